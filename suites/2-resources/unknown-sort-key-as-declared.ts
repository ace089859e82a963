import { defineCheck, fill, orDefault, type Json } from 'probity/check';
import { firstPage } from 'probity/check/lists';
import { ensureItems, recordFactory } from 'probity/check/records';
import { expectTreatment, type Treatment } from './mechanisms/filters/strange.js';

/** Sorts by a key that does not exist, in both directions. */
export default defineCheck({
  title: 'A sort key that does not exist is treated as declared',
  rationale: 'A caller that mistypes a key must not take the first record for the cheapest or the latest.',
  usualFix: 'Look the sort key up in a list of allowed keys, and refuse any other.',
  blindSpot: 'keys that the service sorts by and the contract does not declare',

  over: 'resource',
  effect: 'reads',
  alone: 'readers',

  needs: ({ service, resource }) => ({
    page: firstPage(resource),
    sort: resource.collection.sort,
    ascending: resource.collection.query.ascending,
    descending: resource.collection.query.descending,
    treatment: resource.at('collection.unknown-sort-key'),
    own: recordFactory(service, resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
  }),

  async verify({ page, ascending, descending, treatment, own, volatile }, kit) {
    const at = await ensureItems(kit, page, own, 1);
    let known: readonly Json[] | undefined;
    await kit.forEach(['ascending', 'descending'], async (direction) => {
      const odd = fill(direction === 'ascending' ? ascending : descending, { key: kit.unique('zz') });
      const what = `An unknown key to sort by, ${direction}`;
      const strange = { page, at, usual: [], odd, what, volatile, known };
      known = await expectTreatment(kit, strange, treatment as Treatment);
    });
  },
});
