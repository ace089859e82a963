import { defineCheck, fill, none, stated, within, type QueryTemplate } from 'probity/check';
import { cursorPaging, firstPage, limitOf } from 'probity/check/lists';
import { ensureItems, recordFactory } from 'probity/check/records';

/** Asks for the page behind a cursor that the service never gave, and looks at the status. */
export default defineCheck({
  title: 'A cursor that the service never gave is answered as declared',
  rationale: 'A caller that cut a cursor short must learn of it, and not read the first page for the next one.',
  usualFix: 'Decode and verify the cursor first, and answer what cannot be decoded as declared.',
  blindSpot: 'cursors that are made up more cleverly; cursors of other lists or of other callers',

  over: 'resource',
  effect: 'reads',
  stage: 'malformed',

  needs: ({ service, resource }) => ({
    page: firstPage(resource),
    after: within(cursorPaging(resource.collection), (paging) =>
      paging.by === 'cursor' && paging.as === 'token' && paging.after !== undefined
        ? stated<QueryTemplate>(paging.after, '')
        : none(`resources.${resource.name}.collection.cursor.as`),
    ),
    unknown: within(resource.collection.cursor, (facts) => facts.unknown),
    own: recordFactory(service, resource),
  }),

  async verify({ page, after, unknown, own }, kit) {
    const record = await ensureItems(kit, page, own, 1);
    const at = record === undefined ? {} : { record };
    kit.control(await kit.send(page.list, { query: limitOf(page, 1), ...at }), 'The first page');
    await kit.forEach(['no-cursor-of-this-list', '%00'], async (cursor) => {
      const query = [...limitOf(page, 1), ...fill(after, { cursor })];
      const answer = await kit.send(page.list, { query, ...at }, { intent: 'invalid' });
      const { status } = kit.outcome(answer);
      const claim = 'A cursor that the service never gave is answered as declared';
      kit.expect(status, claim, { where: answer.id }).toBeOneOf(unknown);
    });
  },
});
