import type { Json, QueryPair, Kit, OwnedRecord } from 'probity/check';
import { limitOf, maxPageSize, type Listing } from 'probity/check/lists';
import { equal } from 'probity/check/values';
import { NO_LIST } from 'probity/check/writes';

/** What a contract says of a query that asks for what does not exist. */
export type Treatment = 'ignore' | 'reject' | 'empty';

/** A request for a list that names something which does not exist, and the same request without that. */
export interface Strange {
  readonly page: Listing;
  readonly at: OwnedRecord | undefined;
  readonly usual: readonly QueryPair[];
  readonly odd: readonly QueryPair[];
  /** What does not exist, in words. */
  readonly what: string;
  readonly volatile: readonly string[];
  /** The list without it, where it was seen before. */
  readonly known?: readonly Json[] | undefined;
  /** What it is to show items all the same, in words that other checks use. */
  readonly effect?: string;
}

/**
 * Sends both requests and judges the odd one by what the contract says. What was ignored makes no difference; one that is
 * seen counts only while the list stays as it is. Gives back the list without it.
 */
export async function expectTreatment(
  kit: Kit,
  { page, at, usual, odd, what, volatile, known, effect }: Strange,
  treatment: Treatment,
): Promise<readonly Json[]> {
  const ask = (query: readonly QueryPair[], intent: 'valid' | 'invalid') =>
    kit.send(
      page.list,
      { query: [...limitOf(page, maxPageSize(page)), ...query], ...(at && { record: at }) },
      { intent },
    );
  const list = async (): Promise<readonly Json[]> => {
    const exchange = await ask(usual, 'valid');
    kit.control(exchange, `${page.list.id} without it`);
    const items = kit.at(exchange, page.items);
    return Array.isArray(items)
      ? (items as readonly Json[])
      : kit.stop('not-observable', `${page.list.id} answers without a list of items`);
  };
  const strange = () => ask(odd, treatment === 'reject' ? 'invalid' : 'valid');

  const before = known ?? (await list());
  if (before.length === 0) kit.discard('the list is empty');
  const answer = await strange();
  const right = treatment === 'reject' ? 'caller-error' : 'success';
  const words = { ignore: 'is ignored', reject: 'is refused', empty: 'leaves an empty list' }[treatment];
  const claim = `${what} ${words}, as the contract says`;
  const found = kit.at(answer, page.items);
  // What is taken in place of refused shows nothing but that, where nothing is shown for it.
  const more = treatment === 'reject' && Array.isArray(found) && found.length > 0 ? { effect } : {};
  kit.expect(kit.outcome(answer).class, claim, more).toBeOneOf([right]);
  if (treatment === 'reject') return before;
  let shown = kit.at(answer, page.items) ?? null;
  if (treatment === 'empty') {
    kit.expect(shown, claim, Array.isArray(shown) ? { effect } : NO_LIST).toEqual([]);
    return before;
  }
  let without = before;
  if (!isSame(without, shown, volatile)) {
    without = await list();
    shown = kit.at(await strange(), page.items) ?? null;
    if (!isSame(without, await list(), volatile)) kit.discard('the list changes by itself');
  }
  const other = { shown: Array.isArray(shown) ? `another one, of ${String(shown.length)} items` : 'no list' };
  kit.expect(isSame(without, shown, volatile), claim, other).toBeTrue('the list as it is without it');
  return without;
}

function isSame(items: readonly Json[], others: Json, volatile: readonly string[]): boolean {
  if (!Array.isArray(others) || others.length !== items.length) return false;
  return items.every((item, index) => equal(item, (others as readonly Json[])[index], volatile));
}
