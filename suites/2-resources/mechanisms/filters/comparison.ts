import type { Comparison, Filter, Json } from 'probity/check';
import { shownAt } from './shown-values.js';

/** Comparisons with a bound, by the sign of the difference that they ask for. */
const BOUNDS: Readonly<Record<string, (difference: number) => boolean>> = {
  'at-least': (difference) => difference >= 0,
  above: (difference) => difference > 0,
  'at-most': (difference) => difference <= 0,
  below: (difference) => difference < 0,
};

/** Whether a comparison is with a bound, and not of texts. */
export const isByBound = (compare: Comparison): boolean => BOUNDS[compare] !== undefined;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d/;
const NUMBER = /^-?\d{1,15}(?:\.\d+)?$/;
/** A day begins at another time elsewhere. */
const [DAY, ZONES] = [86_400_000, 14 * 3_600_000];

/** How a value differs from another one, by its sign; undefined where nobody says which one is more. */
function differenceOf(one: Json, other: Json, isExact = false): number | undefined {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one !== 'string' || typeof other !== 'string') return undefined;
  if (NUMBER.test(one) && NUMBER.test(other)) return Number(one) - Number(other);
  const [isDate, isOtherDate] = [DATE.test(one), DATE.test(other)];
  if (!(isDate || TIME.test(one)) || !(isOtherDate || TIME.test(other))) return undefined;
  const difference = Date.parse(one) - Date.parse(other);
  // Where a time is shown as the value, a service may know it more exactly than it shows it: on either side.
  if (Number.isNaN(difference) || (difference === 0 && !isDate && !isExact)) return undefined;
  // A day and a time within or near it: the service may take the day for its beginning or for its end.
  return isDate === isOtherDate || Math.abs(difference) > DAY + ZONES ? difference : undefined;
}

/** Whether values of this form have an order. */
function isOrdered(one: Json): boolean {
  return typeof one === 'number' || (typeof one === 'string' && [NUMBER, DATE, TIME].some((form) => form.test(one)));
}

/**
 * Whether an item compares with the value as a filter asks; undefined where a service may see it either way.
 *
 * @param isExact a time that is shown is known to be no more exact: a caller wrote it
 */
export function fits(
  compare: Comparison,
  item: Json,
  filter: Pick<Filter, 'at' | 'also' | 'case'>,
  value: Json,
  isExact = false,
): boolean | undefined {
  const told = shownAt(item, [filter.at, ...filter.also]).map((shown) =>
    compares(compare, shown, value, filter, isExact),
  );
  if (told.includes(true)) return true;
  return told.length > 0 && told.every((one) => one === false) ? false : undefined;
}

function compares(
  compare: Comparison,
  shown: Json,
  value: Json,
  { case: letters }: Pick<Filter, 'case'>,
  isExact: boolean,
): boolean | undefined {
  const bound = BOUNDS[compare];
  if (bound !== undefined) {
    if (shown === null) return false;
    const difference = differenceOf(shown, value, isExact);
    return difference === undefined ? undefined : bound(difference);
  }
  if (typeof shown !== 'string') return undefined;
  const isIn = (text: string, part: string): boolean =>
    compare === 'equal' ? text === part : compare === 'prefix' ? text.startsWith(part) : text.includes(part);
  const asked = String(value);
  if (isIn(shown, asked)) return true;
  if (letters === 'ignore' && isIn(shown.toLowerCase(), asked.toLowerCase())) return true;
  // Upper case and marks may count or not.
  if (!isIn(folded(shown), folded(asked))) return false;
  return letters === 'exact' && isIn(shown.toLowerCase(), asked.toLowerCase()) ? false : undefined;
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * Values to compare items with: one that some are on either side of, and the bound that no other is beyond, both of them shown, so that
 * it matters whether the bound itself belongs; or parts of texts.
 *
 * @param isExact whether the time of an item is known to be no more exact than it is shown: of a bound that is none, nobody knows whether it belongs
 */
export function toCompareWith(
  compare: Comparison,
  items: readonly Json[],
  { at, also }: Pick<Filter, 'at' | 'also'>,
  isExact: (item: Json) => boolean = () => true,
): readonly (string | number)[] {
  const valuesOf = (some: readonly Json[]): readonly Json[] => [
    ...new Set(some.flatMap((item) => shownAt(item, [at, ...also]))),
  ];
  const shown = valuesOf(items);
  if (BOUNDS[compare] === undefined) {
    const parts = shown.flatMap((text) => (typeof text === 'string' ? partOf(compare, text) : []));
    return [...new Set(parts)];
  }
  // Some items may have none.
  const first = shown.find((one) => isOrdered(one));
  const ordered = shown
    .filter(
      (one): one is string | number =>
        first !== undefined && (one === first ? isOrdered(one) : differenceOf(one, first) !== undefined),
    )
    .sort((a, b) => differenceOf(a, b) ?? 0);
  const [middle, end] = [
    ordered[Math.floor(ordered.length / 2)],
    ordered.at(compare === 'at-least' || compare === 'above' ? -1 : 0),
  ];
  const exact = valuesOf(items.filter(isExact));
  const isKnown = [middle, end].some((one) => one !== undefined && exact.includes(one));
  const known = isKnown ? undefined : ordered.find((one) => exact.includes(one));
  return [...new Set([known, middle, end].filter((one) => one !== undefined))];
}

/** A few letters that mean nothing but themselves: the first ones, or some behind them. */
function partOf(compare: Comparison, text: string): readonly string[] {
  if (compare === 'prefix') return /^[\p{L}\p{N}]{2,5}/u.exec(text)?.slice(0, 1) ?? [];
  const [word] = text.match(/[\p{L}\p{N}]{3,}/gu)?.slice(-1) ?? [];
  return word === undefined ? [] : [[...word].slice(-5).join('')];
}
