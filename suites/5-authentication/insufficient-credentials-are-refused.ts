import { contents, defineCheck, guarded, map, only, posed } from 'probity/check';

/**
 * Sends a request that would succeed as a caller who may not use the operation: first as that one, then as one who may,
 * for a DELETE works once. Where a record is hidden from a caller, it may also not be there.
 */
export default defineCheck({
  title: 'A caller who may not use the operation is refused, and nothing is done',
  rationale: 'Who may read only must not be able to write, however well it has said who it is.',
  blindSpot: 'effects that neither the record nor the list shows; rights that the contract does not speak of',

  over: 'operation',
  effect: 'as-operation',

  needs: (facts) => ({
    ...guarded(facts),
    forbidden: facts.service.auth.refusal.forbidden,
    unable: map(
      only(facts.service.auth.identities, (all) => all.some(({ lacks }) => lacks.includes(facts.operation.id))),
      (all) => all.filter(({ lacks }) => lacks.includes(facts.operation.id)).map(({ name }) => name),
    ),
  }),

  async verify({ scene, schema, forbidden, unable }, kit) {
    const { operation } = scene;
    const as = unable.find((name) => kit.identities.includes(name));
    if (as === undefined) return kit.stop('not-exercised', `The secret of ${unable.join(' or ')} is not set`);
    await kit.forAll(
      contents(kit, scene, schema),
      async (body) => {
        const { input, entered, left } = await posed(kit, scene, body);

        const refused = kit.outcome(await kit.send(operation, input, { as }));
        const claim = `${operation.id} is refused to ${as}, who may not use it`;
        kit.expect(refused.class !== 'success', claim).toBeTrue('no success');
        kit.expect(await left(), `${operation.id} does nothing for ${as}, who may not use it`).toBeEmpty();
        kit.control(await kit.send(operation, input), `${operation.id} as a caller who may use it`);
        kit.expect(refused.status, claim).toBeOneOf([...forbidden, ...(entered.record ? [404] : [])]);
      },
      { atMost: 1 },
    );
  },
});
