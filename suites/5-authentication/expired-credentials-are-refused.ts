import { defineCheck, enter, guardedRead, map, only } from 'probity/check';

/** Calls with credentials whose time is over, and with one that is valid. */
export default defineCheck({
  title: 'A credential is refused when its time is over',
  rationale: 'Credentials have an end so that one that was lost is worth nothing after it.',
  blindSpot:
    'when exactly a credential ends; operations other than the one that was tried; credentials that were revoked',

  over: 'service',
  effect: 'reads',

  needs: ({ service }) => ({
    lifetime: only(service.auth.lifetime, (lifetime) => lifetime !== 'unlimited'),
    expired: map(service.auth.expired, (all) => all.map(({ name }) => name)),
    scene: guardedRead(service),
    identities: service.auth.identities,
    invalid: service.auth.refusal.invalid,
  }),

  async verify({ expired, scene, invalid }, kit) {
    const { operation } = scene;
    const { input } = await enter(kit, scene);

    await kit.forEach(expired, async (as) => {
      const exchange = await kit.send(operation, input, { as, fresh: true });
      kit.control(await kit.send(operation, input), `${operation.id} with a credential that is valid`);
      const { class: given, status } = kit.outcome(exchange);
      const claim = `${operation.id} is refused with the expired credential of ${as}`;
      kit.expect(given === 'success' ? status : true, claim).toBeTrue('no success');
      kit.expect(status, claim).toBeOneOf(invalid);
    });
  },
});
