import { closedValues, defineCheck, map, narrower, only, tolerate, valueInWords, within } from 'probity/check';

/**
 * Sends each value at the limit of a closed domain in a create. A refusal counts where two bodies that differ are refused
 * with that value, and taken before and after with another one of the same member.
 */
export default defineCheck({
  title: 'A create takes each value that the contract allows for a member',
  rationale: 'A caller checks its input by the declared schema, and cannot know of limits that are narrower.',
  blindSpot:
    'members inside others; patterns and formats; numbers with others beside them; what is refused as a conflict',

  over: 'resource',
  effect: 'writes',

  needs: ({ resource }) => {
    const { operations, own } = resource;
    const state = tolerate(map(resource.at('states.at'), String), '').value;
    const values = within(own, (one) => map(operations.create.body, (schema) => closedValues(schema, one, [state])));
    return { body: operations.create.body, own, values: only(values, (all) => all.length > 0) };
  },

  async verify({ body: schema, own, values }, kit) {
    const usual = await kit.create(own);
    const named = new Map(values.map((one) => [`${one.member}: ${valueInWords(one.value)}`, one]));
    await kit.forEach(kit.sampled([...named.keys()], { what: 'limits of members', most: 4 }), async (name) => {
      const one = named.get(name);
      if (one === undefined) return;
      const found = await narrower(kit, { own, schema, usual }, one);
      const instead = found?.taken === undefined ? 'none' : valueInWords(found.taken);
      const shown = found && `${valueInWords(found.refused)} is refused, and ${instead} taken`;
      kit
        .expect(found === undefined, `${own.create.id} takes each ${one.member} that its schema allows`, {
          ...(found === undefined ? {} : { where: found.exchange.id }),
          ...{ place: `/${one.member}`, shown },
        })
        .toBeTrue(`${valueInWords(one.value)} is taken`);
    });
  },
});
