import { defineCheck, only, orDefault } from 'probity/check';
import { listing } from 'probity/check/lists';
import { copies, lag } from 'probity/check/looks';
import { fitsCondition } from 'probity/check/refusals';
import { equal } from 'probity/check/values';
import { retryKey } from 'probity/check/writes';

/**
 * Sends a create with a key, then another body with the same key. It must be answered as the contract says and leave
 * nothing; under a key of its own that very body is accepted.
 */
export default defineCheck({
  title: 'A key that was used with another body is refused',
  rationale:
    'A caller that uses a key twice by mistake must get an error, or what it sent the second time is lost silently.',
  usualFix: 'Store a hash of the body with the key, and compare it.',
  blindSpot: 'keys that are used much later, or by two callers; the same content written in another way',

  over: 'resource',
  effect: 'writes',
  leansOn: ['idempotency-key-makes-post-once'],

  needs: ({ service, resource }) => ({
    key: retryKey(service, resource.operations.create.id),
    status: service.at('retries.key.mismatch'),
    post: only(resource.operations.create.offered, ({ method }) => method === 'POST', 'a create by POST'),
    own: resource.own,
    listing: orDefault<Parameters<typeof copies>[2]>(listing(resource), undefined),
    lag: lag(service),
  }),

  async verify({ status, post, own, listing, lag }, kit) {
    const statuses = [status].flat().map(Number);
    const usual = await kit.create(own);
    await kit.forEach([post.id], async () => {
      const key = kit.unique();
      const { ids, sent } = usual;
      const original = await kit.withUniqueFields(own, sent);
      const first = await kit.send(post, { ids, body: original, key });
      kit.control(first, 'A POST with a key');
      const record = kit.adopt(own, first);

      // Without a mark or a value of its own it is the same again, so another record lends its body, all but its place in time.
      const again = await kit.withUniqueFields(own, sent);
      const body = equal(again, original) ? await kit.withUniqueFields(own, (await kit.create(own)).sent) : again;
      if (equal(body, original)) kit.discard('there is no other body');
      const second = await kit.send(post, { ids, body, key }, { intent: 'invalid' });
      const found = await copies(kit, own, listing, record ?? usual, body, { ...lag, list: 0 });
      if (found !== undefined && found > 0) {
        // Whoever does not heed the key at all makes another record of the same body too, which is another claim.
        const repeated = await kit.send(post, { ids, body: original, key });
        const twin = kit.adopt(own, repeated);
        if (twin !== undefined && record !== undefined && !equal(twin.ids, record.ids))
          kit.discard('the same body creates another record under the key as well');
        // Or it is refused as a second one like the first, as under a key of its own.
        const { class: answer, status, code } = kit.outcome(repeated);
        if (answer === 'caller-error') {
          const like = await kit.send(post, { ids, body: original, key: kit.unique() }, { intent: 'invalid' });
          kit.adopt(own, like);
          const refused = kit.outcome(like);
          if (refused.status === status && refused.code === code)
            kit.discard('the same body is refused under the key as it is under another key');
        }
      }
      if (found !== undefined) kit.expect(found, 'Another body under a key that was used creates no record').toEqual(0);
      const third = await kit.send(post, { ids, body, key: kit.unique() });
      kit.adopt(own, third);
      kit.control(third, 'The same body with a key of its own');
      const claim = 'Another body under a key that was used is answered as the contract says';
      kit.expect(kit.outcome(second).status, claim).toBeOneOf(statuses);
      fitsCondition(kit, second, 'key-reused');
    });
  },
});
