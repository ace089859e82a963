import { defineCheck } from 'probity/check';
import { offered } from 'probity/check/looks';

/**
 * Any status will do, a refusal too: what is asked is only that somebody speaks HTTP there. Whether anybody is there at
 * all is asked before every run; without that nothing is judged.
 */
export default defineCheck({
  title: 'The service answers HTTP at its base URL',
  rationale: 'When nothing answers at the base URL, none of the rest of the contract can be used.',
  usualFix: 'Start the service, or correct target.base-url.',
  blindSpot: 'which machine answers: a gateway in front of a service that is down answers too',

  over: 'service',
  effect: 'reads',
  tests: 'preflight',
  enough: 3,

  needs: ({ service }) => ({
    list: offered(service, 'list'),
  }),

  async verify({ list }, kit) {
    await kit.forEach([1, 2, 3], async () => {
      const exchange = await kit.send(list, {}, { failures: 'return' });
      kit
        .expect(kit.outcome(exchange).class, 'A request to the base URL is answered with a status', { where: list.id })
        .toBeOneOf(['success', 'redirection', 'caller-error', 'server-error']);
    });
  },
});
