import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import type { BoundRule, Own, ResourceFacts } from '../../contract/facts/model.js';
import { numberIn } from '../../contract/text/formula.js';
import { valueAt } from '../../contract/text/pointer.js';
import { declaredAt } from './declared.js';
import { later } from './later.js';

const TIME = /^\d{4}-\d\d-\d\d(?:[Tt]\d\d:\d\d|$)/;

/** A time of the day, its hour and the rest, with or without seconds, a fraction of them and a zone. */
export const OF_DAY = /^([01]\d|2[0-3])(:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)$/;

/** The moment that a text names, of the day where it names no date; undefined for anything else. */
export function momentOf(value: Json | undefined): number | undefined {
  if (typeof value === 'string' && OF_DAY.test(value))
    return Date.parse(`1970-01-01T${/Z|[+-]/.test(value) ? value : `${value}Z`}`);
  const time = typeof value === 'string' && TIME.test(value) && isDay(value.slice(0, 10)) ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Whether there is such a day: 30 February is read as 2 March otherwise, and would be moved to a day that there is. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Whether a value is beyond its limit: numbers as numbers, also where both are texts of digits, days and times as moments, and a number as one beside
 * a time. Undefined for what has no order.
 *
 * @param isStrict the limit itself is beyond it too
 */
export function isBeyond(
  value: Json | undefined,
  side: BoundRule['side'],
  limit: Json | undefined,
  isStrict = false,
): boolean | undefined {
  const isCounted = typeof value === 'number' && typeof limit === 'string' && momentOf(limit) !== undefined;
  const [one, other] = isCounted
    ? [value < MILLISECONDS ? value * 1000 : value, momentOf(limit)]
    : [value, limit].map((each) => numberIn(each) ?? momentOf(each));
  if (one === undefined || other === undefined || (typeof value !== typeof limit && !isCounted)) return undefined;
  if (one === other) return isStrict;
  return side === 'at-least' ? one < other : one > other;
}

/** The limit of a rule that is the time of the request. */
export const NOW = 'now';

/** Numbers from here on are milliseconds since 1970, and others are seconds. */
export const MILLISECONDS = 1e11;

/** The time that is so many days from now; before it, where they are negative. */
export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

/** The value of the limit of a rule: a number, what the body says at a pointer, or a while after that, or the present time. */
export function limitIn(body: Json, { limit, plus }: Pick<BoundRule, 'limit' | 'plus'>): Json | undefined {
  if (typeof limit === 'number') return limit;
  if (limit === NOW) return daysFromNow(0);
  const value = valueAt(body, limit);
  return plus === undefined ? value : later(value, plus);
}

type Ruled = Pick<Own, 'spans' | 'bounds'> & Partial<Pick<Own, 'state' | 'version'>>;

/** Members of one record that a rule compares, or that make up a span: who writes one of them writes all. */
function groupsOf({ spans = [], bounds = [] }: Ruled): readonly (readonly [string, string])[] {
  return [
    ...spans.map(({ from, end }) => [from, 'to' in end ? end.to : end.lasts] as const),
    ...bounds.flatMap(({ at, of, limit }) =>
      of === undefined && typeof limit === 'string' && limit !== NOW ? [[at, limit] as const] : [],
    ),
  ];
}

/** Members of times and numbers that stand in an order with others, here or in other records. */
export function ruledIn(own: Ruled): readonly string[] {
  return [...groupsOf(own).flat(), ...(own.bounds ?? []).map(({ at }) => at)];
}

/**
 * Members that an update leaves as they are: whether another value of them keeps the rules of the record depends on what
 * is in it, on other records, or on its state.
 */
export function leftAsTheyAre(own: Ruled, schema: JsonSchema): readonly string[] {
  const isSaid = (at: string): boolean => declaredAt(schema, at).length > 0;
  const left = new Set((own.bounds ?? []).flatMap(({ at, of }) => (of === undefined ? [] : [at])));
  for (const at of [own.state, own.version]) if (at !== undefined) left.add(at);
  const groups = groupsOf(own);
  // What stands beside a member that is left is left as well, and so on.
  const isLeft = (group: readonly string[]): boolean =>
    group.some((at) => left.has(at) || !isSaid(at)) && !group.every((at) => left.has(at));
  for (let next = groups.find(isLeft); next !== undefined; next = groups.find(isLeft))
    for (const at of next) left.add(at);
  return [...left];
}

/** The members of groups that a body says in part. */
export function partlySaid(own: Ruled, body: JsonObject): readonly string[] {
  const isThere = (at: string): boolean => valueAt(body, at) !== undefined;
  return groupsOf(own)
    .filter(([one, other]) => isThere(one) !== isThere(other))
    .flatMap((group) => group.filter(isThere));
}

/** Whether an update keeps the rules by itself: of the members that a rule compares it says all, in order, or none. */
export function keepsRules(own: Ruled, body: JsonObject): boolean {
  const isKept = (own.bounds ?? []).every((rule) => {
    const { at, side, of, isStrict } = rule;
    const other = limitIn(body, rule);
    return of !== undefined || isBeyond(valueAt(body, at), side, other, isStrict) !== true;
  });
  return isKept && partlySaid(own, body).length === 0;
}

/**
 * Paths of the members that the stated rules of a resource are about, such as `size/label`: a value of another one is refused for none of them. Undefined
 * where the contract does not say what rules there are, or one that names no member.
 */
export function ruledMembers(resource: ResourceFacts): ReadonlySet<string> | undefined {
  const rules = resource.at('rules');
  if (rules.state === 'none') return new Set();
  if (rules.state !== 'stated' || !Array.isArray(rules.value)) return undefined;
  const named = (rules.value as readonly Json[]).map((rule) => pointersIn(rule).map((at) => at.slice(1)));
  return named.every((names) => names.length > 0) ? new Set(named.flat()) : undefined;
}

/** JSON pointers among the names and texts of a value. */
function pointersIn(value: Json): readonly string[] {
  if (typeof value === 'string') return value.startsWith('/') ? [value] : [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(pointersIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...pointersIn(name), ...pointersIn(inner)]);
}
