import { defineCheck } from 'probity/check';
import { refusedCallers } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { guarded } from 'probity/check/states';
import { LETS_IN } from 'probity/check/writes';

/**
 * Sends a request that would succeed, without credentials: first without, then with them, for a DELETE works once. Where
 * HEAD is offered, it is tried on records and on one list as well.
 */
export default defineCheck({
  title: 'Without credentials the operation is refused, and does nothing',
  rationale: 'Every request carries its own credentials; one without any belongs to no caller.',
  usualFix: 'Put the route behind the authentication of the others.',
  blindSpot: 'effects that neither the record nor the list shows; what a forbidden caller may do',

  over: 'operation',
  effect: 'as-operation',

  needs: (facts) => ({ ...guarded(facts), missing: facts.service.auth.refusal.missing }),

  async verify({ request, missing }, kit) {
    const { operation } = request.context;
    await kit.forEach(['without credentials'], async (how) => {
      const { anonymous, heads, control } = await refusedCallers(kit, request);
      for (const exchange of anonymous.exchanges) {
        const refused = kit.outcome(exchange);
        const isLetIn = refused.class === 'success';
        // Who is let in needs no proof that the request is good.
        if (!isLetIn) {
          kit.expect(anonymous.effects, `${operation.id} does nothing ${how}`).toBeEmpty();
          kit.control(control, `${operation.id} with credentials`);
        }
        const where = { where: exchange.id, ...(isLetIn && LETS_IN) };
        kit.expect(refused.status, `${operation.id} is refused ${how}`, where).toBeOneOf(missing);
        fitsCondition(kit, exchange, 'missing-credentials');
      }
      // Whatever refuses it is as good: a HEAD tells no more than its status.
      for (const [index, head] of heads.entries()) {
        if (request.heads[index] !== 'anonymous') continue;
        const { class: answer, status } = kit.outcome(head);
        const claim = `HEAD of ${operation.id} is refused ${how}`;
        kit.expect(answer === 'success' ? status : true, claim, { where: head.id }).toBeTrue('no success');
      }
    });
  },
});
