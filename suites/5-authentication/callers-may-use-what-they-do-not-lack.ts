import { accepted, all, context, defineCheck, map, only, orDefault, stated, type Identity } from 'probity/check';
import { isKeptFrom, isOfOtherScheme, makersIn, validRequest } from 'probity/check/records';
import { bodyTaken } from 'probity/check/states';
import { canBeTriedAs, createdBy, onRecordOf, type OnRecordOf } from './mechanisms/on-record-of.js';

/** Callers that are tried: each with other rights. */
const MOST_CALLERS = 3;

/** Callers of whom the contract says in whole what they may not use, without those that may not use this: one of those who may not use the same. */
function ofEachRole(callers: readonly Identity[], isOut: (one: Identity) => boolean): readonly string[] {
  const roles = new Map<string, string>();
  for (const one of callers.slice(1)) {
    const role = JSON.stringify([[...one.lacks].sort(), [...(one.scopes ?? [])].sort(), one.scheme]);
    const isSaid = one.mayUseOthers === true;
    if (isSaid && !isOut(one) && !roles.has(role)) roles.set(role, one.name);
  }
  return [...roles.values()].slice(0, MOST_CALLERS);
}

/**
 * Sends a valid request as each caller of whom the contract says in whole what they may not use, and not this: a create of their own, or a request about a
 * record that they made. They may be told much, but not that they may not.
 */
export default defineCheck({
  title: 'A caller is not refused what the contract does not keep from it',
  rationale: 'A right that is withheld by mistake stops those whose work needs it.',
  usualFix: 'Compare the rights that the operation asks for with those that the contract grants.',
  blindSpot: 'operations on records that the caller cannot make; rights that go by the state of a record',

  over: 'operation',
  effect: 'as-operation',
  echoes: ['valid-requests-succeed'],

  needs: (facts) => {
    const { operation, service } = facts;
    const makers = makersIn(service);
    const isOut = (one: Identity): boolean => isKeptFrom(one, operation) || isOfOtherScheme(one, operation);
    return {
      context: context(facts),
      schema: bodyTaken(operation),
      makers: stated(makers, ''),
      // Where the refusal looks as if there were no record, it says nothing of rights.
      refusing: only(
        map(orDefault<readonly number[]>(service.auth.refusal.forbidden, [403]), (statuses) =>
          statuses.filter((status) => status !== 404),
        ),
        (statuses) => statuses.length > 0,
      ),
      names: only(
        map(all({ callers: service.auth.identities, context: context(facts) }), (given) =>
          ofEachRole(given.callers, (one) => isOut(one) || !canBeTriedAs(makers, given.context, one.name)),
        ),
        (names) => names.length > 0 && operation.kind !== 'list' && operation.kind !== 'read',
      ),
    };
  },

  async verify({ context, schema, makers, refusing, names }, kit) {
    const { operation } = context;
    const [first = ''] = kit.identities;
    const known = names.filter((name) => kit.identities.includes(name));
    if (known.length === 0) kit.stop('not-exercised', `The secret of ${names.join(' or ')} is not set`);
    const whys = new Set<string>();
    let judged = 0;
    for (const as of known) {
      const judge = async ({ input, body }: Pick<OnRecordOf, 'input' | 'body'>): Promise<void> => {
        const exchange = await kit.send(operation, input, { as });
        const { status = 0 } = kit.outcome(exchange);
        const isRefused = refusing.includes(status);
        if (!isRefused && !accepted(kit, context, exchange))
          kit.discard(`an answer ${String(status)} says nothing of rights`);
        // Only one who may use it shows that the request is good.
        if (isRefused) {
          const valid = await validRequest(kit, context, body, true);
          kit.control(await kit.send(operation, valid.input), `${operation.id} as ${first}`);
        }
        const claim = `${operation.id} is not refused to ${as}, who may use it as far as the contract says`;
        kit.expect(isRefused ? status : true, claim, { where: exchange.id }).toBeTrue('no refusal for want of rights');
      };
      const open =
        operation.kind === 'create'
          ? await createdBy(kit, { context, makers }, as, judge)
          : await onRecordOf(kit, makers, { context, schema }, as, judge);
      if (open === undefined) judged += 1;
      else whys.add(`${operation.id} was not tried as ${as}: ${open.why}`);
    }
    if (judged === 0) kit.stop('not-exercised', [...whys].join('; '));
    for (const why of whys) kit.note(why);
  },
});
