import {
  context,
  defineCheck,
  enter,
  map,
  stated,
  valueAt,
  within,
  type Json,
  type Kit,
  type OperationContext,
  type Own,
  type ResourceFacts,
} from 'probity/check';
import { defaultOrder, limitOf, listing, orderOf, maxPageSize, runsOf, type Listing } from 'probity/check/lists';
import { recognisable } from 'probity/check/records';
import { ownAsListed } from './mechanisms/walks/own-as-listed.js';
import { stir, stirringOf, type Stirring } from './mechanisms/walks/stirred.js';

/** Changes of the record above a list that tells of them. */
const CHANGES = 3;

/** Walks the list without asking for an order. Of several keys the next counts where the ones before are equal. */
export default defineCheck({
  title: 'A list for which no order is asked has the declared one',
  rationale: 'A caller that takes the first page for the newest records must be right.',
  usualFix: 'Give the list query an explicit order for the case that none is asked for.',
  blindSpot:
    'records of others where a run can make its own; what is not stated: the order of ties, of texts on which collations differ, of no value',

  over: 'resource',
  effect: 'writes',
  // A list that others fill may hold nothing that has an order.
  rare: true,
  alone: 'readers',

  needs: ({ service, resource }) => ({
    listing: listing(resource),
    at: within(resource.operations.list.offered, () =>
      context({ service, operation: resource.operations.list, resource }),
    ),
    // What no run can make is compared whoever's it is.
    own: isMade(resource) ? resource.own : stated<Own | undefined>(undefined, ''),
    canFind: isMade(resource) ? map(resource.id, recognisable) : stated(true, ''),
    keys: defaultOrder(resource),
    stirring: stirringOf(service, resource),
  }),

  async verify({ listing, at, own, canFind, keys, stirring }, kit) {
    if (!canFind) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const records = own === undefined ? [] : await kit.population(own);
    await kit.forEach([keys.map(({ key }) => key.name).join(', ')], async (name) => {
      const items =
        own === undefined
          ? await standing(kit, listing, at, stirring)
          : await ownAsListed(kit, listing, own, records, keys[0]?.key.at);
      let groups: readonly (readonly Json[])[] = [items];
      let isTold = false;
      for (const { key, direction, isExact } of keys) {
        const valuesOf = (group: readonly Json[]) => group.map((item) => valueAt(item, key.at));
        const orders = groups.map((group) => orderOf(key, valuesOf(group), direction));
        const wrong = orders.flatMap(({ misplaced }) => misplaced?.map((value) => value ?? null) ?? []);
        kit.expect(wrong, `Without an order, records stand by ${name}: ${direction} by ${key.name}`).toBeEmpty();
        isTold ||= orders.some((order) => order.isTold);
        groups = groups.flatMap((group) => runsOf(group, key.at)).filter((group) => group.length > 1);
        if (isExact || groups.length === 0) continue;
        kit.note(`Whether values of ${key.name} are equal is not known: the order of equal ones is not judged`);
        break;
      }
      const why = 'no two records can be told apart by these keys';
      if (!isTold) return own === undefined ? kit.discard(why) : kit.stop('not-exercised', why);
    });
  },
});

const isMade = ({ operations }: ResourceFacts): boolean => operations.create.offered.state !== 'none';

/** The first page of records that others made: one answer has one order, whoever writes meanwhile. */
async function standing(
  kit: Kit,
  listing: Listing,
  at: OperationContext,
  stirring: Stirring | undefined,
): Promise<readonly Json[]> {
  const { input, record } = await enter(kit, at);
  // What happens to a record makes what is listed below it.
  if (stirring !== undefined && record?.resource === stirring.own.resource) await stir(kit, stirring, record, CHANGES);
  const shown = await kit.send(listing.list, { ...input, query: limitOf(listing, maxPageSize(listing)) });
  kit.control(shown, listing.list.id);
  const items = kit.at(shown, listing.items);
  return Array.isArray(items) ? (items as readonly Json[]) : [];
}
