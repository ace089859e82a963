import { expectRefusedToFirst } from './mechanisms/not-its-maker.js';
import { askedInSight } from './mechanisms/in-sight.js';
import { defineCheck, map, only, stated, orDefault } from 'probity/check';
import { makersIn, refusedCallers } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { guarded } from 'probity/check/states';
import { LETS_IN } from 'probity/check/writes';

/**
 * Sends a request that would succeed as a caller who may not use the operation, or whose scheme it does not take: first
 * as that one, then as one who may, for a DELETE works once. Where a record is hidden from a caller, it may also not be
 * there; and who comes with another scheme may be taken for nobody.
 */
export default defineCheck({
  title: 'A caller that may not use the operation is refused, and nothing is done',
  rationale: 'What a caller may do is decided by its rights: that it is authenticated is not enough.',
  usualFix: 'Check the right of the caller in this operation, before anything is done.',
  blindSpot:
    'effects that neither the record nor the list shows; rights that the contract does not define; effects on records of the caller that is refused',

  over: 'operation',
  effect: 'as-operation',
  echoes: ['missing-credentials-are-refused', 'invalid-credentials-are-refused'],

  needs: (facts) => ({
    ...guarded(facts),
    forbidden: facts.service.auth.refusal.forbidden,
    missing: orDefault<readonly number[]>(facts.service.auth.refusal.missing, [401]),
    invalid: orDefault<readonly number[]>(facts.service.auth.refusal.invalid, [401]),
    makers: stated(makersIn(facts.service), ''),
    callers: only(
      map(guarded(facts).request, ({ unable, strangers, others }) => [...unable, ...strangers, ...others]),
      (all) => all.length > 0,
    ),
  }),

  async verify({ request, forbidden, missing, invalid, makers, callers }, kit) {
    const { operation } = request.context;
    await kit.forEach(['as a caller without the right'], async () => {
      const { unable, stranger, other, control, body, isOfRecord } = await refusedCallers(kit, request);
      const open: string[] = [];
      const turned = [...unable, ...[stranger, other].flatMap((one) => one ?? [])];
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
        const statuses = [...new Set([...forbidden, ...(one === other ? [...missing, ...invalid] : [])])];
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
            .toBeOneOf([...statuses, ...(isOfRecord && !statuses.includes(404) ? [404] : [])]);
          if (one !== other && refused.status !== 404) fitsCondition(kit, exchange, 'insufficient-credentials');
          // Who did not create a record may be told that there is none.
          if (refused.status !== 404 || one === stranger) continue;
          if (request.bulk !== undefined) {
            open.push(`${operation.id} was answered 404 (${exchange.id}): that may be what it is made below`);
            continue;
          }
          const inSight = await askedInSight(kit, makers, request.context, body, as);
          if (inSight === 'refused') continue;
          if ('why' in inSight) open.push(`${operation.id} was answered 404 (${exchange.id}): ${inSight.why}`);
          else {
            const { status, class: answer } = kit.outcome(inSight.asked);
            const mine = { where: inSight.asked.id, ...(answer === 'success' && LETS_IN) };
            kit
              .expect(status, `${operation.id} is refused to ${who}, on a record of its own`, mine)
              .toBeOneOf(statuses);
          }
        }
      }
      if (open.length > 0) kit.stop('not-observable', open.join('; '));
    });
    const maker = request.strangers.find((name) => kit.identities.includes(name));
    if (maker !== undefined) await expectRefusedToFirst(kit, makers, request, { maker, forbidden });
  },
});
