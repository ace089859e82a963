import { defineCheck } from 'probity/check';
import { lag } from 'probity/check/looks';
import { UNDECLARED_SUCCESS } from 'probity/check/writes';
import { deletedAsToldOnce } from './mechanisms/deletes/deleted-once.js';

/**
 * Deletes a record and looks at nothing but the status. Where it blames the caller, another record is read, deleted, and
 * looked for: one that is gone was deleted, whatever was said.
 */
export default defineCheck({
  title: 'A DELETE is answered with its status',
  rationale: 'A caller learns from the status whether there is content to read, and whether the record is gone.',
  usualFix: 'Set the declared status in the handler.',
  blindSpot: 'whether the record is gone, after a success',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource: { operations, own } }) => ({
    remove: operations.delete.offered,
    status: operations.delete.status,
    own,
    lag: lag(service),
  }),

  async verify({ remove, status, own, lag }, kit) {
    await kit.forEach(['a record'], async () => {
      const exchange = await deletedAsToldOnce(kit, own, remove, lag);
      kit
        .expect(kit.outcome(exchange).status, 'A DELETE is answered with its status', UNDECLARED_SUCCESS)
        .toBeOneOf(status);
    });
  },
});
