import {
  type Effect,
  type Own,
  type Exchange,
  equal,
  type Kit,
  type OwnedRecord,
  miscounts,
  TAKES_MORE,
  until,
  type Lag,
} from 'probity/check';
import { afterwards, stocked, withEachTwice, type Stock } from './stock.js';

/** Requests that count numbers of a related record, with what is expected of these numbers afterwards. */
export interface Counting {
  /** Sends a create for the related record; the record where it was made. */
  readonly make: (amount?: number) => Promise<readonly [Exchange, OwnedRecord | undefined]>;
  /** Carries an operation out that must succeed, and expects its effects and no others. */
  readonly acted: (operation: string, act: () => Promise<Exchange>, sent: OwnedRecord['sent']) => Promise<void>;
  /** Creates one whose list has two elements that are counted; one that is refused says nothing. */
  readonly makeOfTwo: () => Promise<void>;
  /** Expects that one more is refused, a create where nothing else is asked for, and changes nothing. */
  readonly refuse: (statuses: readonly number[], ask?: () => Promise<Exchange>) => Promise<void>;
}

/** @param where what the findings are about */
export function counting(
  kit: Kit,
  own: Own,
  { target, body, look, amount }: Stock,
  effects: readonly Effect[],
  { lag, where }: { readonly lag: Lag; readonly where: string },
): Counting {
  const expectNow = async (expected: Readonly<Record<string, number>>, claim: string, by?: string): Promise<void> => {
    const seen = await until(kit, lag.read, look, (now) => equal(now, expected));
    kit.expect(seen, claim, { where, ...(by === undefined ? {} : miscounts(by)) }).toEqual(expected);
  };
  const expectCounted = (before: Readonly<Record<string, number>>, operation: string, sent: OwnedRecord['sent']) => {
    const due = afterwards(before, effects, operation, sent);
    return expectNow(due, `${operation} changes the numbers as declared`, operation);
  };
  const one = amount < 0 ? -1 : 1;
  const make: Counting['make'] = async (of) => {
    const exchange = await kit.send(own.create, await kit.createInput(own, body(of), [target]));
    return [exchange, kit.outcome(exchange).class === 'success' ? kit.adopt(own, exchange) : undefined];
  };
  return {
    make,
    async acted(operation, act, sent) {
      const before = await look();
      kit.control(await act(), operation);
      await expectCounted(before, operation, sent);
    },
    async makeOfTwo() {
      const two = withEachTwice(body(), effects);
      if (two === undefined || kit.validate(own.createBody, two).length > 0) return;
      const before = await look();
      const input = await kit.createInput(own, two, [target]);
      const exchange = await kit.send(own.create, input);
      // A service may want each record named once.
      if (kit.outcome(exchange).class !== 'success') return;
      kit.adopt(own, exchange);
      await expectCounted(before, own.create.id, input.body);
    },
    async refuse(statuses, ask = async () => (await make(one))[0]) {
      const before = await look();
      const exchange = await ask();
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

/**
 * Creates one with two elements that are counted, and where callers cannot write how much is left, one of more than that, which must be
 * refused. Gives back the answer to one of all that is left.
 */
export async function atTheEdge(
  kit: Kit,
  given: Parameters<typeof stocked>[1],
  effects: readonly Effect[],
  bounded: Effect,
  how: { readonly lag: Lag; readonly where: string },
): Promise<Exchange | undefined> {
  const { own } = given;
  const stock = await stocked(kit, given, effects, bounded, 4);
  if (stock === undefined) return undefined;
  await counting(kit, own, stock, effects, how).makeOfTwo();
  const fits = (amount: number): boolean => kit.validate(own.createBody, stock.body(amount)).length === 0;
  const isChosen = typeof bounded.amount === 'string' && bounded.by.includes(own.create.id);
  const edge = stock.room === undefined && isChosen ? await stocked(kit, given, effects, bounded, 1) : undefined;
  const left = await edge?.left();
  const [whole, beyond] = [left ?? 0, (left ?? 0) + 1].map((one) => one * Math.sign(stock.amount));
  if (edge === undefined || !left || whole === undefined || beyond === undefined || !fits(whole) || !fits(beyond))
    return undefined;
  const { make, refuse } = counting(kit, own, edge, effects, how);
  await refuse(bounded.refused, async () => (await make(beyond))[0]);
  return (await make(whole))[0];
}
