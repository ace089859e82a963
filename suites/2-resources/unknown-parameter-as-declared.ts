import { defineCheck, orDefault, stated, type Json, type Slot } from 'probity/check';
import { firstPage } from 'probity/check/lists';
import { ensureItems, recordFactory } from 'probity/check/records';
import { expectTreatment, type Treatment } from './mechanisms/filters/strange.js';

/** Adds a query parameter that nobody has heard of to a list, and looks whether it makes the declared difference. */
export default defineCheck({
  title: 'A query parameter that does not exist is treated as declared',
  rationale: 'A caller that mistypes a parameter must know whether it gets an error, or what it did not ask for.',
  usualFix: 'Compare the names in the query with those that the operation knows.',
  blindSpot: 'parameters beside others, and parameters of requests other than lists',

  over: 'resource',
  effect: 'reads',
  alone: 'readers',

  needs: ({ service, resource }) => ({
    page: firstPage(resource),
    treatment: resource.at('collection.unknown-parameter'),
    template: stated(textOf(resource.at('collection.query.filter')), ''),
    own: recordFactory(service, resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
  }),

  async verify({ page, treatment, template, own, volatile }, kit) {
    const at = await ensureItems(kit, page, own, 1);
    // A service that lets others pass may refuse what it cannot filter by.
    const form = treatment === 'ignore' ? '' : template;
    await kit.forEach(namesFor(form, kit.unique('zz')), async (name) => {
      const request = { page, at, usual: [], odd: [[name, '1']] as const, volatile };
      await expectTreatment(kit, { ...request, what: 'A parameter that does not exist' }, treatment as Treatment);
    });
  },
});

const textOf = (slot: Slot<Json>): string => (slot.state === 'stated' ? String(slot.value) : '');

/** The name as it is, and as that of a filter where those have a form of their own: `filter[zz1]`. */
function namesFor(template: string, name: string): readonly string[] {
  const [, before = '', after = ''] = /^([^=&]*)<field>([^=&]*)=/.exec(template) ?? [];
  return before + after === '' ? [name] : [name, `${before}${name}${after}`];
}
