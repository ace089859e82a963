import { defineCheck, type QueryPair } from 'probity/check';
import { listing, maxPageSize, walkThrough, notCut } from 'probity/check/lists';
import { countOwn, recognisable, matchOwn } from 'probity/check/records';
import {
  tellingOf,
  misplacedWithin,
  orderBy,
  severalKeys,
  type KeyPair,
  type SortedBy,
} from './mechanisms/walks/several-keys.js';

/** So small that records with equal values lie across the ends of pages. */
const SOME = 5;

const MOST_PAGES = 20;

/** Sorts by two keys. Where that shows something, each must work alone: that it does is another claim. */
export default defineCheck({
  title: 'A list sorted by two keys follows the first, and the second where values of the first are equal',
  rationale: 'A caller that asks for the cheapest of each kind takes what comes first of each kind.',
  usualFix: 'Order by every key that was asked for, in the order of the query.',
  blindSpot:
    'three keys; texts on which collations differ and records without a value, where nothing is stated of them',

  over: 'resource',
  effect: 'writes',
  alone: 'readers',

  needs: ({ resource }) => ({
    listing: listing(resource),
    own: resource.own,
    pairs: severalKeys(resource),
  }),

  async verify({ listing, own, pairs }, kit) {
    if (!recognisable(own.id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const records = await kit.population(own);
    const isOurs = matchOwn(own, records);
    // Pages by number drift where others write meanwhile.
    const drifts = listing.paging.by === 'page';
    const walk = async (query: readonly QueryPair[], size: number) => {
      const through = { limit: size, query, at: records[0], mostPages: MOST_PAGES };
      const { ended, items, ...how } = await walkThrough(kit, listing, through);
      notCut(kit, listing, { ended, ...how });
      const { missing, repeated } = countOwn(own, records, items);
      const ours = items.filter(isOurs);
      return { ended, items, ours, pages: how.pages, strays: drifts ? [] : [...missing, ...repeated] };
    };
    const plain = await walk([], maxPageSize(listing));
    if (plain.ended !== 'end') kit.stop('not-observable', 'The list cannot be read to its end');
    const telling = tellingOf(pairs, plain.ours);
    if (telling.length === 0) kit.stop('not-exercised', 'No two records are equal by one key and not by another');
    // A list that is too long for small pages is read in large ones, which show less.
    const isLong = plain.items.length > SOME * (MOST_PAGES - 2);
    const small = isLong ? maxPageSize(listing) : Math.min(SOME, maxPageSize(listing));
    // That a cursor knows both keys is shown by one pair as well as by all.
    let size = small;
    const alone = new Map<string, Promise<boolean>>();
    const works = async (by: SortedBy): Promise<boolean> => {
      const { ended, ours, strays } = await walk(by.query, small);
      return ended === 'end' && strays.length === 0 && orderBy(by, ours).misplaced === undefined;
    };
    const judge = async (pair: KeyPair): Promise<void> => {
      const { ended, ours, strays, pages } = await walk(pair.query, size);
      const first = orderBy(pair.first, ours).misplaced;
      const second = misplacedWithin(pair, ours);
      const isRight = ended === 'end' && strays.length === 0 && !first && !second;
      for (const by of isRight ? [] : [pair.first, pair.second]) {
        const name = `${by.key.name} ${by.direction}`;
        alone.set(name, alone.get(name) ?? works(by));
        if (!(await alone.get(name))) kit.discard(`sorting by ${by.key.name} alone does not work`);
      }
      const what = `Sorted by ${pair.name}`;
      kit.expect(ended, `${what}, the list can be read to its end`).toBeOneOf(['end']);
      kit.expect(strays, `${what}, the list shows each record once`).toBeEmpty();
      const order = { first: pair.first.key.name, second: pair.second.key.name, by: pair.second.direction };
      const wrong = pages.find((page) => misplacedWithin(pair, page.items.filter(isOurs))) ?? pages[0];
      const seen = wrong === undefined ? {} : { where: wrong.exchange.id };
      kit.expect(first ?? [], `${what}, records are in the order of ${order.first}`).toBeEmpty();
      const claim = `${what}, records with equal ${order.first} are in ${order.by} order of ${order.second}`;
      kit.expect(second ?? [], claim, seen).toBeEmpty();
    };
    const names = telling.map(({ name }) => name);
    const tried = kit.pick(names, { what: 'pairs of sort keys', share: 0.7, always: 1 });
    await kit.forEach(tried, async (name) => {
      size = name === tried[0] ? small : maxPageSize(listing);
      for (const pair of telling.filter((one) => one.name === name)) await judge(pair);
    });
  },
});
