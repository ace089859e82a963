import {
  escapeSegment,
  isObject,
  numberIn,
  type Json,
  type JsonObject,
  type Own,
  valueAt,
  withValueAt,
  placesAt,
  Stop,
  type Kit,
  type OwnedRecord,
} from 'probity/check';
import type { Effect, Funding } from 'probity/check/facts';
import { declaredAt } from 'probity/check/values';
import { amountIn, amountsOf, isSent, rounded, withAmount } from './amounts.js';
import { fill } from './filling.js';
import { fund } from './funding.js';
import { inPlaceOf } from './party.js';

/** Numbers of a related record that requests count up and down, and a record of it with room for so many requests. */
export interface Stock {
  /** What one request adds or takes away. */
  readonly amount: number;
  /** The least that one may add or take away. */
  readonly least: number;
  /** How many requests fit, where a bound could be set. */
  readonly room: number | undefined;
  readonly target: OwnedRecord;
  /** Where records refer to it; undefined where they stand below it, or each element of a list names one. */
  readonly at: string | undefined;
  /** The body of a request of that amount, or of another one. */
  readonly body: (amount?: number) => JsonObject;
  /** The numbers as a read shows them now. */
  readonly look: () => Promise<Readonly<Record<string, number>>>;
  /** What is left up to the bound as a read shows it, where a request leads on to one. */
  readonly left: () => Promise<number | undefined>;
  /** The same of another related record, in which nothing is left up to the bound of an effect; undefined where none can be made. */
  readonly spent: (effect: Effect) => Promise<Stock | undefined>;
}

/** What stock is made of. */
export interface Given {
  readonly own: Own;
  readonly other: Own;
  /** Bodies of both, the other with large numbers. */
  readonly usual: JsonObject;
  readonly roomy: JsonObject;
  /** What adds to numbers that no caller writes. */
  readonly funding: readonly Funding[];
}

/** How often more is added, where what was added is less than was asked for. */
const MOST_ADDED = 3;

/** Makes a related record with room for `room` requests that have the effect, by what callers can write into it or add to it. */
export async function stocked(
  kit: Kit,
  given: Given,
  effects: readonly Effect[],
  bounded: Effect,
  room: number,
): Promise<Stock | undefined> {
  const { own, other, usual, roomy } = given;
  const from = bounded.amount;
  const isSaid = (one: Effect['amount']): boolean => isSent(own, one);
  // An optional amount is said too: an effect of what is left out cannot be counted.
  const others = effects
    .flatMap(({ amount }) => (typeof amount === 'string' && isSaid(amount) ? [amount] : []))
    .filter((at) => at !== from && amountIn(usual, at) === undefined);
  // Each element of a list counts: what one of them does is seen with one.
  const single = listsOf(effects).reduce((said, list) => withElements(said, list, ([first]) => [first]), usual);
  const body = (amount: number): JsonObject =>
    [...others, ...(typeof from === 'string' && isSaid(from) ? [from] : [])].reduce(
      (said, at) =>
        placesAt(said, at).reduce<JsonObject>((left, place) => withAmount(own.createBody, left, place, amount), said),
      single,
    );
  // What may be added or taken away leads on to the bound that there is.
  const side = isBoundBy(bounded) || !isBoundBy({ ...bounded, sign: bounded.sign < 0 ? 1 : -1 }) ? 1 : -1;
  const amounts =
    typeof from === 'number' ? [from] : isSaid(from) ? amountsOf(own, from).map((one) => one * side) : [1];
  const amount = amounts.find((one) => kit.validate(own.createBody, body(one)).length === 0);
  if (amount === undefined) return undefined;
  const first = await kit.create(other, roomy);
  const before = numberIn(valueAt(await kit.read(other, first), bounded.at));
  if (before === undefined) return undefined;
  const wanted = room * Math.abs(amount);
  const design = !isSaid(from)
    ? undefined
    : (withRoom(bounded, wanted, before, other, roomy) ?? throughAnother(bounded, wanted, before, other, first.sent));
  const fits = design !== undefined && kit.validate(other.createBody, design).length === 0;
  const target = fits ? await asDesigned(kit, other, design, first) : first;
  const isAdded = !fits && isSaid(from) && (await fund(kit, given.funding, bounded, target, wanted));
  const unit = Math.sign(amount);
  const least = typeof from === 'number' || kit.validate(own.createBody, body(unit)).length === 0 ? unit : amount;
  const of = (record: OwnedRecord, left: number | undefined): Stock => ({
    amount,
    least,
    room: left,
    target: inPlaceOf(own, bounded.record, record),
    at: bounded.record.at?.includes('*') === true ? undefined : bounded.record.at,
    body: (one = amount) => body(one),
    async look() {
      const item = await kit.read(other, record);
      const shown = [...new Set(effects.map(({ at }) => at))].map(
        (at) => [nameOf(at), numberAt(kit, item, at)] as const,
      );
      return Object.fromEntries(shown);
    },
    async left() {
      const item = await kit.read(other, record);
      const { at, sign, atLeast, atMost } = bounded;
      const limit = sign * amount < 0 ? atLeast : atMost;
      const now = numberIn(valueAt(item, at));
      const end = typeof limit === 'string' ? numberIn(valueAt(item, limit)) : limit;
      return now === undefined || end === undefined ? undefined : rounded(Math.abs(end - now));
    },
    async spent(effect) {
      if (isFilled) {
        const filled = await kit.create(other, roomy);
        const isSpent = effect === bounded && (await filledUp(filled, 0));
        return isSpent ? of(filled, 0) : undefined;
      }
      const full = withRoom(effect, 0, before, other, roomy);
      const canBe = full !== undefined && kit.validate(other.createBody, full).length === 0;
      if (!canBe && isFunded && effect.at === bounded.at) {
        const empty = of(await kit.create(other, roomy), 0);
        return (await empty.left()) === 0 ? empty : undefined;
      }
      const spentOne = canBe ? await asDesigned(kit, other, full, first) : first;
      return spentOne === first ? undefined : of(spentOne, 0);
    },
  });
  const filledUp = async (record: OwnedRecord, rest: number): Promise<boolean> => {
    const now = isBoundBy(bounded) && isSaid(from) && amount > 0 ? await of(record, undefined).left() : undefined;
    return (
      now !== undefined &&
      fill(kit, { own: withoutUnsaid(own), effect: bounded, target: record, body }, rounded(now - rest))
    );
  };
  // What adds to it may add less than was asked for, as a deposit with a fee: more is added then, and what is too much taken away.
  const levelled = async (record: OwnedRecord): Promise<void> => {
    const now = () => of(record, undefined).left();
    for (let n = 0; n < MOST_ADDED && ((await now()) ?? wanted) < wanted; n += 1)
      await fund(kit, given.funding, bounded, record, wanted);
    if (((await now()) ?? wanted) > wanted) await filledUp(record, wanted);
  };
  if (isAdded) await levelled(target);
  const isFilled = !fits && !isAdded && (await filledUp(target, wanted));
  const isFunded = isAdded || isFilled;
  // What other rules say of the number that sets the bound may have made another one of it.
  const left = fits || isFunded ? await of(target, room).left() : undefined;
  const isAsDesigned = left === undefined ? fits : left === rounded(wanted);
  return of(target, (isFunded || target !== first) && isAsDesigned ? room : undefined);
}

/**
 * The maker of a record without the bounds by what only the service knows: to be within these a number would be made as large as can be,
 * and here it is the number that counts.
 */
export function withoutUnsaid(own: Own): Own {
  const isKnown = ({ limit, of }: NonNullable<Own['bounds']>[number]): boolean =>
    of !== undefined ||
    typeof limit !== 'string' ||
    !limit.startsWith('/') ||
    declaredAt(own.createBody, limit).length > 0;
  return own.bounds === undefined ? own : { ...own, bounds: own.bounds.filter(isKnown) };
}

/** A record of that body; another one where the service does not take it, for it may have a bound that nobody has told. */
async function asDesigned(kit: Kit, own: Own, body: JsonObject, instead: OwnedRecord): Promise<OwnedRecord> {
  try {
    return await kit.create(withoutUnsaid(own), body);
  } catch (thrown) {
    if (thrown instanceof Stop && thrown.reason === 'setup-failed') return instead;
    throw thrown;
  }
}

/** The body of a related record in which so much is left up to the bound; undefined where no caller can write that. */
function withRoom(
  { at, atLeast, atMost }: Effect,
  room: number,
  before: number,
  { createBody }: Own,
  roomy: JsonObject,
): JsonObject | undefined {
  const written = (pointer: string, value: number): JsonObject | undefined =>
    declaredAt(createBody, pointer).length === 0 ? undefined : withAmount(createBody, roomy, pointer, rounded(value));
  if (typeof atMost === 'string') return written(atMost, before + room);
  if (typeof atLeast === 'string') return written(atLeast, before - room);
  if (atLeast !== undefined) return written(at, atLeast + room);
  return atMost === undefined ? undefined : written(at, atMost - room);
}

/**
 * The same where the number follows from one that callers write, as what is free from what there is in all: of a new record both are alike.
 * Whether it does is seen when the record is read.
 */
function throughAnother(
  { at, sign, atLeast, atMost }: Effect,
  room: number,
  before: number,
  { createBody }: Own,
  sent: JsonObject,
): JsonObject | undefined {
  const bound = sign < 0 ? atLeast : atMost;
  const places = Object.keys(sent).map((name) => `/${escapeSegment(name)}`);
  const alike = places.find((one) => one !== at && numberIn(valueAt(sent, one)) === before);
  if (typeof bound !== 'number' || alike === undefined || declaredAt(createBody, alike).length === 0) return undefined;
  return withAmount(createBody, sent, alike, rounded(bound - sign * room));
}

/** A member as findings call it. */
export const nameOf = (at: string): string => at.slice(1).replaceAll('/', '.');

function numberAt(kit: Pick<Kit, 'stop'>, item: Json | undefined, at: string): number {
  const value = isObject(item) ? numberIn(valueAt(item, at)) : undefined;
  return value ?? kit.stop('not-observable', `A read shows no number at ${at}`);
}

/** What is there after a request, by what was there before. */
export function afterwards(
  before: Readonly<Record<string, number>>,
  effects: readonly Effect[],
  operation: string,
  sent: JsonObject,
  times = 1,
): Readonly<Record<string, number>> {
  return effects
    .filter(({ by }) => by.includes(operation))
    .reduce((after, { at, sign, amount, record }) => {
      const elements = record.at?.includes('/*') === true ? placesAt(sent, record.at).length : 1;
      const one = typeof amount === 'number' ? amount * elements : (amountIn(sent, amount) ?? 0);
      return { ...after, [nameOf(at)]: rounded((after[nameOf(at)] ?? 0) + sign * one * times) };
    }, before);
}

/** The lists of which each element, or one by its index, names a record that is counted. */
function listsOf(effects: readonly Effect[]): readonly string[] {
  const lists = effects.flatMap(({ record: { at = '' } }) => /^(.*?)\/(?:\*|\d+)\//.exec(at)?.[1] ?? []);
  return [...new Set(lists)];
}

function withElements(
  body: JsonObject,
  list: string,
  change: (elements: readonly Json[]) => readonly (Json | undefined)[],
): JsonObject {
  const elements = valueAt(body, list);
  if (!Array.isArray(elements) || elements.length === 0) return body;
  return withValueAt(
    body,
    list,
    change(elements as readonly Json[]).flatMap((one) => one ?? []),
  ) as JsonObject;
}

/** The body with each of those lists twice as long, its elements counted one by one; undefined where no effect is of each element. */
export function withEachTwice(body: JsonObject, effects: readonly Effect[]): JsonObject | undefined {
  const ofEach = effects.filter(({ record: { at = '' } }) => at.includes('/*'));
  if (ofEach.length === 0) return undefined;
  return listsOf(ofEach).reduce((said, list) => withElements(said, list, ([first]) => [first, first]), body);
}

/** Whether the effect leads on to a bound that is declared for it. */
export function isBoundBy({ sign, atLeast, atMost }: Effect): boolean {
  return sign < 0 ? atLeast !== undefined : atMost !== undefined;
}
