import type { Json } from '../text/json.js';

/** A member whose value follows from the records that refer to its record, or stand below it. */
export interface Aggregate {
  /** JSON pointer to it. */
  readonly at: string;
  /** The resource of these records. */
  readonly of: string;
  /** JSON pointer to their reference to the record; absent where their path names it. */
  readonly by?: string;
  readonly is: 'count' | 'sum' | 'min' | 'max' | 'average';
  /** JSON pointer to the member of these records that is summed or compared; absent for a count. */
  readonly member?: string;
  /** Which of them are taken: members and the values of which they have one. */
  readonly where: readonly { readonly at: string; readonly values: readonly Json[] }[];
  /** Decimal places to which it is rounded; absent where it is exact. */
  readonly decimals?: number;
}

const FORM = /^(count|sum|min|max|average)(?:\((\/(?:[^\s(),~]|~[01])*)\))?$/;

/** Reads `count` or `sum(/amount)`; undefined where it is neither. */
export function parseAggregate(text: string): Pick<Aggregate, 'is' | 'member'> | undefined {
  const [, is, member] = FORM.exec(text) ?? [];
  if (is === undefined || (is === 'count') !== (member === undefined)) return undefined;
  return { is: is as Aggregate['is'], ...(member === undefined ? {} : { member }) };
}
