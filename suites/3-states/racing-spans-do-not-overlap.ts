import { defineCheck } from 'probity/check';
import { bursts, RACERS, timeLineOf } from 'probity/check/races';
import { values } from 'probity/check/values';
import { OVERLAPS } from 'probity/check/writes';
import { spanGroup, spanRules } from './mechanisms/spans/spans.js';

/** Several callers create records of one group, all at one time, whose spans have a moment in common. */
export default defineCheck({
  title: 'Of several creates with overlapping spans at one time at most one succeeds',
  rationale: 'Two callers that book the last free hour at the same time must not both succeed.',
  usualFix: 'Look and insert under one lock, or use an exclusion constraint.',
  blindSpot: 'windows between looking and storing that are much shorter than the requests are apart; changes',

  over: 'resource',
  effect: 'writes',
  echoes: ['overlapping-spans-are-refused'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    rules: spanRules(service, resource),
  }),

  async verify({ own, rules }, kit) {
    await bursts(kit, values.constantFrom(...rules), async (rule, race) => {
      const { input } = await spanGroup(kit, own, rule, rules);
      const racers = Array.from({ length: RACERS }, (_, n) => n % 3);
      const inputs = [];
      for (const begin of racers) inputs.push(await input(begin, 4));
      const { results } = await race(inputs.map((sent) => (send) => send(own.create, sent, { failures: 'return' })));
      const made = results.filter((exchange) => kit.outcome(exchange).class === 'success');
      for (const exchange of made) kit.adopt(own, exchange);
      const wrote = racers.map((begin, n) => ({ who: `racer ${String(n + 1)}`, value: begin }));
      const shown = timeLineOf(kit, results, wrote, [`${String(made.length)} overlapping spans were taken.`]);
      kit
        .expect(made, 'Of overlapping spans one is taken', {
          proof: true,
          shown,
          where: rule.said.from,
          ...OVERLAPS,
        })
        .toHaveAtMost(1);
      if (made.length === 0) kit.discard('none of the requests succeeded');
    });
  },
});
