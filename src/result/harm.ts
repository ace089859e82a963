import type { NoteLine, Run } from './run-file.js';

/** What the run did, or could have done, to records that it did not make. */
export function harmsIn({ notes }: Pick<Run, 'notes'>): readonly NoteLine[] {
  return notes.filter(({ about }) => about === 'harm');
}
