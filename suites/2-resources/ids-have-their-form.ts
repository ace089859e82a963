import { defineCheck, within, gap, none, stated } from 'probity/check';
import { firstPage, pageOf, maxPageSize } from 'probity/check/lists';
import { ensureItems, recordFactory, placed, recognisable, wholePattern } from 'probity/check/records';

/** Compares the ids in a list, whoever's they are, and that of a record of ours with the declared pattern. */
export default defineCheck({
  title: 'Every id has the declared form',
  rationale: 'A caller that stores ids, or distinguishes them from other texts, relies on their form.',
  usualFix: 'Make every id with one generator, or widen the declared pattern.',
  blindSpot: 'ids further on in the list',

  over: 'resource',
  effect: 'reads',

  needs: ({ service, resource }) => ({
    page: firstPage(resource),
    id: resource.id,
    pattern: within(resource.id, ({ pattern }) => {
      if (pattern !== undefined) return stated(pattern, `resources.${resource.name}.id.pattern`);
      const slot = resource.at('id.pattern');
      return slot.state === 'none' ? none(slot.path) : gap(`resources.${resource.name}.id.pattern`);
    }),
    own: recordFactory(service, resource),
  }),

  async verify({ page, id, pattern, own }, kit) {
    if (!recognisable(id)) kit.stop('not-observable', 'Items of the list carry no id');
    const form = wholePattern(pattern);
    const at = await ensureItems(kit, page, own, 5);
    const items = await pageOf(kit, page, { limit: maxPageSize(page), ...(at && { at }) });
    const ids = items.flatMap((item) => Object.values(placed(id, item) ?? {}));
    await kit.forEach(['listed'], (where) => {
      if (ids.length === 0) kit.discard('the list shows no id');
      const strange = ids.filter((one) => !form.test(one));
      kit.expect(strange, `Ids that are ${where} match ${pattern}`).toBeEmpty();
      return Promise.resolve();
    });
  },
});
