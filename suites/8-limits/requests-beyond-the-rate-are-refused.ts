import { defineCheck } from 'probity/check';
import { errorForms, fitsCondition, formOf } from 'probity/check/refusals';
import { burst, hard, rested, throttle } from './mechanisms/rate.js';

/** Sends faster than the published rate until something is refused. */
export default defineCheck({
  title: 'Requests beyond the published rate are refused as declared',
  rationale: 'A limit that is published and not kept lets one caller take what others were promised.',
  usualFix: 'Count requests in one store for all instances, and refuse beyond the rate.',
  blindSpot: 'by how much the rate must be exceeded; other limits than the smallest; other operations',

  over: 'service',
  effect: 'disrupts',
  alone: 'service',

  needs: ({ service }) => ({
    throttle: hard(throttle(service)),
    forms: errorForms(service),
  }),

  async verify({ throttle, forms }, kit) {
    const { quota, window } = throttle.limit;
    await rested(kit, throttle);
    const { sent, refused } = await burst(kit, throttle);
    const claim = `Of ${String(sent)} requests within ${String(window / 1000)} s some are refused, the quota being ${String(quota)}`;
    kit.expect(refused.length > 0, claim, { shown: 'none' }).toBeTrue('a refusal');
    for (const exchange of refused) {
      const where = { where: exchange.id };
      kit
        .expect(kit.outcome(exchange).status, 'A request too many is refused with the declared status', where)
        .toBeOneOf(throttle.statuses);
      fitsCondition(kit, exchange, 'rate-limit');
      const { schema } = formOf(forms, kit.outcome(exchange).status);
      if (schema === undefined) continue;
      const body = kit.body(exchange);
      const problems = body.kind === 'json' ? kit.validateAnswer(schema, body.value) : [`no JSON (${body.kind})`];
      kit.expect(problems, 'The refusal has the shape of an error', where).toBeEmpty();
    }
  },
});
