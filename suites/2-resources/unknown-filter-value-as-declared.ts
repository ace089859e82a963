import { defineCheck, expectTreatment, fill, firstPage, ignoring, inhabit, inhabitants } from 'probity/check';
import { tolerate, within } from 'probity/check';

/** Filters by a value that no record can have. A text in the place of a number or a flag is only judged as an error. */
export default defineCheck({
  title: 'A filter value that no record can have is treated as declared',
  rationale: 'A caller that mistypes a value must not take the whole list for what it filtered.',
  blindSpot: 'values of the right kind that merely no record has now',

  over: 'filter',
  effect: 'reads',
  echoes: ['filter-is-exact', 'empty-list-is-a-success'],
  alone: 'collection',

  needs: ({ resource, filter }) => ({
    page: firstPage(resource),
    treatment: within(filter, (found) => found.unknown),
    values: within(filter, (found) => found.values),
    query: within(filter, (found) => found.query),
    filter,
    own: inhabitants(resource),
    volatile: tolerate<readonly string[]>(resource.volatile, []),
  }),

  async verify({ page, treatment, values, query, filter, own, volatile }, kit) {
    if (treatment !== 'reject' && values.some((value) => typeof value !== 'string'))
      kit.stop('not-observable', 'A text is no value of another kind that no record has');
    const at = await inhabit(kit, page, own, 1);
    await kit.forEach([kit.unique('zz')], async (value) => {
      const odd = fill(query, { value });
      const what = `An unknown value of ${filter.name}`;
      await expectTreatment(kit, { page, at, usual: [], odd, what, volatile, ...ignoring(filter) }, treatment);
    });
  },
});
