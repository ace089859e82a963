import type { Json } from '../contract/json.js';
import type { SortKey } from '../contract/model.js';

/**
 * Negative when `a` comes before `b`, positive when after, 0 when they are equal; undefined when it depends on a choice
 * that nobody has stated: where nothing stands, values of another type, texts that collations order differently.
 */
export function compareBy(type: SortKey['type'], a: Json | undefined, b: Json | undefined): number | undefined {
  switch (type) {
    case 'number':
    case 'integer':
      return typeof a === 'number' && typeof b === 'number' ? Math.sign(a - b) : undefined;
    case 'boolean':
      return typeof a === 'boolean' && typeof b === 'boolean' ? Number(a) - Number(b) : undefined;
    case 'date':
    case 'date-time':
      return typeof a === 'string' && typeof b === 'string' ? compareTimes(a, b) : undefined;
    case 'string':
      return typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : undefined;
  }
}

/** RFC 3339 times with different offsets are compared as instants. */
function compareTimes(a: string, b: string): number | undefined {
  const difference = Date.parse(a) - Date.parse(b);
  return Number.isNaN(difference) ? undefined : Math.sign(difference);
}

const WORDS = new Intl.Collator('en');
const NUMBERS = new Intl.Collator('en', { numeric: true });
const LETTERS = new Intl.Collator('en', { ignorePunctuation: true, sensitivity: 'base' });

/** Only what all plausible collations agree on: by code unit, by locale, with numbers in words, without punctuation. */
function compareTexts(a: string, b: string): number | undefined {
  if (a === b) return 0;
  const opinions = [a < b ? -1 : 1, ...[WORDS, NUMBERS, LETTERS].map((collator) => Math.sign(collator.compare(a, b)))];
  return opinions.every((opinion) => opinion === opinions[0]) ? opinions[0] : undefined;
}

/** What a list sorted by a key shows of its order. */
export interface Order {
  /** Two values of which the first stands before the second and belongs behind it. */
  readonly misplaced: readonly [Json | undefined, Json | undefined] | undefined;
  /** Some two values can be told apart: without that, any order would do. */
  readonly isTold: boolean;
}

/** Compares every two values, not only neighbours: between them may stand one that cannot be compared. */
export function orderOf(
  type: SortKey['type'],
  values: readonly (Json | undefined)[],
  direction: 'ascending' | 'descending',
): Order {
  const sign = direction === 'ascending' ? 1 : -1;
  const pairs = values.flatMap((a, i) => values.slice(i + 1).map((b) => [a, b] as const));
  const orders = pairs.map(([a, b]) => (compareBy(type, a, b) ?? 0) * sign);
  return {
    misplaced: pairs.find((_, i) => (orders[i] ?? 0) > 0),
    isTold: orders.some((order) => order !== 0),
  };
}
