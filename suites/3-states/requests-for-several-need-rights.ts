import { defineCheck, ifStated, only, orDefault, stated, type As } from 'probity/check';
import { isKeptFrom, outsiders } from 'probity/check/records';
import { LETS_IN } from 'probity/check/writes';
import { actsOnSeveral, contentOf, naming, readyOne, touched, undone } from './mechanisms/writes/several.js';

/**
 * Names a record of its own in a request for several, without credentials, as callers without the right and as callers from whom it is
 * hidden; and at last as one who may.
 */
export default defineCheck({
  title: 'A request for several records is refused as one for each of them is',
  rationale: 'A right that is asked for record by record is worth nothing where fifty can be named at once without it.',
  usualFix: 'Ask for the rights of the caller for each record that is named, by the code that does so for one.',
  blindSpot: 'callers of whom the contract does not say what they may not do; expired and damaged credentials',

  over: 'operation',
  effect: 'writes',
  leansOn: ['requests-act-on-each-that-they-name'],

  needs: (facts) => {
    const { service, operation } = facts;
    const callers = ifStated(service.auth.identities) ?? [];
    const of = ifStated(operation.offered)?.several?.resource;
    const resource = service.resources.find(({ name }) => name === of);
    return {
      acts: actsOnSeveral(facts),
      auth: only(operation.auth, (auth) => auth !== 'none' && auth !== 'optional'),
      unable: stated(
        callers.flatMap((one) => (isKeptFrom(one, operation) ? [one.name] : [])),
        '',
      ),
      hidden: orDefault<readonly string[]>(
        resource === undefined ? stated([], '') : outsiders(service, resource, [operation]),
        [],
      ),
      missing: orDefault<readonly number[]>(service.auth.refusal.missing, [401]),
      forbidden: orDefault<readonly number[]>(service.auth.refusal.forbidden, [403]),
    };
  },

  async verify({ acts, unable, hidden, missing, forbidden }, kit) {
    const { operation } = acts;
    const known = (names: readonly string[]): readonly string[] => names.filter((one) => kit.identities.includes(one));
    await kit.forAll(
      contentOf(kit, acts),
      async (content) => {
        const one = await readyOne(kit, acts);
        const body = naming(kit, acts, content, [one.id]);
        const cases: readonly { readonly as: As; readonly who: string; readonly statuses?: readonly number[] }[] = [
          { as: 'anonymous', who: 'a caller without credentials', statuses: missing },
          ...known(unable).map((as) => ({ as, who: `${as}, may not use it`, statuses: [...forbidden, 404] })),
          ...known(hidden).map((as) => ({ as, who: `${as}, does not see the record` })),
        ];
        for (const { as, who, statuses } of cases) {
          const refused = await kit.send(operation, { record: one.record, body }, { as, intent: 'probe' });
          const { status, class: answer } = kit.outcome(refused);
          const about = { where: refused.id, ...(answer === 'success' ? LETS_IN : {}) };
          const changed = await touched(kit, acts, one);
          kit.expect(changed, `${operation.id} does nothing to a record for ${who}`, about).toBeEmpty();
          if (statuses !== undefined)
            kit.expect(status, `${operation.id} is refused to ${who}`, about).toBeOneOf(statuses);
        }
        const answer = await kit.send(operation, { record: one.record, body });
        kit.control(answer, `${operation.id} as a caller that may use it`);
        const wrong = await undone(kit, acts, one, body, content.changes[0] ?? {}, answer);
        if (wrong !== undefined) kit.discard(`it is not done for a caller that may use it: ${wrong}`, answer);
      },
      { atMost: 1 },
    );
  },
});
