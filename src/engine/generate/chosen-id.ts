import { wholePattern } from '../../check/ours.js';
import type { IdFacts } from '../../contract/model.js';
import { CannotGenerate } from './cannot-generate.js';
import { compiled } from './compiled.js';
import { uniqueValue, type Fresh } from './unique.js';

/** Where a body carries the ids that its caller chooses, as JSON pointers. */
export function chosenPlaces(id: Pick<IdFacts, 'assignedBy' | 'placeholders'> | undefined): readonly string[] {
  if (id?.assignedBy !== 'client') return [];
  return Object.values(id.placeholders).flatMap((locator) => (locator.kind === 'pointer' ? [locator.pointer] : []));
}

/** An id with the mark of the run, of the declared form; where that has no room for the mark, one of the run's own numbers. */
export function chosenId(pattern: string | undefined, fresh: Fresh): string {
  const plain = `pb${fresh.next()}`;
  if (pattern === undefined || wholePattern(pattern).test(plain)) return plain;
  const schema = { type: 'string', pattern: `^(?:${pattern})$` };
  try {
    return String(uniqueValue(compiled(schema, { direction: 'request' }), schema, '/id', fresh));
  } catch (error) {
    if (error instanceof CannotGenerate) return plain;
    throw error;
  }
}
