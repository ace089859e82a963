import {
  defineCheck,
  map,
  only,
  orDefault,
  type ConcurrencyFacts,
  type JsonObject,
  type JsonSchema,
  type Operation,
} from 'probity/check';
import { lag, readBack } from 'probity/check/looks';
import { equal, values } from 'probity/check/values';
import { changedIn, precondition, retryKey } from 'probity/check/writes';

/**
 * Makes a record with a key, changes it, and sends the first request again: the answer must be that of the first time, or
 * show the record as it is now.
 */
export default defineCheck({
  title: 'A POST that is repeated with its key is answered as declared',
  rationale: 'A caller that repeats a POST takes the answer for the record, as it was created or as it is.',
  usualFix: 'Store the answer with the key, and give it back as it was.',
  blindSpot: 'header fields of the answers; keys that are used much later',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    key: retryKey(service, resource.operations.create.id),
    replay: map(service.at('retries.key.replay'), String),
    post: only(resource.operations.create.offered, ({ method }) => method === 'POST', 'a create by POST'),
    own: resource.own,
    update: orDefault<Operation | undefined>(resource.operations.update.offered, undefined),
    schema: orDefault<JsonSchema | undefined>(resource.operations.update.body, undefined),
    concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    lag: lag(service),
  }),

  async verify({ replay, post, own, update, schema, concurrency, volatile, lag }, kit) {
    const merge = update?.format === 'merge-patch';
    const changes = schema === undefined ? values.constant<JsonObject>({}) : kit.changes(schema, { own, merge });
    await kit.forAll(
      changes,
      async (change) => {
        const usual = await kit.create(own);
        const request = { ...(await kit.createInput(own, usual.sent)), key: kit.unique() };
        const first = await kit.send(post, request);
        kit.control(first, 'A POST with a key');
        const record = kit.adopt(own, first);
        if (record === undefined)
          return kit.stop('not-observable', 'The answer to a POST does not identify the record that it created');
        const made = await readBack(kit, own, record, lag);
        if (update !== undefined) {
          const held = await precondition(kit, own, concurrency, record);
          await kit.send(update, { record, ...held(change) });
        }
        const now = await readBack(kit, own, record, lag);
        const again = await kit.send(post, request, { fresh: true });
        const told = kit.adopt(own, again);
        const where = { where: again.id };
        const [before, after] = [kit.outcome(first), kit.outcome(again)];
        const [then, shown] = [kit.item(post, first), kit.item(post, again)];
        // That a key makes one record is another claim.
        if (after.class !== 'success' || !equal(told?.ids ?? {}, record.ids)) kit.discard('the key is not known again');
        if (replay === 'same') {
          kit.expect(after.status, 'A repetition has the status of the first answer', where).toEqual(before.status);
          kit.expect(shown ?? null, 'A repetition has the content of the first answer', where).toEqual(then ?? null);
          return;
        }
        if (then === undefined || equal(made, now))
          kit.discard('the first answer and the present state are identical, so the case proves nothing');
        const stale = changedIn([change], now, shown, volatile);
        kit.expect(stale, 'A repetition shows the record as it is now', where).toBeEmpty();
      },
      { atMost: 1 },
    );
  },
});
