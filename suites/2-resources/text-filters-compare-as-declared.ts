import { defineCheck, ifStated, none, orDefault, stated, within } from 'probity/check';
import type { Comparison } from 'probity/check/facts';
import { listedTogether, maxPageSize } from 'probity/check/lists';
import { lag, until } from 'probity/check/looks';
import { recognisable } from 'probity/check/records';
import { ignoring } from 'probity/check/writes';
import {
  filteredByText,
  inOtherCase,
  casedElsewhere,
  textPlaces,
  withTexts,
  wordFor,
} from './mechanisms/filters/text-filters.js';

/**
 * Makes records with a text that nobody else has, with longer texts that begin with it, end with it or write it in capitals, and with one
 * that it would match as a pattern, and filters by it.
 */
export default defineCheck({
  title: 'A filter by a text compares it as declared',
  rationale: 'A caller that asks for one label, name or code acts on each record that the filter shows.',
  usualFix: 'Compare whole texts or parts, with or without letter case, as declared; escape wildcards such as % and _.',
  blindSpot:
    'texts of closed lists; texts with a pattern that takes no words, or with a format; marks of letters; searches by words; fields that callers do not write',

  over: 'filter',
  effect: 'writes',
  leansOn: ['filtered-items-have-the-value'],
  echoes: ['texts-are-kept-as-declared'],

  needs: ({ service, resource, filter }) => ({
    own: within(filter, (found) =>
      within(resource.own, (own) =>
        textPlaces(own, found).length + casedElsewhere(own, found).length > 0
          ? stated(own, '')
          : none(`a text at ${found.at}`),
      ),
    ),
    listing: listedTogether(resource),
    filter: within(filter, (found) => stated({ ...found, places: textPlaces(ifStated(resource.own), found) }, '')),
    compare: orDefault<Comparison | undefined>(
      within(filter, (found) => found.compare),
      undefined,
    ),
    query: within(filter, (found) => found.query),
    lag: lag(service),
  }),

  async verify({ own, listing, filter, compare, query, lag }, kit) {
    if (!recognisable(own.id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const asked = { own, listing, filter, compare, query, limit: maxPageSize(listing) };
    for (const at of kit.pickInQuickMode([...filter.places], { what: 'fields', most: 1 })) {
      await kit.forEach([at], async () => {
        // Where nobody says how texts compare, a point or a percent sign may have a meaning of its own.
        const word = wordFor(own, at, compare !== undefined, kit.unique('w'));
        const records = await withTexts(kit, own, at, word);
        if (records.length === 0) kit.discard(`no record keeps such a text at ${at}`);
        const look = () => filteredByText(kit, asked, records, word);
        const { others, missing, where } = await until(
          kit,
          lag.list,
          look,
          (now) => now.others.length + now.missing.length === 0,
        );
        const about = { ...where, ...ignoring(filter), place: at };
        const name = `A list filtered by the text ${filter.name}`;
        kit.expect(others, `${name} shows no record whose text does not match`, about).toBeEmpty();
        kit.expect(missing, `${name} leaves out no record whose text matches`, about).toBeEmpty();
      });
    }
    await kit.forEach(casedElsewhere(own, filter), async (at) => {
      const population = await kit.population(own);
      const written = population.find(({ sent }) => inOtherCase(sent, at) !== undefined);
      const record = written ?? (await kit.create(own));
      const item = await kit.read(own, record);
      const text = inOtherCase(item, at);
      if (item === undefined || text === undefined) return kit.discard(`no record shows letters at ${at}`);
      const look = () => filteredByText(kit, asked, [{ record, item, text }], text);
      const { missing, where } = await until(kit, lag.list, look, (now) => now.missing.length === 0);
      const about = { ...where, ...ignoring(filter), place: at };
      const claim = `A list filtered by ${filter.name} in the other letter case leaves out no record that matches`;
      kit.expect(missing, claim, about).toBeEmpty();
    });
  },
});
