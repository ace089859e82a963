import { defineCheck, fitsCondition, guarded, LETS_IN, map, only, tolerate, turnedAway } from 'probity/check';

/**
 * Sends a request that would succeed as a caller who may not use the operation, or whose scheme it does not take: first
 * as that one, then as one who may, for a DELETE works once. Where a record is hidden from a caller, it may also not be
 * there; and who comes with another scheme may be taken for nobody.
 */
export default defineCheck({
  title: 'A caller that may not use the operation is refused, and nothing is done',
  rationale: 'A caller that may only read must not be able to write, even when it is authenticated.',
  blindSpot: 'effects that neither the record nor the list shows; rights that the contract does not define',

  over: 'operation',
  effect: 'as-operation',
  echoes: ['missing-credentials-are-refused', 'invalid-credentials-are-refused'],

  needs: (facts) => ({
    ...guarded(facts),
    forbidden: facts.service.auth.refusal.forbidden,
    missing: tolerate<readonly number[]>(facts.service.auth.refusal.missing, [401]),
    invalid: tolerate<readonly number[]>(facts.service.auth.refusal.invalid, [401]),
    callers: only(
      map(guarded(facts).request, ({ unable, strangers, others }) => [...unable, ...strangers, ...others]),
      (all) => all.length > 0,
    ),
  }),

  async verify({ request, forbidden, missing, invalid, callers }, kit) {
    const { operation } = request.scene;
    await kit.forEach(['as a caller without the right'], async () => {
      const { unable, stranger, other, control, isOfRecord } = await turnedAway(kit, request);
      const turned = [unable, stranger, other].flatMap((one) => one ?? []);
      if (turned.length === 0) kit.stop('not-exercised', `The secret of ${callers.join(' or ')} is not set`);
      for (const one of turned) {
        const { as, exchanges, effects } = one;
        const why =
          one === other
            ? 'of a scheme that it does not take'
            : one === stranger
              ? 'did not create the record'
              : 'may not use it';
        const who = `${as}, ${why}`;
        const statuses = [...forbidden, ...(one === other ? [...missing, ...invalid] : [])];
        for (const exchange of exchanges) {
          const refused = kit.outcome(exchange);
          const isLetIn = refused.class === 'success';
          // Who is let in needs no proof that the request is good.
          if (!isLetIn) {
            kit.expect(effects, `${operation.id} does nothing for ${who}`).toBeEmpty();
            kit.control(control, `${operation.id} as a caller that may use it`);
          }
          const where = { where: exchange.id, ...(isLetIn && LETS_IN) };
          kit
            .expect(refused.status, `${operation.id} is refused to ${who}`, where)
            .toBeOneOf([...new Set([...statuses, ...(isOfRecord ? [404] : [])])]);
          if (one !== other && refused.status !== 404) fitsCondition(kit, exchange, 'insufficient-credentials');
        }
      }
    });
  },
});
