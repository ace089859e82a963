import { defineCheck, firstPage, ensureItems, recordFactory, orDefault } from 'probity/check';
import { expectTreatment, type Treatment } from './mechanisms/strange.js';

/** Adds a query parameter that nobody has heard of to a list, and looks whether it makes the declared difference. */
export default defineCheck({
  title: 'A query parameter that does not exist is treated as declared',
  rationale: 'A caller that mistypes a parameter must know whether it gets an error, or what it did not ask for.',
  blindSpot: 'parameters beside others, and parameters of requests other than lists',

  over: 'resource',
  effect: 'reads',
  alone: 'collection',

  needs: ({ resource }) => ({
    page: firstPage(resource),
    treatment: resource.at('collection.unknown-parameter'),
    own: recordFactory(resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.hidden),
  }),

  async verify({ page, treatment, own, volatile }, kit) {
    const at = await ensureItems(kit, page, own, 1);
    await kit.forEach([kit.unique('zz')], async (name) => {
      const request = { page, at, usual: [], odd: [[name, '1']] as const, volatile };
      await expectTreatment(kit, { ...request, what: 'A parameter that does not exist' }, treatment as Treatment);
    });
  },
});
