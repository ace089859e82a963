import { defineCheck, fill, orDefault, type Json } from 'probity/check';
import {
  expectSelectedLater,
  firstPage,
  idFields,
  listings,
  pageOf,
  maxPageSize,
  selection,
  shownAnyway,
  type Listing,
} from 'probity/check/lists';
import { identity, ensureItems, recordFactory, recognisable } from 'probity/check/records';
import { equal, values } from 'probity/check/values';
import { expectAlwaysShown } from './mechanisms/filters/always-shown.js';

/**
 * Lists whole items and a selection of their fields, and where these differ whole items again, and compares item by
 * item. Members that come whatever is asked for are right where the contract lists them; where it does not, those that a
 * selection of all other names has too. The id is always selected, to know the items by, but once where the contract says
 * that it comes in any case.
 */
export default defineCheck({
  title: 'A list shows the selected fields, with their values, and no others',
  rationale: 'A caller selects fields to receive no more than it needs, and relies on getting these.',
  usualFix: 'Select exactly the fields that were named, after the record was loaded whole.',
  blindSpot: 'names that no field has, nested names, and a selection of nothing',

  over: 'resource',
  effect: 'reads',

  needs: ({ service, resource }) => ({
    page: firstPage(resource),
    ways: orDefault<readonly Listing[]>(listings(resource), []),
    id: resource.id,
    fields: resource.collection.query.fields,
    selectable: resource.collection.fields.selectable,
    always: orDefault<readonly string[] | undefined>(resource.collection.fields.always, undefined),
    own: recordFactory(service, resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
  }),

  async verify({ page, ways, id, fields, selectable, always, own, volatile }, kit) {
    if (!recognisable(id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const at = await ensureItems(kit, page, own, 3);
    const list = async (names?: readonly string[]): Promise<ReadonlyMap<string | undefined, Json>> => {
      const query = names === undefined ? [] : fill(fields, { names: names.join(',') });
      const items = await pageOf(kit, page, { limit: maxPageSize(page), query, at });
      return new Map(items.map((item) => [identity(id, item), item]));
    };
    const names = selectable.filter((name) => !/[./]/.test(name));
    const key = idFields(id).filter((name) => names.includes(name));

    // What was seen before one selection is what was seen before the next.
    let seen: Awaited<ReturnType<typeof list>> | undefined;
    const judge = async (subset: readonly string[]): Promise<void> => {
      const chosen = [...new Set([...key, ...subset])];
      const rest = names.filter((name) => !chosen.includes(name));
      const before = seen ?? (await list());
      const parts = await list(chosen);
      const others = always === undefined && rest.length > 0 ? await list([...key, ...rest]) : undefined;
      seen = before;
      const compared = (items: ReadonlyMap<string | undefined, Json>) =>
        [...items].flatMap(([name, whole]) => {
          const part = parts.get(name);
          if (part === undefined) return [];
          const allowed = always ?? shownAnyway(part, others?.get(name) ?? part, rest);
          return [selection(whole, part, chosen, allowed, volatile)];
        });
      let shown = compared(before);
      if (shown.length === 0 || shown.some(({ wrong, unasked }) => wrong.length + unasked.length > 0)) {
        // What somebody changed meanwhile is not compared.
        const after = await list();
        seen = after;
        const still = [...before].filter(([name, item]) => equal(item, after.get(name), volatile));
        if (still.length === 0) kit.discard('no item stayed as it was');
        shown = compared(new Map(still));
      }
      const isNamed = !parts.has(undefined);
      const seenAs = { shown: isNamed ? 'no item' : 'an item without its id' };
      kit
        .expect(shown.length > 0 && isNamed, 'A list with a selection shows items that it shows without', seenAs)
        .toBeTrue('some of them, each with its id');
      for (const { wrong, unasked } of shown) {
        kit.expect(wrong, 'A selected field has the value that it has in the whole item').toBeEmpty();
        kit.expect(unasked, 'An item shows no field that was not selected').toBeEmpty();
      }
    };
    await kit.forAll(values.subarray(names, { minLength: 1 }), judge, { share: 0.5 });
    await expectAlwaysShown(kit, list, { always: always ?? [], names, key });
    const few = [...new Set([...key, ...names.slice(0, 1)])];
    if (few.length === names.length) return;
    await expectSelectedLater(kit, ways, fill(fields, { names: few.join(',') }), await list(few), { at, id });
  },
});
