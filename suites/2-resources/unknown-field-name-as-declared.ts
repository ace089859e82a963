import { defineCheck, fill, orDefault, type Json } from 'probity/check';
import { firstPage, idFields } from 'probity/check/lists';
import { ensureItems, recordFactory } from 'probity/check/records';
import { expectTreatment, type Treatment } from './mechanisms/filters/strange.js';

/** Selects fields that exist and one that does not, before and behind them. */
export default defineCheck({
  title: 'A selected field that does not exist is treated as declared',
  rationale: 'A caller that mistypes one name must know whether it gets an error, or only the other fields.',
  usualFix: 'Compare the selected names with the members of the resource.',
  blindSpot: 'a selection of nothing but unknown names; nested names',

  over: 'resource',
  effect: 'reads',
  alone: 'readers',

  needs: ({ service, resource }) => ({
    page: firstPage(resource),
    id: resource.id,
    fields: resource.collection.query.fields,
    selectable: resource.collection.fields.selectable,
    treatment: resource.at('collection.fields.unknown'),
    own: recordFactory(service, resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
  }),

  async verify({ page, id, fields, selectable, treatment, own, volatile }, kit) {
    const at = await ensureItems(kit, page, own, 1);
    const key = idFields(id).filter((name) => selectable.includes(name));
    const others = selectable.filter((name) => !key.includes(name) && !/[./]/.test(name)).slice(0, 2);
    const names = [...key, ...others];
    const unknown = kit.unique('zz');
    const asking = (some: readonly string[]) => fill(fields, { names: some.join(',') });
    let known: readonly Json[] | undefined;

    await kit.forEach(['behind', 'before'], async (where) => {
      const odd = asking(where === 'behind' ? [...names, unknown] : [unknown, ...names]);
      const what = `An unknown name ${where} others`;
      const request = { page, at, usual: asking(names), odd, what, volatile, known };
      known = await expectTreatment(kit, request, treatment as Treatment);
    });
  },
});
