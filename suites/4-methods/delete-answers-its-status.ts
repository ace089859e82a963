import { defineCheck, deletedOnce } from 'probity/check';

/** Deletes a record and looks at nothing but the status. */
export default defineCheck({
  title: 'A DELETE is answered with its status',
  rationale: 'The status tells a caller whether there is content to read.',
  blindSpot: 'whether the record is gone',

  over: 'resource',
  effect: 'writes',

  needs: ({ resource: { operations, own } }) => ({
    remove: operations.delete.offered,
    status: operations.delete.status,
    own,
  }),

  async verify({ remove, status, own }, kit) {
    await kit.forEach(['a record'], async () => {
      const exchange = await deletedOnce(kit, own, remove);
      kit.expect(kit.outcome(exchange).status, 'A DELETE is answered with its status').toBeOneOf(status);
    });
  },
});
