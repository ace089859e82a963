import { contents, defineCheck, guarded, posed } from 'probity/check';

/** Sends a request that would succeed, without credentials: first without, then with them, for a DELETE works once. */
export default defineCheck({
  title: 'Without credentials the operation is refused, and does nothing',
  rationale: 'Every request carries its own credentials; one without any is nobody’s.',
  blindSpot: 'effects that neither the record nor the list shows; what a forbidden caller may do',

  over: 'operation',
  effect: 'as-operation',

  needs: (facts) => ({ ...guarded(facts), missing: facts.service.auth.refusal.missing }),

  async verify({ scene, schema, missing }, kit) {
    const { operation } = scene;
    await kit.forAll(
      contents(kit, scene, schema),
      async (body) => {
        const { input, left } = await posed(kit, scene, body);

        const refused = kit.outcome(await kit.send(operation, input, { as: 'anonymous' }));
        const claim = `${operation.id} is refused without credentials`;
        kit.expect(refused.class !== 'success', claim).toBeTrue('no success');
        kit.expect(await left(), `${operation.id} does nothing without credentials`).toBeEmpty();
        kit.control(await kit.send(operation, input), `${operation.id} with credentials`);
        kit.expect(refused.status, claim).toBeOneOf(missing);
      },
      { atMost: 1 },
    );
  },
});
