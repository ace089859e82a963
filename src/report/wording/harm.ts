import type { Run } from '../../result/run-file.js';
import { harmsIn } from '../../result/harm.js';
import { visibleLine } from './escape.js';
import { shorten } from './wrap.js';

/** The first line of every report of a run that changed what it did not make. */
export const HARM = 'This run changed a record that it did not make';

/** What was changed and by which request, one line each; none for nearly all runs. */
export function harmTexts(run: Run): readonly string[] {
  return harmsIn(run).map(({ text }) => visibleLine(shorten(text, 1000)));
}
