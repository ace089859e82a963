import { defineCheck, stated } from 'probity/check';

/** Any status will do, a refusal too: what is asked is only that somebody speaks HTTP there. */
export default defineCheck({
  title: 'Something answers HTTP at the base URL',
  rationale: 'Nothing else that a contract says can be of use to a caller when nobody answers.',
  blindSpot: 'who answers: a gateway in front of a service that is down answers too',

  over: 'service',
  effect: 'reads',
  tests: 'preflight',
  enough: 3,

  needs: ({ service }) => ({
    path: stated(service.target.health ?? '/', 'target.base-url'),
  }),

  async verify({ path }, kit) {
    await kit.forEach([1, 2, 3], async () => {
      const exchange = await kit.sendTo({ method: 'GET', path });
      const answer = kit.outcome(exchange).class;
      kit
        .expect(answer, 'A request to the base URL is answered with a status', { where: exchange.id })
        .toBeOneOf(['success', 'redirection', 'caller-error', 'server-error']);
    });
  },
});
