import { type Json, valueAt } from 'probity/check';
import { difference, equal } from 'probity/check/values';

/** A date with a time, which may be when the record was last looked at. */
const TIME = /^\d{4}-\d\d-\d\d[T ]\d/;

/**
 * Places at which the answer to a write tells what stood there before the write, and the record shows another value each time that it is
 * read then. What changes from read to read, and times, nobody need have told.
 */
export async function toldAsBefore(
  before: Json | undefined,
  after: Json | undefined,
  answered: Json | undefined,
  volatile: readonly string[],
  read: () => Promise<Json | undefined>,
): Promise<readonly string[]> {
  const old = difference(after, answered, volatile).filter(
    ({ pointer, before: shown, after: told }) =>
      shown !== undefined &&
      told !== undefined &&
      !(typeof told === 'string' && TIME.test(told)) &&
      equal(valueAt(before ?? null, pointer), told),
  );
  if (old.length === 0) return [];
  const again = await read();
  return old.flatMap(({ pointer, before: shown }) => (equal(valueAt(again ?? null, pointer), shown) ? [pointer] : []));
}
