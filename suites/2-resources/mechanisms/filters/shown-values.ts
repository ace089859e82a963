import { isObject, placesAt, valueAt, type Json } from 'probity/check';

/** Texts that mean nothing but themselves in a query: no lists, wildcards, ranges or signs. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u;

/** What an item shows at a pointer, or at each of several, `*` being each element; each element of a list of values. Nothing where it shows no such member. */
export function shownAt(item: Json, at: string | readonly string[]): readonly Json[] {
  return [at]
    .flat()
    .flatMap((one) => placesAt(item, one))
    .map((place) => valueAt(item, place))
    .flatMap((value): readonly Json[] =>
      value === undefined ? [] : Array.isArray(value) ? (value as readonly Json[]) : [value],
    );
}

/** Dates of this form are in order as texts. */
const DATE = /^\d{4}-\d{2}-\d{2}/;

/** Values that items of a list show at a pointer and that one can filter by, the rarest first; of numbers and dates the ends last. */
export function toFilterBy(
  items: readonly Json[],
  at: string | readonly string[],
): readonly (string | number | boolean)[] {
  const times = new Map<string | number | boolean, number>();
  for (const value of items.flatMap((item) => shownAt(item, at))) {
    const isPlain =
      typeof value === 'string' ? PLAIN.test(value) : typeof value === 'number' || typeof value === 'boolean';
    if (isPlain) times.set(value as string, (times.get(value as string) ?? 0) + 1);
  }
  const rarest = [...times].sort(([, a], [, b]) => a - b).map(([value]) => value);
  const isEnd = (value: string | number | boolean): boolean => isOneSided([...times.keys()], value);
  return [...rarest.filter((value) => !isEnd(value)), ...rarest.filter(isEnd)];
}

/** Values that a contract lists of a filter, or not. */
type Listed = { readonly state: 'stated'; readonly value: readonly Json[] } | { readonly state: 'none' | 'gap' };

/**
 * The rarest of these values, so many, one of each place where there are several, and those of a list that the contract states, where an item
 * shows them.
 */
export function rareOrListed(
  items: readonly Json[],
  at: string | readonly string[],
  { values }: { readonly values: Listed },
  most: { readonly rare: number; readonly listed: number },
): readonly (string | number | boolean)[] {
  const all = toFilterBy(items, at);
  const stated = values.state === 'stated' ? values.value : [];
  const shown = all.filter((value) => stated.includes(value)).slice(0, most.listed);
  const places = typeof at === 'string' ? [] : at;
  // A filter may look at one of them alone.
  const ofEach = places.length < 2 ? [] : places.flatMap((place) => ofPlaceAlone(items, place, places) ?? []);
  return [...new Set([...all.slice(0, most.rare), ...ofEach, ...shown])];
}

/** A value that items show at the place and at no other one, or one that they show there. */
function ofPlaceAlone(
  items: readonly Json[],
  place: string,
  places: readonly string[],
): string | number | boolean | undefined {
  const shown = toFilterBy(items, place);
  const elsewhere = items.flatMap((item) => places.flatMap((other) => (other === place ? [] : shownAt(item, other))));
  return shown.find((value) => !elsewhere.includes(value)) ?? shown[0];
}

/** A text of the same form, with another letter or digit at its end; undefined where there is none to change. */
export function unlike(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const next: Readonly<Record<string, string>> = { z: 'a', Z: 'A', 9: '0' };
  const made = value.replace(
    /[a-zA-Z0-9](?=[^a-zA-Z0-9]*$)/,
    (last) => next[last] ?? String.fromCodePoint(last.charCodeAt(0) + 1),
  );
  return made === value ? undefined : made;
}

/**
 * Whether an item surely has not the value that the list was filtered by. A text that holds the value may be meant by a filter for
 * parts of texts, and a number may be written otherwise.
 */
export function isOther(item: Json, at: string | readonly string[], value: string | number | boolean): boolean {
  const shown = shownAt(item, at);
  return shown.length > 0 && shown.every((one) => isUnlike(one, value));
}

/** The same of each of several values, of which any will do. */
export function isNone(item: Json, at: string | readonly string[], values: readonly Json[]): boolean {
  return values.every(
    (value) => ['string', 'number', 'boolean'].includes(typeof value) && isOther(item, at, value as string),
  );
}

function isUnlike(shown: Json, value: string | number | boolean): boolean {
  if (shown === null) return true;
  if (Array.isArray(shown) || isObject(shown)) return false;
  const [a, b] = [String(shown), String(value)].map((text) =>
    text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
  ) as [string, string];
  const isNumber = a.trim() !== '' && b.trim() !== '' && !Number.isNaN(Number(a));
  return !a.includes(b) && !(isNumber && Number(a) === Number(b));
}

/** Whether numbers or dates lie all on one side of a value: a filter for what is at least or at most the value shows such. */
export function isOneSided(shown: readonly Json[], value: string | number | boolean): boolean {
  const others = shown.filter((one) => one !== value);
  const isComparable = (one: Json): one is string | number =>
    typeof one === typeof value && (typeof one === 'number' || DATE.test(String(one)));
  if (typeof value === 'boolean' || others.length === 0 || !others.every(isComparable)) return false;
  return others.every((one) => one > value) || others.every((one) => one < value);
}
