import { accepted, contextWithBulk, defineCheck, only, stated, within } from 'probity/check';
import { underVersion, validRequest } from 'probity/check/records';
import { bodyTaken, contents } from 'probity/check/states';

/** Nobody serves it. */
const UNKNOWN = 'v999';

/** Sends a request that would succeed under a version that does not exist, and the same under the one that does. */
export default defineCheck({
  title: 'Under a version that does not exist no operation does anything',
  rationale:
    'A caller that names a wrong version expects other rules: what is done anyway is done by rules that it does not know.',
  usualFix: 'Refuse versions that are not in the list once for all routes, before the handlers.',
  blindSpot: 'unknown versions that look like known ones',

  over: 'operation',
  effect: 'as-operation',
  echoes: ['unknown-version-is-refused'],

  needs: (facts) => {
    const { service, operation } = facts;
    return {
      placement: only(service.versioning.placement, (placement) => placement === 'path'),
      segment: service.versioning.segment,
      unknown: service.versioning.unknown,
      context: within(contextWithBulk(facts), (found) => only(stated(found, ''), (one) => one.operation.versioned)),
      schema: bodyTaken(operation),
    };
  },

  async verify({ segment, unknown, context, schema }, kit) {
    const { operation } = context;
    await kit.forAll(
      contents(kit, context, schema),
      async (body) => {
        const ready = await validRequest(kit, context, body);
        const other = underVersion(operation, UNKNOWN, segment);
        const path = kit.pathOf(other, ready.input);
        const exchange = await kit.send(other, ready.input, { intent: 'invalid' });
        const { class: answer, status } = kit.outcome(exchange);
        const isLetIn = answer === 'success';
        if (!isLetIn) {
          const effects = await ready.left([exchange]);
          kit.expect(effects, `${operation.id} does nothing under an unknown version`).toBeEmpty();
          const right = await kit.send(operation, ready.input);
          if (context.bulk !== undefined) accepted(kit, context, right);
          kit.control(right, `${operation.id} under its version`);
        }
        const claim = `${operation.id} is refused under an unknown version`;
        kit
          .expect(status, claim, { where: exchange.id, shown: `${String(status)} at ${path.split('?', 1)[0] ?? path}` })
          .toBeOneOf(unknown);
      },
      { atMost: 1 },
    );
  },
});
