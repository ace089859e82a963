import { defineCheck, only, type Exchange, type Json } from 'probity/check';
import type { PageLink } from 'probity/check/facts';
import { listing, maxPageSize, walkThrough } from 'probity/check/lists';
import { crowd, ensureItems, identity, addingEach, recordFactory } from 'probity/check/records';
import { equal } from 'probity/check/values';

/** Pages that a walk is worth, and records on each. */
const [MOST, LIMIT] = [6, 2];

/** The pages of a list, and the ids of the records on each. */
interface Walked {
  readonly limit: number;
  readonly pages: readonly Exchange[];
  readonly shown: readonly (readonly string[])[];
  readonly isWhole: boolean;
}

/** Walks a list, and follows what its pages link beside the next one. */
export default defineCheck({
  title: 'Links to the previous, the first and the last page lead there',
  rationale: 'Who turns back by a link expects what was there before, and who goes to the end what comes last.',
  usualFix: 'Compute each link from the page number and the total, with the query of the request.',
  blindSpot: 'pages after the sixth; links of the first page to one before it; filters and orders',

  over: 'resource',
  effect: 'reads',
  // A list that others fill may be too short to have two pages.
  rare: true,
  alone: 'readers',

  needs: ({ service, resource }) => ({
    listing: listing(resource),
    limit: resource.collection.query.limit,
    links: only(resource.collection.links, (links) => Object.keys(links).length > 0),
    id: resource.id,
    own: recordFactory(service, resource),
  }),

  async verify({ listing, links, id, own }, kit) {
    const record = await ensureItems(kit, listing, own, 2 * LIMIT + 1);
    const shownIn = (exchange: Exchange): readonly string[] => {
      const items = kit.at(exchange, listing.items);
      return Array.isArray(items) ? (items as readonly Json[]).map((item) => identity(id, item) ?? '') : [];
    };
    const walked = async (limit: number): Promise<Walked> => {
      const at = record === undefined ? {} : { at: record };
      const walk = await walkThrough(kit, listing, { limit, ...at, mostPages: MOST });
      const pages = walk.pages.filter(({ items }) => items.length > 0).map(({ exchange }) => exchange);
      return { limit, pages, shown: pages.map((page) => shownIn(page)), isWhole: walk.ended === 'end' };
    };
    const follow = async ({ limit, pages, shown }: Walked, from: number, to: number, name: PageLink): Promise<void> => {
      const page = pages[from];
      const locator = links[name];
      if (page === undefined || locator === undefined) return;
      const link = kit.at(page, locator);
      const isUrl = typeof link === 'string' && URL.canParse(link, page.request.url);
      const path = isUrl ? new URL(link, page.request.url).href : undefined;
      const answer = path && (await kit.sendTo({ method: 'GET', path, near: listing.list }, { intent: 'valid' }));
      const found = answer ? shownIn(answer) : [];
      const due = shown[to] ?? [];
      // Counted from the end, the last page may begin elsewhere.
      const isTail = name === 'last' && found.length > 0 && equal(found, shown.flat().slice(-found.length));
      if (!equal(found, due) && !isTail && !equal((await walked(limit)).shown, shown))
        kit.discard('another client wrote in the meantime');
      const leads = isTail ? due : answer ? found : (link ?? 'no link');
      kit.expect(leads, `The link to the ${name} page leads there`, { where: (answer || page).id }).toEqual(due);
    };

    // What others of the run made when the list was looked at may be gone by now.
    let small = await walked(LIMIT);
    const each = addingEach(own);
    if (small.pages.length < 2 && each !== undefined) {
      await crowd(kit, listing, each, 2 * LIMIT + 1);
      small = await walked(LIMIT);
    }
    if (small.pages.length < 2 && own !== undefined) return kit.stop('not-exercised', 'The list has one page');
    await kit.forEach(['previous', 'first', 'last'] satisfies PageLink[], async (name) => {
      if (links[name] === undefined) return;
      if (small.pages.length < 2) kit.discard('the list has one page');
      // From the page behind the second one, one page back is not the first.
      const behind = name === 'last' ? [] : new Set([1, small.pages.length - 1]);
      for (const from of behind) await follow(small, from, name === 'first' ? 0 : from - 1, name);
      if (name !== 'last') return;
      const large = small.isWhole ? small : await walked(maxPageSize(listing));
      const isOnePage = large.isWhole && large.pages.length === 1;
      const whole = isOnePage ? await walked(Math.ceil(large.shown.flat().length / 3)) : large;
      if (!whole.isWhole || whole.pages.length < 2) kit.discard('the list is too long, or too short');
      await follow(whole, 0, whole.pages.length - 1, name);
    });
  },
});
