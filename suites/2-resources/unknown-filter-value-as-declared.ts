import { defineCheck, fill, only, orDefault, within, type Json } from 'probity/check';
import type { Filter } from 'probity/check/facts';
import { firstPage } from 'probity/check/lists';
import { ensureItems, recordFactory } from 'probity/check/records';
import { ignoring } from 'probity/check/writes';
import { expectTreatment } from './mechanisms/filters/strange.js';

/** Filters by a value that no record can have. A text in the place of a number or a flag is only judged as an error. */
export default defineCheck({
  title: 'A filter value that no record can have is treated as declared',
  rationale: 'A caller that mistypes a value must not take the whole list for what it filtered.',
  usualFix: 'Validate filter values by their type and their list of values before the query.',
  blindSpot: 'values of the right kind that merely no record has now',

  over: 'filter',
  effect: 'reads',
  echoes: ['filter-is-exact', 'empty-list-is-a-success'],
  alone: 'readers',

  needs: ({ service, resource, filter }) => ({
    page: firstPage(resource),
    treatment: within(filter, (found) => found.unknown),
    // A text is no value of another kind that no record has.
    values: within(filter, ({ values, unknown }) => only(values, (all) => isRejected(unknown) || all.every(isText))),
    query: within(filter, (found) => found.query),
    filter,
    own: recordFactory(service, resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
  }),

  async verify({ page, treatment, query, filter, own, volatile }, kit) {
    const at = await ensureItems(kit, page, own, 1);
    await kit.forEach([kit.unique('zz')], async (value) => {
      const odd = fill(query, { value });
      const what = `An unknown value of ${filter.name}`;
      await expectTreatment(kit, { page, at, usual: [], odd, what, volatile, ...ignoring(filter) }, treatment);
    });
  },
});

const isRejected = (unknown: Filter['unknown']): boolean => unknown.state === 'stated' && unknown.value === 'reject';
const isText = (value: Json): boolean => typeof value === 'string';
