import { defineCheck, fill, orDefault, within, type Json, type Walk } from 'probity/check';
import type { Comparison, IdFacts } from 'probity/check/facts';
import { listing, maxPageSize, walkThrough } from 'probity/check/lists';
import { lag, until } from 'probity/check/looks';
import { identity, ensureItems, recordFactory } from 'probity/check/records';
import { steadilyMissing } from './mechanisms/filters/steadily-missing.js';
import { ignoring } from 'probity/check/writes';
import { asWritten } from './mechanisms/filters/as-written.js';
import { fits, toCompareWith } from './mechanisms/filters/comparison.js';
import { isOneSided, isOther, rareOrListed, shownAt, unlike } from './mechanisms/filters/shown-values.js';

/** Pages of a list that are looked at, records that say something, and values that are tried: the rarest ones, and those that the contract lists. */
const PAGES = 10;
const [ENOUGH, MOST] = [4, { rare: 2, listed: 8, bounds: 3 }] as const;

/**
 * Filters a list by values that it shows, whoever's records they are: nothing with another value may be left, and where the
 * list can be read whole and stays as it was, nothing that has the value may be missing.
 */
export default defineCheck({
  title: 'A list filtered by a value that it shows has the records with that value',
  rationale: 'A caller filters by what it has read, such as the id of the record that others refer to.',
  usualFix: 'Apply the filter to the member that it names, in its own type, before paging.',
  blindSpot:
    'records that hold the value as a part of a longer text, or whose numbers all lie on one side of it; values with spaces, commas or signs; long lists',

  over: 'filter',
  effect: 'writes',
  rare: true,
  // Late: what actions make of another resource is there by then.
  stage: 'malformed',
  echoes: ['delete-removes', 'post-creates'],

  needs: ({ service, resource, filter }) => ({
    listing: listing(resource),
    own: recordFactory(service, resource),
    id: orDefault<IdFacts | undefined>(resource.id, undefined),
    filter,
    compare: orDefault<Comparison | undefined>(
      within(filter, (found) => found.compare),
      undefined,
    ),
    query: within(filter, (found) => found.query),
    lag: lag(service),
  }),

  async verify({ listing, own, id, filter, compare, query, lag }, kit) {
    const by = compare === 'equal' ? undefined : compare;
    const what = by ? 'that the value excludes' : 'with another value';
    const places = [filter.at, ...filter.also];
    const at = await ensureItems(kit, listing, own, ENOUGH);
    const through = { limit: maxPageSize(listing), mostPages: PAGES, ...(at === undefined ? {} : { at }) };
    const idsOf = (items: readonly Json[]): readonly string[] =>
      id === undefined ? [] : items.flatMap((item) => identity(id, item) ?? []);
    const isExact = by === undefined ? () => false : await asWritten(kit, own, filter.at);
    await kit.forEach(['values that the list shows'], async () => {
      const told = (all: readonly Json[]) =>
        by ? toCompareWith(by, all, filter, isExact).slice(0, MOST.bounds) : rareOrListed(all, places, filter, MOST);
      let whole = await walkThrough(kit, listing, through);
      // What there is need not have the member: our own have it.
      if (told(whole.items).length === 0 && own !== undefined && (await kit.population(own)).length > 0)
        whole = await walkThrough(kit, listing, through);
      const shown = told(whole.items);
      if (shown.length === 0) kit.discard(`no value of ${filter.at} is shown`);
      // Where each item has the one value, any answer to it is right: one that none has is asked for as well, where it is said what that gets.
      const isAlike = by === undefined && whole.items.every((item) => shownAt(item, places).includes(shown[0] as Json));
      const isSaid = filter.unknown.state === 'stated' && filter.unknown.value !== 'ignore';
      const none = isAlike && isSaid ? unlike(shown[0]) : undefined;
      for (const value of none === undefined ? shown : [...shown, none]) {
        const has = (item: Json): boolean =>
          by ? fits(by, item, filter, value, isExact(item)) === true : shownAt(item, places).includes(value);
        const filtered = () => walkThrough(kit, listing, { ...through, query: fill(query, { value: String(value) }) });
        const found = await filtered();
        if (found.ended === 'refused' && value === none) continue;
        if (found.ended === 'refused') kit.discard(`the list filtered by ${filter.name} is refused`);
        const isWrong = (item: Json): boolean =>
          by ? fits(by, item, filter, value, isExact(item)) === false : isOther(item, places, value);
        const page = found.pages.find(({ items }) => items.some(isWrong)) ?? found.pages[0];
        const where = { ...(page && { where: page.exchange.id }), ...ignoring(filter) };
        const others = found.items.filter(isWrong).map((item) => shownAt(item, places));
        // Where nobody says how they compare, the value may be a bound.
        if (compare === undefined && isOneSided(others.flat(), value)) continue;
        kit.expect(others, `A list filtered by ${filter.name} shows no record ${what}`, where).toBeEmpty();
        if (whole.ended !== 'end' || found.ended !== 'end') continue;
        const wanted = idsOf(whole.items.filter(has));
        let first: Walk | undefined = found;
        const look = async (): Promise<readonly string[]> => {
          const shown = idsOf((first ?? (await filtered())).items);
          first = undefined;
          return wanted.filter((one) => !shown.includes(one));
        };
        const missing = await until(kit, lag.list, look, (names) => names.length === 0);
        const there = async () => idsOf((await walkThrough(kit, listing, through)).items.filter(has));
        const left = await steadilyMissing(missing, there, async () => idsOf((await filtered()).items));
        kit.expect(left, `A list filtered by ${filter.name} leaves out no record that it asks for`, where).toBeEmpty();
      }
    });
  },
});
