import { context, defineCheck, type Identity, map, type MemberRight, only, orDefault, stated } from 'probity/check';
import { makersIn } from 'probity/check/records';
import { judgeIgnored, judgeRefused, type Judging } from './mechanisms/member-judging.js';
import { forEachTrial } from './mechanisms/member-trials.js';

/** What one caller may not send, or has to. */
interface Said {
  readonly caller: Identity;
  readonly right: MemberRight;
}

const saidOf = (callers: readonly Identity[], operation: string): readonly Said[] =>
  callers.flatMap((caller) =>
    (caller.members ?? []).flatMap((right) => (right.operation === operation ? [{ caller, right }] : [])),
  );

/**
 * Sends what a caller may send with a member that is not for it, or without one that it has to send, and the same without it, or
 * with it.
 */
export default defineCheck({
  title: 'Members that are not for a caller are refused or ignored, and those that it has to send are asked for',
  rationale: 'Who may change a thing may often not change all of it: a price, an owner, a role.',
  usualFix: 'Decide member by member what a caller may write, from its rights and not from the form that it was shown.',
  blindSpot:
    'members of which the contract says nothing; several of them at once; rights that go by the state of a record',

  over: 'operation',
  effect: 'as-operation',
  echoes: ['insufficient-credentials-are-refused', 'callers-may-use-what-they-do-not-lack', 'valid-requests-succeed'],

  needs: (facts) => {
    const { operation, service } = facts;
    return {
      context: context(facts),
      schema: operation.accepted,
      makers: stated(makersIn(service), ''),
      said: only(
        map(service.auth.identities, (callers) => saidOf(callers, operation.id)),
        (all) => all.length > 0,
      ),
      forbidden: orDefault<readonly number[]>(service.auth.refusal.forbidden, []),
      validation: orDefault<readonly number[]>(service.errors.validation, []),
    };
  },

  async verify({ context, schema, makers, said, forbidden, validation }, kit) {
    const known = said.filter(({ caller }) => kit.identities.includes(caller.name));
    const { operation } = context;
    if (known.length === 0)
      kit.stop('not-exercised', `The secret of ${said.map(({ caller }) => caller.name).join(' or ')} is not set`);
    const whys: string[] = [];
    for (const { caller, right } of known) {
      // One who may send it shows that the value is good.
      const isFree = (one: Identity): boolean =>
        one !== caller &&
        kit.identities.includes(one.name) &&
        !one.lacks.includes(operation.id) &&
        !(one.members ?? []).some(({ at, operation: of }) => of === operation.id && at === right.at);
      const able = makers.callers.find(isFree)?.name;
      const usual = right.is === 'required' ? validation : forbidden;
      const statuses = right.statuses.length > 0 ? right.statuses : usual;
      const judging: Judging = { operation, as: caller.name, right, able, statuses };
      const open = await forEachTrial(kit, { context, schema, makers, caller, right }, (trial) =>
        right.is === 'ignored' ? judgeIgnored(kit, judging, trial) : judgeRefused(kit, judging, trial),
      );
      if (open !== undefined) whys.push(`${right.at} of ${operation.id} was not tried as ${caller.name}: ${open.why}`);
    }
    if (whys.length === known.length) kit.stop('not-exercised', whys.join('; '));
    for (const why of whys) kit.note(why);
  },
});
