import { defineCheck, guarded, only, turnedAway } from 'probity/check';

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
    unable: only(guarded(facts).unable, (all) => all.length > 0),
  }),

  async verify({ scene, schema, forbidden, unable, damages }, kit) {
    const { operation } = scene;
    await kit.forEach(['as a caller without the right'], async () => {
      const { unable: turned, control, isOfRecord } = await turnedAway(kit, scene, schema, { unable, damages });
      if (turned === undefined) return kit.stop('not-exercised', `The secret of ${unable.join(' or ')} is not set`);
      const { as, exchanges, effects } = turned;
      for (const exchange of exchanges) {
        const refused = kit.outcome(exchange);
        const claim = `${operation.id} is refused to ${as}, who may not use it`;
        kit
          .expect(refused.class === 'success' ? refused.status : true, claim, { where: exchange.id })
          .toBeTrue('no success');
        kit.expect(effects, `${operation.id} does nothing for ${as}, who may not use it`).toBeEmpty();
        kit.control(control, `${operation.id} as a caller who may use it`);
        kit
          .expect(refused.status, claim, { where: exchange.id })
          .toBeOneOf([...forbidden, ...(isOfRecord ? [404] : [])]);
      }
    });
  },
});
