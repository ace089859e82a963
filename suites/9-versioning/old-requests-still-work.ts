import { asGood, successAlternatives } from './mechanisms/alternatives.js';
import { defineCheck } from 'probity/check';
import { tellingOf, promised, requestsOf, stand } from 'probity/check/looks';
import { notAnywhere } from 'probity/check/records';
import { performOnce } from './mechanisms/golden-record.js';

/** Makes the requests that the baseline of the version holds, with bodies that were right when it was recorded. */
export default defineCheck({
  title: 'Requests that a version accepted are still accepted, with the same status',
  rationale: 'A caller that was written for a version must go on working for as long as there is that version.',
  usualFix: 'Keep accepting what this version accepted; put new demands into a new version.',
  blindSpot: 'requests that the baseline does not hold, such as those with a JSON Patch',

  over: 'operation',
  effect: 'writes',
  echoes: ['post-creates', 'delete-removes'],
  tests: 'preflight',

  needs: (facts) => ({
    stand: stand(facts),
    promised: promised(facts),
    alternatives: successAlternatives(facts.operation),
  }),

  async verify({ stand, promised, alternatives }, kit) {
    const { operation } = stand.context;
    const { baseline, promise } = promised;
    const requests = requestsOf(baseline, promise, stand.context);
    await notAnywhere(kit, operation);
    await kit.forEach(tellingOf(operation, requests), async (n) => {
      const { exchange } = await performOnce(kit, stand, promised, n);
      kit
        .expect(kit.outcome(exchange).status, `${operation.id} accepts what it accepted before`, { where: exchange.id })
        .toBeOneOf(asGood(promise.statuses, alternatives));
    });
  },
});
