import { defineCheck, guarded, tolerate, turnedAway } from 'probity/check';

export default defineCheck({
  title: 'With a wrong credential the operation is refused, and does nothing',
  rationale: 'A credential is only worth something if no other one does the same.',
  blindSpot: 'expired and revoked credentials; those of a caller who may not use the operation',

  over: 'operation',
  effect: 'as-operation',

  needs: (facts) => ({
    ...guarded(facts),
    invalid: facts.service.auth.refusal.invalid,
    missing: tolerate<readonly number[]>(facts.service.auth.refusal.missing, []),
  }),

  async verify({ scene, schema, invalid, missing, unable, damages }, kit) {
    const { operation } = scene;
    await kit.forEach(['with a wrong credential'], async (how) => {
      const { damaged, control } = await turnedAway(kit, scene, schema, { unable, damages });
      const answers = damages.flatMap(([, form, name], index) => {
        const exchange = damaged.exchanges[index];
        return exchange === undefined ? [] : [{ form, name, ...kit.outcome(exchange), where: exchange.id }];
      });
      for (const { name, class: answer, status, where } of answers) {
        const claim = `${operation.id} is refused with ${name}`;
        kit.expect(answer === 'success' ? status : true, claim, { where }).toBeTrue('no success');
      }
      kit.expect(damaged.effects, `${operation.id} does nothing ${how}`).toBeEmpty();
      kit.control(control, `${operation.id} with the right credential`);
      for (const { form, name, status, where } of answers) {
        const allowed = form === 'sound' ? invalid : [...new Set([...invalid, ...missing, 400])];
        kit.expect(status, `${operation.id} is refused with ${name}`, { where }).toBeOneOf(allowed);
      }
    });
  },
});
