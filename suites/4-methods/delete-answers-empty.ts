import { defineCheck, only } from 'probity/check';
import { deletedOnce } from './mechanisms/deletes/deleted-once.js';

/** Deletes a record and looks at nothing but the answer. */
export default defineCheck({
  title: 'A DELETE is answered without content',
  rationale: 'There is nothing left to show, and a caller that expects nothing must not have to read on.',
  usualFix: 'Answer 204 without content.',
  blindSpot: 'whether the record is gone, and with which status that was said',

  over: 'resource',
  effect: 'writes',

  needs: ({ resource: { operations, own } }) => ({
    remove: operations.delete.offered,
    returns: only(operations.delete.returns, (returns) => returns === 'nothing'),
    own,
  }),

  async verify({ remove, own }, kit) {
    await kit.forEach(['a record'], async () => {
      const { response } = await deletedOnce(kit, own, remove);
      // What a service writes behind a 204 is content that its callers take for the beginning of the next answer.
      const octets = response && response.received + (response.behind ?? 0);
      kit.expect(octets, 'The answer to a DELETE has no content').toEqual(0);
    });
  },
});
