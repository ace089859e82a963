import { wholePattern } from '../../check/records/own-records.js';
import type { Json } from '../../contract/text/json.js';
import type { IdFacts } from '../../contract/facts/model.js';
import { CannotGenerate } from './cannot-generate.js';
import { compiled } from './compiled.js';
import { uniqueValue, type Fresh } from './values/unique.js';

/** What becomes of an id that is drawn. */
export interface Claims {
  /** Takes an id for a record: no other one gets it. `freed`: it was another record's, which is removed. */
  readonly claim: (id: Json) => 'new' | 'freed' | 'taken';
}

/** Draws until it is known that none is left: as many as there may be values where there is no room to be unique. */
const MOST_DRAWS = 1200;

/**
 * An id that no other record of the run has. Where the form has no room for what makes a value unique, two draws may come to the
 * same one; then the next is drawn, and one that a removed record had only where there is no other.
 * @throws CannotGenerate where all are taken
 */
export function claimed<T extends Json>(at: string, { claim }: Claims, draw: (isCrowded: boolean) => T): T {
  let freed: T | undefined;
  let trouble: CannotGenerate | undefined;
  let [isCrowded, isAny] = [false, false];
  for (let n = 0; n < MOST_DRAWS; n += 1) {
    try {
      const drawn = draw(isCrowded);
      const came = claim(drawn);
      isAny = true;
      if (came === 'new') return drawn;
      if (came === 'freed') freed ??= drawn;
    } catch (error) {
      if (!(error instanceof CannotGenerate)) throw error;
      // Without room at first; and then for this number alone.
      trouble ??= error;
      isCrowded = true;
    }
  }
  if (freed !== undefined) return freed;
  if (trouble !== undefined && !isAny) throw trouble;
  throw new CannotGenerate(at, 'unique', 'records of this run or of others have all ids that were drawn');
}

/** Where a body carries the ids that its caller chooses, as JSON pointers. */
export function chosenPlaces(id: Pick<IdFacts, 'assignedBy' | 'placeholders'> | undefined): readonly string[] {
  if (id?.assignedBy !== 'client') return [];
  return Object.values(id.placeholders).flatMap((locator) => (locator.kind === 'pointer' ? [locator.pointer] : []));
}

/** An id with the mark of the run, of the declared form; where that has no room for the mark, one of the run's own numbers. */
export function chosenId(pattern: string | undefined, marks: Fresh, isCrowded = false): string {
  const fresh = isCrowded ? { ...marks, leastRoom: 1n } : marks;
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
