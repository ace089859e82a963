import { numberIn } from '../../contract/text/formula.js';
import type { Json } from '../../contract/text/json.js';
import type { SortKey } from '../../contract/facts/model.js';
import { valueAt } from '../../contract/text/pointer.js';
import { equal } from '../values/compare.js';

/** What is said of the order by a key. */
export type Sorting = Pick<SortKey, 'type' | 'nulls' | 'collation' | 'values'>;

export type Direction = 'ascending' | 'descending';

/**
 * Negative when `a` stands before `b` in that direction, positive when behind, 0 when they are equal; undefined when it
 * depends on a choice that is not stated: where nothing stands, values of another type, texts that collations order
 * differently.
 */
export function compareBy(
  sorting: Sorting,
  a: Json | undefined,
  b: Json | undefined,
  direction: Direction = 'ascending',
): number | undefined {
  return comparing(sorting, direction)(a, b);
}

type Comparing<T> = (a: T, b: T) => number | undefined;

function comparing({ type, nulls, collation, values }: Sorting, direction: Direction): Comparing<Json | undefined> {
  const sign = direction === 'ascending' ? 1 : -1;
  const compareTexts = textsBy(collation);
  return (a, b) => {
    if (isNothing(a) || isNothing(b)) {
      if (isNothing(a) && isNothing(b)) return 0;
      const place = placeOfNothing(nulls, sign);
      return place === undefined ? undefined : isNothing(a) ? place : -place;
    }
    const order = values === undefined ? ascending(type, compareTexts, a, b) : listedOrder(values, a, b);
    // Not `0 * -1`, which is another zero.
    return order === undefined || order === 0 ? order : order * sign;
  };
}

/** Undefined for a value that is not listed. */
function listedOrder(values: readonly Json[], a: Json, b: Json): number | undefined {
  const [one, other] = [a, b].map((value) => values.indexOf(value)) as [number, number];
  return one < 0 || other < 0 ? undefined : Math.sign(one - other);
}

/** Null and a member that is not there are the same to a list: no value. */
const isNothing = (value: Json | undefined): value is null | undefined => value === undefined || value === null;

/** -1 where what has no value stands first in a list of that direction, 1 where last. */
function placeOfNothing(nulls: SortKey['nulls'], sign: 1 | -1): 1 | -1 | undefined {
  switch (nulls) {
    case 'first':
      return -1;
    case 'last':
      return 1;
    case 'lowest':
      return sign === 1 ? -1 : 1;
    case 'highest':
      return sign;
    case undefined:
      return undefined;
  }
}

/** Amounts are often written as texts of digits; a number and a text are not compared. */
function numbersInOrder(a: Json, b: Json): number | undefined {
  const [one, other] = typeof a === typeof b ? [numberIn(a), numberIn(b)] : [];
  return one === undefined || other === undefined ? undefined : Math.sign(one - other);
}

function ascending(type: SortKey['type'], compareTexts: Comparing<string>, a: Json, b: Json): number | undefined {
  switch (type) {
    case 'number':
    case 'integer':
      return numbersInOrder(a, b);
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

/** What a language leaves open: whether numbers in words, marks, accents and capitals count. */
const HABITS: readonly Intl.CollatorOptions[] = [
  {},
  { numeric: true },
  { ignorePunctuation: true, sensitivity: 'base' },
];
const collatorsOf = (language: string): readonly Intl.Collator[] =>
  HABITS.map((options) => new Intl.Collator(language, options));
const USUAL = collatorsOf('en');

/**
 * Only what all plausible collations agree on: where nothing is stated that by code unit as well, and those of a
 * language in whatever way. By code point nothing is left open.
 */
function textsBy(collation: string | undefined): Comparing<string> {
  if (collation === CODE_POINT) return byCodePoint;
  const collators = collation === undefined ? USUAL : collatorsOf(collation);
  return (a, b) => {
    if (a === b) return 0;
    const opinions = collators.map((collator) => Math.sign(collator.compare(a, b)));
    if (collation === undefined) opinions.push(a < b ? -1 : 1);
    return opinions.every((opinion) => opinion === opinions[0]) ? opinions[0] : undefined;
  };
}

const CODE_POINT = 'code-point';

/** As UTF-8 is ordered; JavaScript compares units of UTF-16, which differs beyond U+FFFF. */
const byCodePoint = (a: string, b: string): number => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));

/** Neighbours with the same value there. */
export function runsOf(items: readonly Json[], at: string): readonly (readonly Json[])[] {
  const runs: Json[][] = [];
  for (const item of items) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && equal(valueAt(last, at) ?? null, valueAt(item, at) ?? null)) runs.at(-1)?.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** What a list sorted by a key shows of its order. */
export interface Order {
  /** Two values of which the first stands before the second and belongs behind it. */
  readonly misplaced: readonly [Json | undefined, Json | undefined] | undefined;
  /** Some two values can be told apart: without that, any order would do. */
  readonly isTold: boolean;
}

/** Compares every two values, not only neighbours: between them may stand one that cannot be compared. */
export function orderOf(sorting: Sorting, values: readonly (Json | undefined)[], direction: Direction): Order {
  const pairs = values.flatMap((a, i) => values.slice(i + 1).map((b) => [a, b] as const));
  const compare = comparing(sorting, direction);
  const orders = pairs.map(([a, b]) => compare(a, b) ?? 0);
  return {
    misplaced: pairs.find((_, i) => (orders[i] ?? 0) > 0),
    isTold: orders.some((order) => order !== 0),
  };
}

/**
 * The order in which the items of a list stand: of every two of the chosen ones, and of those next to each other among
 * the others that may be judged.
 */
export function orderOfItems(
  sorting: Sorting & Pick<SortKey, 'at'>,
  items: readonly Json[],
  direction: Direction,
  isChosen: (item: Json) => unknown,
  isJudged: (item: Json) => boolean,
): Order {
  const valuesOf = (wanted: (item: Json) => unknown): readonly (Json | undefined)[] =>
    items.filter(wanted).map((item) => valueAt(item, sorting.at));
  const order = orderOf(sorting, valuesOf(isChosen), direction);
  if (order.misplaced !== undefined) return order;
  const compare = comparing(sorting, direction);
  const judged = valuesOf((item) => isChosen(item) !== undefined || isJudged(item));
  const at = judged.findIndex((value, i) => i > 0 && (compare(judged[i - 1], value) ?? 0) > 0);
  return at < 0 ? order : { ...order, misplaced: [judged[at - 1], judged[at]] };
}
