import { closedValues, defineCheck, map, narrower, only, stated, tolerate, valueInWords } from 'probity/check';
import { valuesByWay, within, type ConcurrencyFacts, type JsonSchema, type Operation } from 'probity/check';

/**
 * Sends each value at the limit of a closed domain in a create, a replacement and an update. A refusal counts where two
 * bodies that differ are refused with that value, and taken before and after with another one of the same member.
 */
export default defineCheck({
  title: 'Each value that the contract allows for a member is taken',
  rationale: 'A caller checks its input by the declared schema, and cannot know of limits that are narrower.',
  blindSpot: 'members two levels inside; patterns, most formats; numbers beside others; what is refused as a conflict',

  over: 'resource',
  effect: 'writes',

  needs: ({ resource }) => {
    const { operations, own } = resource;
    const { update, replace } = operations;
    const states = resource.at('states');
    const state = tolerate(map(resource.at('states.at'), String), '');
    const values = within(own, (one) =>
      map(operations.create.body, (schema) => closedValues(schema, one, [state.value])),
    );
    return {
      body: operations.create.body,
      own,
      values: only(values, (all) => all.length > 0),
      state,
      isStateSaid: stated(states.state !== 'gap', ''),
      update: tolerate<Operation | undefined>(update.offered, undefined),
      updated: tolerate<JsonSchema | undefined>(update.body, undefined),
      replace: tolerate<Operation | undefined>(replace.offered, undefined),
      replaced: tolerate<JsonSchema | undefined>(replace.body, undefined),
      concurrency: tolerate<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    };
  },

  async verify({ replace, replaced, update, updated, ...given }, kit) {
    const { own } = given;
    const usual = await kit.create(own);
    const writes = [[replace, replaced] as const, [update, updated] as const];
    const named = await valuesByWay(kit, { ...given, writes }, usual);
    await kit.forEach(kit.sampled([...named.keys()], { what: 'limits of members', most: 4 }), async (name) => {
      const [way, one] = named.get(name) ?? [];
      if (way === undefined || one === undefined) return;
      const found = await narrower(kit, { own, way, usual }, one);
      const instead = found?.taken === undefined ? 'none' : valueInWords(found.taken);
      const shown = found && `${valueInWords(found.refused)} is refused, and ${instead} taken`;
      kit
        .expect(found === undefined, `${way.operation.id} takes each ${one.member} that its schema allows`, {
          ...(found === undefined ? {} : { where: found.exchange.id }),
          ...{ place: `/${one.member}`, shown },
        })
        .toBeTrue(`${valueInWords(one.value)} is taken`);
    });
  },
});
