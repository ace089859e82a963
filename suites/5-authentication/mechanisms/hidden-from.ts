import type { Identity, JsonObject, Kit, Operation, QueryTemplate } from 'probity/check';
import type { Listing } from 'probity/check/lists';
import { readBack, until, type Lag } from 'probity/check/looks';
import {
  expectKeysApart,
  expectRefused,
  filteredTo,
  narrowed,
  saying,
  searchedBy,
  type Attempt,
  type Attempting,
  type FilterQuery,
} from 'probity/check/records';
import { difference } from 'probity/check/values';
import { expectLedRefused } from './led-attempts.js';
import { readElsewhere } from './other-tenant.js';
import { expectUnseen, isListed, type Counting } from './shown-to.js';

/** What is known of a resource whose records are hidden from some callers. */
export interface Hiding extends Attempting {
  readonly listing: Listing;
  readonly mine: QueryTemplate | undefined;
  readonly filters: readonly FilterQuery[];
  readonly counting: Counting | undefined;
  readonly tries: readonly Attempt[];
  readonly led: readonly Operation[];
  readonly hiding: readonly number[];
  readonly callers: readonly Identity[];
  /** Operations that a caller may not use at all: a refusal says nothing of whose the record is. */
  readonly unusable: ReadonlyMap<string, readonly string[]>;
  /** Members that change when a step makes records which the record counts. */
  readonly follows: readonly string[];
  readonly lag: Lag;
  /** The header that names a repeated request; undefined where there is none. */
  readonly key: string | undefined;
}

/** The owner makes a record; another caller looks for it in the list, and tries everything on it that can be tried. */
export async function expectHiddenFrom(
  kit: Kit,
  facts: Hiding,
  template: JsonObject,
  { owner, as }: { readonly owner: string; readonly as: string },
): Promise<void> {
  const { own, listing, mine, filters, counting, hiding, callers, lag, key } = facts;
  const word = kit.unique('said');
  const record = await kit.create(own, saying(own, template, word));
  const first = await readBack(kit, own, record, lag);
  const before = await kit.read(own, record);
  const restless = difference(first, before, own.volatile).map(({ pointer }) => pointer);

  const query = narrowed(own, mine, record);
  const whenListed = (): Promise<boolean | undefined> =>
    until(
      kit,
      lag.list,
      () => isListed(kit, own, listing, record, { query, as: owner }),
      (is) => is !== false,
    );
  const isFound = (await whenListed()) === true;
  if (!isFound) kit.note(`${listing.list.id} does not begin with the record: it was not looked at`);
  for (const asked of [{ by: '', query }, ...searchedBy(mine, word), ...filteredTo(filters, before)]) {
    const make = () => kit.create(own, saying(own, template, word));
    await expectUnseen(kit, own, listing, { ...asked, counting, record, owner, as, hiding, make });
  }

  // What is shown without any parameter need not come from where the parameters are read.
  const plain = { by: ' without parameters', query: [], isPlain: true, counting: undefined };
  await expectUnseen(kit, own, listing, { ...plain, record, owner, as, hiding, make: () => Promise.resolve() });

  const mayUse = ({ id }: Operation): boolean => facts.unusable.get(as)?.includes(id) !== true;
  for (const attempt of facts.tries.filter(({ operation }) => mayUse(operation)))
    await expectRefused(kit, facts, attempt, { record, template, owner, as, hiding });
  const by = { template, owner, as, hiding };
  for (const { operation, members } of await expectLedRefused(kit, own, facts.led.filter(mayUse), by, facts))
    kit.expect(members, `${operation.id} as ${as} changes no record of ${owner}`).toBeEmpty();
  const other = callers.find(({ name }) => name === as) ?? { name: as };
  const elsewhere = await readElsewhere(kit, own, other, record, { before, as });
  if (elsewhere !== undefined) {
    const where = { where: elsewhere.exchange.id, shown: 'the record' };
    kit
      .expect(!elsewhere.isIt, `A record of ${owner} is not shown to ${as} below its own tenant`, where)
      .toBeTrue('a refusal, or another record');
  }
  const after = await kit.read(own, record);
  const changed = difference(before, after, [...own.volatile, ...restless, ...facts.follows]).map(
    ({ pointer }) => pointer,
  );
  kit.expect(changed, `Nothing that ${as} tried has changed the record of ${owner}`).toBeEmpty();
  // What cannot be read is only known to be there by its list.
  if (own.read === undefined && isFound) {
    const isListedStill = (await whenListed()) === true;
    const shown = { shown: 'a list without it' };
    kit
      .expect(isListedStill, `${listing.list.id} still shows ${owner} the record after what ${as} tried`, shown)
      .toBeTrue('the record');
  }
  if (key !== undefined) await expectKeysApart(kit, own, key, template, { owner, as });
}
