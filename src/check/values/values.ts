/**
 * Arbitraries of fast-check for the values that a check makes up itself. Only arbitraries: running them is the kit's
 * business (`forAll`), which seeds, counts and shrinks.
 */
export {
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  double,
  oneof,
  option,
  record,
  shuffledSubarray,
  string,
  stringMatching,
  subarray,
  tuple,
  uniqueArray,
  uuid,
} from 'fast-check';
export type { Arbitrary } from 'fast-check';
