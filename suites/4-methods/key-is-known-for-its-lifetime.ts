import { defineCheck, only, type Exchange } from 'probity/check';
import { equal } from 'probity/check/values';
import { forgetsKeys, keyLifetime, retryKey } from 'probity/check/writes';

/** Longest lifetime that is waited for, in milliseconds. */
const LONGEST = 2000;
/** Part of the lifetime after which the repetition is sent: it must have been answered before the end. */
const LATE = 0.7;

/**
 * Makes a record with a key, waits for most of the lifetime of the key, and sends the same again. Only where that makes
 * another record is a key repeated at once: one that is not known then either is another claim.
 */
export default defineCheck({
  title: 'A key is known for as long as the contract says',
  rationale: 'A caller that repeats a POST late, after an outage say, makes a duplicate where the key was forgotten.',
  usualFix: 'Keep keys for the stated time, in a store that survives a restart.',
  blindSpot: 'lifetimes of more than two seconds, which are not waited for; keys that are known for longer',

  over: 'resource',
  effect: 'writes',
  stage: 'patient',
  echoes: ['idempotency-key-makes-post-once'],

  needs: ({ service, resource }) => ({
    key: retryKey(service, resource.operations.create.id),
    lifetime: only(keyLifetime(service), (lifetime) => lifetime <= LONGEST),
    post: only(resource.operations.create.offered, ({ method }) => method === 'POST', 'a create by POST'),
    own: resource.own,
  }),

  async verify({ lifetime, post, own }, kit) {
    await kit.forEach([post.id], async () => {
      const usual = await kit.create(own);
      /** Whether the repetition tells of the record of the first; undefined where it came too late. */
      const repeated = async (
        after: number,
      ): Promise<{ known: boolean; first: Exchange; again: Exchange } | undefined> => {
        const request = { ...(await kit.createInput(own, usual.sent)), key: kit.unique() };
        const first = await kit.send(post, request);
        kit.control(first, 'A POST with a key');
        const record = kit.adopt(own, first);
        if (record === undefined)
          return kit.stop('not-observable', 'The answer to a POST does not identify the record that it created');
        if (after > 0) await kit.wait(after);
        const again = await kit.send(post, request, { fresh: true });
        const told = kit.adopt(own, again);
        if (again.ended - first.started > lifetime) return undefined;
        return { known: told !== undefined && equal(told.ids, record.ids), first, again };
      };
      const late = await repeated(lifetime * LATE);
      if (late === undefined) return kit.discard('the repetition was answered after the end of the lifetime');
      if (!late.known && (await repeated(0))?.known !== true) kit.discard('the key is not known at once either');
      const claim = `A key is known ${String(lifetime * LATE)} ms after it was used`;
      const shown = `another record, or none (${String(kit.outcome(late.again).status)})`;
      // What a forgotten key comes to follows from the body: another record, or a refusal of a second one like the first.
      kit
        .expect(late.known, claim, { where: late.first.id, shown, ...forgetsKeys(post) })
        .toBeTrue('the record of the first request');
    });
  },
});
