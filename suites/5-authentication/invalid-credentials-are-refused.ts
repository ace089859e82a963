import { defineCheck, orDefault } from 'probity/check';
import { refusedCallers } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { guarded } from 'probity/check/states';
import { LETS_IN } from 'probity/check/writes';

/** A lockout that nobody speaks of may be there all the same. */
const FEW_TRIED =
  'auth.lockout is not stated: only a credential that was never issued was tried, and damaged ones at the first operations';

export default defineCheck({
  title: 'With a wrong credential the operation is refused, and does nothing',
  rationale: 'A credential is only worth something if no other one does the same.',
  usualFix: 'Verify the whole credential: signature, issuer and value, not only its presence.',
  blindSpot: 'expired and revoked credentials; those of a caller that may not use the operation',

  over: 'operation',
  effect: 'as-operation',
  echoes: ['missing-credentials-are-refused'],

  needs: (facts) => ({
    ...guarded(facts),
    invalid: facts.service.auth.refusal.invalid,
    missing: orDefault<readonly number[]>(facts.service.auth.refusal.missing, [401, 403]),
  }),

  async verify({ request, invalid, missing }, kit) {
    const { damages } = request;
    const { operation } = request.context;
    await kit.forEach(['with a wrong credential'], async (how) => {
      const { damaged, heads, control } = await refusedCallers(kit, request);
      if (damages.length < 2) kit.note(FEW_TRIED);
      const answers = damages.flatMap(([way, form, name], index) => {
        const exchange = damaged.exchanges[index];
        return exchange === undefined
          ? []
          : [{ way, form, name, exchange, ...kit.outcome(exchange), where: exchange.id }];
      });
      // Who is let in needs no proof that the request is good.
      if (answers.every(({ class: answer }) => answer !== 'success')) {
        kit.expect(damaged.effects, `${operation.id} does nothing ${how}`).toBeEmpty();
        kit.control(control, `${operation.id} with the right credential`);
      }
      // First who is let in: another refusal than the declared one is less.
      const isLetIn = (one: (typeof answers)[number]): boolean => one.class === 'success';
      for (const one of [...answers].sort((a, b) => Number(isLetIn(b)) - Number(isLetIn(a)))) {
        const { way, form, name, exchange, status, where } = one;
        const allowed = form === 'sound' ? invalid : [...new Set([...invalid, ...missing, 400])];
        // Of a credential that was issued each operation gets another damage: what they come to is one claim.
        const claim = `${operation.id} is refused with ${way === 'unknown' ? name : 'a damaged credential'}`;
        const at = { where, shown: `${String(status)} with ${name}`, ...(isLetIn(one) && LETS_IN) };
        kit.expect(status, claim, at).toBeOneOf(allowed);
        if (form === 'sound') fitsCondition(kit, exchange, 'invalid-credentials');
      }
      for (const [index, head] of heads.entries()) {
        if (request.heads[index] === 'anonymous') continue;
        const { class: answer, status } = kit.outcome(head);
        const claim = `HEAD of ${operation.id} is refused ${how}`;
        kit.expect(answer === 'success' ? status : true, claim, { where: head.id }).toBeTrue('no success');
      }
    });
  },
});
