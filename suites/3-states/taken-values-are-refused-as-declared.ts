import { defineCheck, only } from 'probity/check';
import { claims, contested } from './mechanisms/unique/contested.js';

/**
 * Creates two records that want the same unique value, one after the other, for each member of which the contract says how that is refused. A
 * create with a value of its own succeeds afterwards.
 */
export default defineCheck({
  title: 'A create with a value that is taken is refused with the status and the code of that value',
  rationale: 'Of several values that must be unique a caller learns only from status and code which one to change.',
  usualFix: 'Tell the unique indexes apart where their violation is answered.',
  blindSpot: 'updates; creates of which several values are taken at once',

  over: 'resource',
  effect: 'writes',
  leansOn: ['one-creator-wins'],

  needs: ({ resource }) => ({
    contested: contested(resource),
    refusals: only(resource.uniqueRefused, (all) => all.length > 0, 'a unique member with "refused" or "code"'),
    own: resource.own,
  }),

  async verify({ contested: things, refusals, own }, kit) {
    const like = await kit.create(own);
    await kit.forEach(
      refusals.map(({ at }) => at),
      async (at) => {
        const refusal = refusals.find((one) => one.at === at);
        const thing = things.find((one) => one.by === 'field' && one.at === at);
        if (refusal === undefined || thing === undefined) return kit.discard('no caller writes this value');
        const [first, second] = await claims(kit, own, thing, like, like.sent, 2);
        const made = await kit.send(own.create, first?.input ?? {});
        kit.control(made, 'A create with a value of its own');
        kit.adopt(own, made);
        const late = await kit.send(own.create, second?.input ?? {}, { intent: 'invalid' });
        const { class: answer, status, code } = kit.outcome(late);
        // That it is refused at all is another claim.
        if (answer === 'success') kit.adopt(own, late);
        if (answer !== 'caller-error') return kit.discard('it is not refused', late);
        const [other] = await claims(kit, own, thing, like, like.sent, 1);
        const control = await kit.send(own.create, other?.input ?? {});
        kit.control(control, 'A create with a value of its own');
        kit.adopt(own, control);
        const where = { where: at };
        if (refusal.statuses.length > 0)
          kit
            .expect(status, `A value of ${at} that is taken is refused as declared`, where)
            .toBeOneOf(refusal.statuses);
        if (refusal.code !== undefined)
          kit.expect(code ?? null, `A value of ${at} that is taken has the declared code`, where).toEqual(refusal.code);
      },
    );
  },
});
