import {
  defineCheck,
  map,
  only,
  stated,
  orDefault,
  within,
  type ConcurrencyFacts,
  type JsonSchema,
  type Operation,
} from 'probity/check';
import { ruledMembers } from 'probity/check/values';
import { replacesAlike } from 'probity/check/writes';
import { closedValues, valueInWords } from './mechanisms/creates/closed-values.js';
import { layersOf, refusedOf } from './mechanisms/creates/value-layers.js';
import { valuesByWay } from './mechanisms/creates/ways.js';

/**
 * Sends the values at the limits of each closed domain, and null where it is allowed, of every member at one time, in a create, a replacement and an update. What is
 * refused together is halved until a value is refused alone. That counts where two bodies that differ are refused with that value,
 * and taken before and after with another one of the same member.
 */
export default defineCheck({
  title: 'Each value that the contract allows for a member is taken',
  rationale: 'A caller checks its input by the declared schema, and cannot know of limits that are narrower.',
  usualFix: 'Compare the validation of the service with the declared schema, borders included.',
  blindSpot:
    'members of objects four levels inside; patterns, most formats; of numbers beside others all but the bounds, where the contract does not say what rules there are; what is refused as a conflict',

  over: 'resource',
  effect: 'writes',

  needs: ({ resource }) => {
    const { operations, own } = resource;
    const { update, replace } = operations;
    const states = resource.at('states');
    const state = orDefault(map(resource.at('states.at'), String), '');
    // What has no bound on another record refuses no amount.
    const unbound = map(resource.relations.effects, (all) =>
      all.every(({ atLeast, atMost }) => (atLeast ?? atMost) === undefined),
    );
    const isUnbound = unbound.state === 'none' || orDefault(unbound, false).value;
    const ruled = isUnbound ? ruledMembers(resource) : undefined;
    const values = within(own, (one) =>
      map(operations.create.body, (schema) => closedValues(schema, { ...one, ruled }, [state.value])),
    );
    return {
      body: operations.create.body,
      own,
      values: only(values, (all) => all.length > 0),
      state,
      ruled: stated(ruled, ''),
      isStateSaid: stated(states.state !== 'gap', ''),
      update: orDefault<Operation | undefined>(update.offered, undefined),
      updated: orDefault<JsonSchema | undefined>(update.body, undefined),
      replace: orDefault<Operation | undefined>(replacesAlike(resource), undefined),
      replaced: orDefault<JsonSchema | undefined>(replace.body, undefined),
      concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    };
  },

  async verify({ replace, replaced, update, updated, ...given }, kit) {
    const { own } = given;
    const usual = await kit.create(own);
    const writes = [[replace, replaced] as const, [update, updated] as const];
    const ways = await valuesByWay(kit, { ...given, writes });
    const layers = new Map(
      ways.flatMap(([way, values]) =>
        layersOf(values).map((layer, n) => [`${way.operation.id}: values ${String(n + 1)}`, [way, layer] as const]),
      ),
    );
    await kit.forEach([...layers.keys()], async (name) => {
      const [way, layer] = layers.get(name) ?? [];
      if (way === undefined || layer === undefined) return;
      const found = await refusedOf(kit, { own, way, usual }, layer);
      const instead = found?.taken === undefined ? 'none' : valueInWords(found.taken);
      const shown = found && `${valueInWords(found.refused)} is refused, and ${instead} taken`;
      const member = found?.member ?? 'value';
      kit
        .expect(found === undefined, `${way.operation.id} takes each ${member} that its schema allows`, {
          ...(found === undefined ? {} : { where: found.exchange.id, place: `/${member}` }),
          shown,
        })
        .toBeTrue(found === undefined ? 'it is taken' : `${valueInWords(found.value)} is taken`);
    });
  },
});
