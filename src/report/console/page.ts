import type pc from 'picocolors';
import type { Run } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import type { Waived } from '../../result/waivers.js';
import { visible } from '../wording/escape.js';
import { shorten, wrap } from '../wording/wrap.js';

/** What `picocolors.createColors` gives. */
export type Colors = ReturnType<typeof pc.createColors>;

/** What all sections of the console are written with. */
export interface Page {
  readonly waived: Waived;
  readonly colors: Colors;
  readonly width: number;
  readonly run: Run;
  /** Where the run file is, as commands name it. */
  readonly runFile: string;
  readonly tryIt: (finding: Finding) => readonly string[];
}

/** Entries that are named beside a reason; the others are only counted. */
const NAMED = 4;

/** A named value below a title, in as many lines as it takes. */
export function field(page: Page, name: string, value: string, paint?: (text: string) => string): readonly string[] {
  // Of a drawing nothing may be missing: what it shows stands below it.
  const text = shorten(visible(value), value.includes('\n') ? 4000 : 1200);
  return wrap(text, page.width - 15).map((line, n) => {
    const label = page.colors.dim((n === 0 ? name : '').padEnd(10));
    return `     ${label}${paint ? paint(line) : line}`;
  });
}

export function names(ids: readonly string[], most = NAMED): string {
  const named = ids.slice(0, most).join(', ');
  return ids.length > most ? `${named} and ${ids.length - most} more` : named;
}
