import type { Own, Exchange, JsonObject, Kit, OwnedRecord } from 'probity/check';
import type { Effect } from 'probity/check/facts';
import { until, type Lag } from 'probity/check/looks';
import { equal } from 'probity/check/values';
import { miscounts, TAKES_MORE } from 'probity/check/writes';
import { isFrom, type Start } from '../moves/led.js';
import { withSmallNumbers } from './small-numbers.js';
import { afterwards, nameOf, stocked, withEachTwice, withoutUnsaid, type Given, type Stock } from './stock.js';
import { isSent, otherAmounts } from './amounts.js';

/** Sums of binary fractions may be off by so much. */
const EXACT = 1e-6;

/** An amount of the other sign. */
const GIVEN_BACK = 5;

/** Requests that count numbers of a related record, with what is expected of these numbers afterwards. */
export interface Counting {
  /** Makes all that a create for the related record needs, so that nothing but itself is counted when it is sent. */
  readonly prepare: (amount?: number) => Promise<Prepared>;
  /** Sends such a create; the record where it was made. */
  readonly make: (amount?: number) => Promise<readonly [Exchange, OwnedRecord | undefined]>;
  /**
   * Carries an operation out that must succeed, and expects its effects and no others.
   *
   * @param amounts what they are taken from, asked when it is done
   * @param start the state that its record was led to
   */
  readonly acted: (
    operation: string,
    act: () => Promise<Exchange>,
    amounts: () => Promise<JsonObject>,
    start?: Start,
  ) => Promise<void>;
  /** Creates one of that body, and expects its effects; one that is refused says nothing. */
  readonly makeIfTaken: (body: JsonObject) => Promise<void>;
  /** Expects that one more is refused, a create where nothing else is asked for, and changes nothing. */
  readonly refuse: (statuses: readonly number[], ask?: () => Promise<Exchange>) => Promise<void>;
}

/** A create that can be sent. */
export interface Prepared {
  /** Its body as it is sent. */
  readonly sent: JsonObject;
  readonly send: () => Promise<readonly [Exchange, OwnedRecord | undefined]>;
}

/** @param where what the findings are about */
export function counting(
  kit: Kit,
  own: Own,
  { target, body, look, least }: Stock,
  effects: readonly Effect[],
  { lag, where }: { readonly lag: Lag; readonly where: string },
): Counting {
  const expectNow = async (expected: Readonly<Record<string, number>>, claim: string, by?: string): Promise<void> => {
    const seen = await until(kit, lag.read, look, (now) => equal(now, expected));
    kit.expect(seen, claim, { where, ...(by === undefined ? {} : miscounts(by)) }).toEqual(expected);
  };
  const expectCounted = (
    before: Readonly<Record<string, number>>,
    operation: string,
    sent: OwnedRecord['sent'],
    start: Start = { state: undefined, way: [] },
  ) => {
    const all = effects.filter((one) => isFrom(one, start));
    const after = start.way.length === 0 ? '' : ` in the state ${JSON.stringify(start.state)}`;
    const claim = `${operation} changes the numbers as declared${after}`;
    return expectNow(afterwards(before, all, operation, sent), claim, operation);
  };
  const prepare: Counting['prepare'] = async (of) => {
    const input = await kit.createInput(withoutUnsaid(own), body(of), [target]);
    const send: Prepared['send'] = async () => {
      const exchange = await kit.send(own.create, input);
      return [exchange, kit.outcome(exchange).class === 'success' ? kit.adopt(own, exchange) : undefined];
    };
    return { sent: input.body, send };
  };
  const make: Counting['make'] = async (of) => (await prepare(of)).send();
  return {
    prepare,
    make,
    async acted(operation, act, amounts, start) {
      const before = await look();
      kit.control(await act(), operation);
      await expectCounted(before, operation, await amounts(), start);
    },
    async makeIfTaken(one) {
      if (kit.validate(own.createBody, one).length > 0) return;
      const input = await kit.createInput(withoutUnsaid(own), one, [target]);
      const before = await look();
      const exchange = await kit.send(own.create, input);
      if (kit.outcome(exchange).class !== 'success') return;
      kit.adopt(own, exchange);
      const after = afterwards(before, effects, own.create.id, input.body);
      const beyond = beyondBounds(after, effects, own.create.id);
      kit
        .expect(beyond, 'A create that is taken leads no number beyond its bound', { where, ...TAKES_MORE })
        .toBeEmpty();
      await expectCounted(before, own.create.id, input.body);
    },
    async refuse(statuses, ask) {
      const next = ask === undefined ? await prepare(least) : undefined;
      const before = await look();
      const exchange = ask === undefined ? (await next?.send())?.[0] : await ask();
      if (exchange === undefined) return;
      const { class: answer, status } = kit.outcome(exchange);
      const isSaid = statuses.length > 0;
      const about = { where, ...(answer === 'success' ? TAKES_MORE : {}) };
      kit
        .expect(isSaid ? status : answer, 'What is more than is left is refused', about)
        .toBeOneOf(isSaid ? statuses : ['caller-error']);
      await expectNow(before, 'A request that is refused changes no number');
    },
  };
}

/** Numbers that are beyond a bound which an operation must keep, where the contract says it as a number. */
function beyondBounds(
  numbers: Readonly<Record<string, number>>,
  effects: readonly Effect[],
  operation: string,
): readonly string[] {
  return effects.flatMap(({ by, at, atLeast, atMost }) => {
    const value = numbers[nameOf(at)];
    if (value === undefined || !by.includes(operation)) return [];
    const isLow = typeof atLeast === 'number' && value < atLeast - EXACT;
    const isHigh = typeof atMost === 'number' && value > atMost + EXACT;
    return isLow || isHigh ? [`${at}: ${String(value)}`] : [];
  });
}

/** Asks for one more than is left while something is left: what refuses it then is the bound, and no state that comes with nothing. */
export async function moreThanIsLeft(
  kit: Kit,
  own: Own,
  stock: Stock,
  bounded: Effect,
  { prepare, refuse }: Pick<Counting, 'prepare' | 'refuse'>,
): Promise<void> {
  const { amount } = bounded;
  const isRuled = own.bounds?.some(({ at }) => at === amount) === true;
  if (typeof amount !== 'string' || !isSent(own, amount) || isRuled) return;
  const left = await stock.left();
  const one = (left ?? 0) * Math.sign(stock.amount) + Math.sign(stock.amount);
  if (left === undefined || left === 0 || kit.validate(own.createBody, stock.body(one)).length > 0) return;
  const more = await prepare(one);
  await refuse(bounded.refused, async () => (await more.send())[0]);
}

/** Creates records of other amounts than small whole ones, as the schema has room for them, and expects what they change. */
export async function ofOtherAmounts(
  kit: Kit,
  given: Given,
  stock: Stock,
  effects: readonly Effect[],
  bounded: Effect,
  how: { readonly lag: Lag; readonly where: string },
): Promise<void> {
  const { own } = given;
  const { amount } = bounded;
  const isRuled = own.bounds?.some(({ at }) => at === amount) === true;
  if (typeof amount !== 'string' || !bounded.by.includes(own.create.id) || !isSent(own, amount) || isRuled) return;
  const sign = Math.sign(stock.amount);
  const fitting = otherAmounts(own, amount).filter(
    (one) => kit.validate(own.createBody, stock.body(one * sign)).length === 0,
  );
  // What a sign says is given where the others take, and the other way round.
  const back = stock.body(-sign * GIVEN_BACK);
  if (kit.validate(own.createBody, back).length === 0) await counting(kit, own, stock, effects, how).makeIfTaken(back);
  if (fitting.length === 0) return;
  const needed = fitting.reduce((sum, one) => sum + one, 0) / Math.abs(stock.amount);
  const roomy = await stocked(kit, given, effects, bounded, Math.ceil(needed));
  if (roomy === undefined) return;
  const { makeIfTaken } = counting(kit, own, roomy, effects, how);
  for (const one of fitting) await makeIfTaken(roomy.body(one * sign));
}

/**
 * Creates one with two elements, where each element counts, and where callers cannot write how much is left, one of more than that, which
 * must be refused. Gives back the answer to one of all that is left.
 *
 * @param stock of requests before
 */
export async function atTheEdge(
  kit: Kit,
  given: Given,
  stock: Stock,
  effects: readonly Effect[],
  bounded: Effect,
  how: { readonly lag: Lag; readonly where: string },
): Promise<Exchange | undefined> {
  const { own } = given;
  const fits = (body: JsonObject): boolean => kit.validate(own.createBody, body).length === 0;
  const two = withEachTwice(stock.body(), effects);
  const roomy = two !== undefined && fits(two) ? await stocked(kit, given, effects, bounded, 4) : undefined;
  // A service may want each record named once.
  if (two !== undefined && roomy !== undefined)
    await counting(kit, own, roomy, effects, how).makeIfTaken(withEachTwice(roomy.body(), effects) ?? two);
  const isChosen =
    typeof bounded.amount === 'string' && bounded.by.includes(own.create.id) && isSent(own, bounded.amount);
  // Another rule for the amount may refuse what the bound allows.
  const isRuled = own.bounds?.some(({ at }) => at === bounded.amount) === true;
  if (stock.room !== undefined || !isChosen || isRuled || (await stock.left()) === undefined) return undefined;
  // What is left of a record with large numbers may be more than one request can take.
  for (const numbers of [given.roomy, withSmallNumbers(kit, given.other, given.roomy)]) {
    const edge = await stocked(kit, { ...given, roomy: numbers }, effects, bounded, 1);
    if (edge === undefined) return undefined;
    const { make, prepare, refuse } = counting(kit, own, edge, effects, how);
    // The first one leads the record to where more can be made.
    const sign = Math.sign(edge.amount);
    if ((await make(edge.least))[1] === undefined) continue;
    const all = ((await edge.left()) ?? 0) * sign;
    if (all === 0 || !fits(edge.body(all)) || !fits(edge.body(all + sign))) continue;
    const more = await prepare(all + sign);
    await refuse(bounded.refused, async () => (await more.send())[0]);
    return (await make(all))[0];
  }
  return undefined;
}
