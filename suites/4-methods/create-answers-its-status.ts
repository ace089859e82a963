import { defineCheck } from 'probity/check';
import { UNDECLARED_SUCCESS } from 'probity/check/writes';

/** Makes a record and looks at nothing but the status. */
export default defineCheck({
  title: 'A request that creates is answered with its status',
  rationale: 'A caller learns from the status that there is something new, and not only that all went well.',
  usualFix: 'Set the declared status in the handler.',
  blindSpot: 'whether the record is there, and what it holds',

  over: 'resource',
  effect: 'writes',

  needs: ({ resource: { operations, own } }) => ({
    create: operations.create.offered,
    status: operations.create.status,
    own,
  }),

  async verify({ status, own }, kit) {
    await kit.forEach(['a record'], async () => {
      const { exchange } = await kit.create(own);
      kit
        .expect(kit.outcome(exchange).status, 'A create is answered with its status', UNDECLARED_SUCCESS)
        .toBeOneOf(status);
    });
  },
});
