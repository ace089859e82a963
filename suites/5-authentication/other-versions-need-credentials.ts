import { all, defineCheck, isObject, map, only, within, stated } from 'probity/check';
import { underVersion, validRequest } from 'probity/check/records';
import { contents, guarded } from 'probity/check/states';
import { LETS_IN } from 'probity/check/writes';

/** Versions that are served beside the current one; those that are planned or over are not. */
const SERVED = ['active', 'deprecated'];

/** Sends a request that would succeed, without credentials and under each other version that is served. */
export default defineCheck({
  title: 'An older version asks for credentials like the current one',
  rationale: 'A caller that knows the path of an older version must not get what the current one keeps from it.',
  usualFix: 'Put the routes of all versions behind the same authentication.',
  blindSpot:
    'what other versions do for callers that have credentials; operations that only they have; whether an operation that changes something is served there',

  over: 'operation',
  effect: 'as-operation',

  needs: (facts) => {
    const { versioning, at } = facts.service;
    const parts = all({
      placement: only(versioning.placement, (placement) => placement === 'path'),
      segment: versioning.segment,
      current: versioning.current,
      versions: at('versioning.versions'),
    });
    const others = map(parts, ({ current, versions }) =>
      Object.entries(isObject(versions) ? versions : {}).flatMap(([name, one]) =>
        name !== current && isObject(one) && SERVED.includes(String(one['state'])) ? [name] : [],
      ),
    );
    const { request, identities } = guarded(facts);
    return {
      request: within(request, (found) => only(stated(found, ''), ({ context }) => context.operation.versioned)),
      identities,
      segment: versioning.segment,
      others: within(parts, () => only(others, (names) => names.length > 0)),
    };
  },

  async verify({ request: { context, schema }, segment, others }, kit) {
    const { operation } = context;
    for (const version of others) {
      await kit.forAll(
        contents(kit, context, schema),
        async (body) => {
          const ready = await validRequest(kit, context, body);
          const there = underVersion(operation, version, segment);
          const exchange = await kit.send(there, ready.input, { as: 'anonymous' });
          const { class: answer, status } = kit.outcome(exchange);
          const isLetIn = answer === 'success';
          // Nothing says that this version has the operation, or knows the record.
          if (!isLetIn && operation.safe && kit.outcome(await kit.send(there, ready.input)).class !== 'success')
            kit.discard(`${operation.id} is not served under ${version}`);
          kit
            .expect(isLetIn ? status : true, `${operation.id} under ${version} is refused without credentials`, {
              where: exchange.id,
              ...(isLetIn && LETS_IN),
            })
            .toBeTrue('no success');
        },
        { atMost: 1 },
      );
    }
  },
});
