import { defineCheck, gap, stated, within, type Json } from 'probity/check';
import {
  actsOnSeveral,
  contentOf,
  inState,
  listedIn,
  naming,
  placeOf,
  readyOne,
  touched,
  undone,
  unknownLike,
} from './mechanisms/writes/several.js';

/** Names a record of its own, an id that names nothing or a record in a state in which it cannot be done, and another record. */
export default defineCheck({
  title: 'A record that cannot be acted on refuses a request for several, or only itself, as declared',
  rationale: 'A caller must know whether the others were acted on: else it does it twice, or not at all.',
  usualFix:
    'Do all in one transaction where one failure refuses all; otherwise go on behind a record that fails, and name it in the answer.',
  blindSpot:
    'failures for other reasons than the state; more than one record that fails; in which order the answer names records',

  over: 'operation',
  effect: 'writes',
  leansOn: ['requests-act-on-each-that-they-name', 'transitions-are-as-declared'],

  needs: (facts) => ({
    acts: actsOnSeveral(facts),
    isAtomic: within(actsOnSeveral(facts), ({ operation: { id }, several: { isAtomic } }) =>
      isAtomic === undefined ? gap(`operations.${id}.several.atomic`) : stated(isAtomic, id),
    ),
  }),

  async verify({ acts, isAtomic }, kit) {
    const { operation, several, own, outside } = acts;
    const { refused } = several;
    const states = kit.pickInQuickMode([...outside.keys()], { what: 'states', most: 1 });
    const cases: readonly { readonly what: string; readonly state?: Json }[] = [
      { what: 'an id that names nothing' },
      ...states.map((state) => ({ what: `a record in the state ${String(state)}`, state })),
    ];
    for (const { what, state } of cases) {
      await kit.forAll(
        contentOf(kit, acts),
        async (content) => {
          const ready = () => readyOne(kit, acts);
          const [first, last, alone] = [await ready(), await ready(), await ready()];
          const bad = state === undefined ? undefined : await inState(kit, acts, state);
          const place = placeOf(kit, [first, last, alone, ...(bad === undefined ? [] : [bad])]);
          const id = bad?.id ?? unknownLike(kit, own, first);
          const good = await kit.send(operation, { ...place, body: naming(kit, acts, content, [alone.id]) });
          kit.control(good, `${operation.id} on a record that it can be done to`);
          const body = naming(kit, acts, content, [first.id, id, last.id]);
          const answer = await kit.send(operation, { ...place, body }, isAtomic ? { intent: 'invalid' } : {});
          const { class: kind, status } = kit.outcome(answer);
          const where = { where: what };
          if (bad !== undefined)
            kit
              .expect(
                await touched(kit, acts, bad),
                `${operation.id} leaves a record as it was that it cannot be done to`,
                where,
              )
              .toBeEmpty();
          if (isAtomic) {
            const isSaid = refused.length > 0;
            kit
              .expect(isSaid ? status : kind, `${operation.id} is refused where it cannot be done to one record`, where)
              .toBeOneOf(isSaid ? refused : ['caller-error']);
            for (const one of [first, last])
              kit
                .expect(
                  await touched(kit, acts, one),
                  `${operation.id}, when one record refuses it, leaves the others as they were`,
                  where,
                )
                .toBeEmpty();
            return;
          }
          kit
            .expect(kind, `${operation.id} succeeds although it cannot be done to one record`, where)
            .toEqual('success');
          for (const [n, one] of [first, last].entries()) {
            const wrong = await undone(kit, acts, one, body, content.changes[2 * n] ?? {}, answer);
            const claim = `${operation.id} is done to the others where it cannot be done to one`;
            kit.expect(wrong === undefined ? [] : [wrong], claim, where).toBeEmpty();
          }
          const done = listedIn(kit, own, answer, several.done, [id]);
          if (done !== undefined)
            kit
              .expect(done, `The answer of ${operation.id} names no record as done that it was not done to`, where)
              .toBeEmpty();
          const failed = listedIn(kit, own, answer, several.failed, [first.id, id, last.id]);
          if (failed !== undefined)
            kit
              .expect(failed, `The answer of ${operation.id} names the record as failed that it was not done to`, where)
              .toEqual([String(id)]);
        },
        { atMost: 1 },
      );
    }
  },
});
