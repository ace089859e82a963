/**
 * A schema asks for values that cannot be made up: the entry is inconclusive, and the contract can help itself with an
 * example. Never answered with values of another kind.
 */
export class CannotGenerate extends Error {
  override readonly name = 'CannotGenerate';

  constructor(
    /** Pointer of the place in the value; `*` stands for an item of an array. */
    readonly at: string,
    /** The keyword that stands in the way. */
    readonly keyword: string,
    because: string,
  ) {
    super(`Cannot generate a value for ${at === '' ? 'the body' : at} (${keyword}): ${because}`);
  }
}
