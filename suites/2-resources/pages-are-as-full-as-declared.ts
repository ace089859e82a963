import { defineCheck, only, orDefault, type Json, type Operation } from 'probity/check';
import { limitOf, listing, maxPageSize, walkThrough, pageOf } from 'probity/check/lists';
import { lag } from 'probity/check/looks';
import { allIds, recognisable } from 'probity/check/records';
import { deletesNew } from 'probity/check/states';
import { equal } from 'probity/check/values';

/** Records that are made, at most, for a list to be longer than its largest page. */
const MOST_MADE = 100;

/** Asks for small pages and counts what is on each of them but the last, and for the largest page, with as many records as it takes. */
export default defineCheck({
  title: 'Every page but the last is full, where the contract says so',
  rationale: 'A caller that takes a short page for the last one must not stop in the middle of the list.',
  usualFix: 'Filter in the query and not after the page was cut.',
  blindSpot:
    'pages of other sizes, and such as hold more; the largest page of a list that is far too short for it; filters; records that others create or remove in the meantime',

  over: 'resource',
  effect: 'writes',
  alone: 'collection',

  needs: ({ service, resource }) => ({
    listing: listing(resource),
    limit: resource.collection.query.limit,
    size: only(resource.at('collection.page-size'), (size) => size === 'exact'),
    own: resource.own,
    remove: orDefault<Operation | undefined>(deletesNew(resource), undefined),
    lag: lag(service),
  }),

  async verify({ listing, own, remove, lag }, kit) {
    if (!recognisable(own.id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const [at] = await kit.population(own);
    const most = maxPageSize(listing);
    const sizes = [3, 5, most].filter((size) => size <= most);
    await kit.forEach(sizes, async (size) => {
      const lengths = async (): Promise<readonly number[]> => {
        const { pages } = await walkThrough(kit, listing, { limit: size, at, mostPages: 8 });
        const shown = pages.map(({ items }) => items);
        // Behind the last page there may be empty ones, or that one again.
        while (shown.length > 0 && [[], shown.at(-2)].some((end) => equal(shown.at(-1), end))) shown.pop();
        return shown.slice(0, -1).map((items) => items.length);
      };
      const isFull = (counts: readonly number[]): boolean => counts.every((count) => count >= size);
      let counts = await lengths();
      if (counts.length === 0) kit.discard('the list has one page');
      if (!isFull(counts)) {
        const before = await allIds(kit, own, listing, at);
        counts = await lengths();
        if (!equal(before, await allIds(kit, own, listing, at))) kit.discard('another client wrote in the meantime');
      }
      const asked = limitOf(listing, size).map(([name, value]) => `${name}=${value}`);
      const others = counts.filter((count) => count < size);
      kit.expect(others, `With ${asked.join('&')} every page but the last has ${String(size)} items`).toBeEmpty();
    });

    const first = await pageOf(kit, listing, { limit: most, at });
    const missing = most + 1 - first.length;
    // What cannot be removed stays for good, and below a parent every record would be one of ours.
    if (listing.max !== most || missing > MOST_MADE || remove === undefined || own.parents.length > 0) return;
    const { sent } = await kit.create(own);
    await kit.createMany(
      own,
      Array.from({ length: missing - 1 }, () => sent),
    );
    if (lag.isListStated) await kit.wait(lag.list);
    const largest = (): Promise<readonly Json[]> => pageOf(kit, listing, { limit: most, at });
    let page = await largest();
    if (page.length < most) {
      // Others may have removed theirs, and what was made last may have come late.
      if ((await allIds(kit, own, listing, at)).length <= most) return;
      page = await largest();
    }
    kit
      .expect(page.length, 'The largest page that may be asked for is full where there are more records')
      .toEqual(most);
  },
});
