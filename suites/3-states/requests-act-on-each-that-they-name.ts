import { defineCheck } from 'probity/check';
import { nameOf } from 'probity/check/records';
import {
  expectTakenAlone,
  actsOnSeveral,
  apartInTime,
  contentOf,
  listedIn,
  naming,
  placeOf,
  readyOne,
  touched,
  undone,
} from './mechanisms/writes/several.js';

/** Names two records of its own in one request, and looks at each of them, at the answer, and at a third one that it does not name. */
export default defineCheck({
  title: 'A request for several records does to each that it names what is done to one, and to no other',
  rationale: 'A caller that archives fifty records at once does not look at each of them afterwards.',
  usualFix: 'Do to each record what the operation for one does, by the same code, and only to those that are named.',
  blindSpot: 'more than two records; ids that are named twice; what an action changes beside what it is stated to set',

  over: 'operation',
  effect: 'writes',
  leansOn: ['transitions-are-as-declared', 'actions-set-what-they-declare', 'delete-removes'],

  needs: (facts) => ({ acts: actsOnSeveral(facts) }),

  async verify({ acts }, kit) {
    const { operation, several, own, does } = acts;
    await kit.forAll(
      contentOf(kit, acts),
      async (content) => {
        const named = [await readyOne(kit, acts), await readyOne(kit, acts)];
        const other = await readyOne(kit, acts);
        const ids = named.map(({ id }) => id);
        const body = naming(kit, acts, content, ids);
        await apartInTime(kit, acts, named);
        const answer = await kit.send(operation, { ...placeOf(kit, named), body });
        if (kit.outcome(answer).class === 'caller-error') await expectTakenAlone(kit, acts, named[0] ?? other);
        kit
          .expect(kit.outcome(answer).class, `${operation.id} succeeds on records that it can be done to`)
          .toEqual('success');
        for (const [n, one] of named.entries()) {
          const wrong = await undone(kit, acts, one, body, content.changes[n] ?? {}, answer);
          const claim = `${operation.id} does to each record that it names what ${does.id} does`;
          const where = { where: `record ${String(n + 1)} of ${String(named.length)}` };
          kit.expect(wrong === undefined ? [] : [wrong], claim, where).toBeEmpty();
        }
        const changed = await touched(kit, acts, other);
        kit
          .expect(changed, `${operation.id} leaves records that it does not name as they were`, {
            where: nameOf(own, other.record),
          })
          .toBeEmpty();
        const done = listedIn(kit, own, answer, several.done, [...ids, other.id]);
        if (done !== undefined)
          kit
            .expect(done, `The answer of ${operation.id} names the records that it was done to, and no others`)
            .toEqual(ids.map(String));
        const failed = listedIn(kit, own, answer, several.failed, ids);
        if (failed !== undefined)
          kit.expect(failed, `The answer of ${operation.id} names no record as failed that it was done to`).toBeEmpty();
      },
      { atMost: 3 },
    );
  },
});
