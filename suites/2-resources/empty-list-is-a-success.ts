import { defineCheck, fill } from 'probity/check';
import { firstPage, limitOf, maxPageSize } from 'probity/check/lists';
import { ensureItems, recordFactory } from 'probity/check/records';
import { NO_LIST } from 'probity/check/writes';

/** Asks for what no record has, by the query that narrows a list to the records with a mark. */
export default defineCheck({
  title: 'A list with no matches is an empty list, not an error',
  rationale: 'A caller that finds nothing has done nothing wrong, and reads the answer as it reads any list.',
  usualFix: 'Answer 200 with an empty list where nothing matches.',
  blindSpot: 'other ways to leave nothing of a list',

  over: 'resource',
  effect: 'reads',

  needs: ({ service, resource }) => ({
    page: firstPage(resource),
    mine: resource.collection.mine,
    own: recordFactory(service, resource),
  }),

  async verify({ page, mine, own }, kit) {
    const at = await ensureItems(kit, page, own, 1);
    await kit.forEach([kit.unique('nothing')], async (tag) => {
      const query = [...limitOf(page, maxPageSize(page)), ...fill(mine, { tag })];
      const exchange = await kit.send(page.list, { query, ...(at && { record: at }) });
      const shown = kit.at(exchange, page.items);
      if (Array.isArray(shown) && shown.length > 0) kit.discard('the query finds records that are not marked');
      kit.expect(kit.outcome(exchange).class, 'A list without any record is a success').toBeOneOf(['success']);
      kit.expect(shown, 'An empty list has an empty items array', Array.isArray(shown) ? {} : NO_LIST).toEqual([]);
    });
  },
});
