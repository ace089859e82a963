import {
  defineCheck,
  only,
  orDefault,
  type Input,
  type JsonObject,
  type Kit,
  type Loss,
  type Own,
  type OwnedRecord,
} from 'probity/check';
import { listing } from 'probity/check/lists';
import { lag, marked, until } from 'probity/check/looks';
import { createFrom } from 'probity/check/records';
import { forgetsKeys, retryKey } from 'probity/check/writes';
import { retried } from './mechanisms/retried.js';

/**
 * Sends a create with a key, loses the answer and repeats it on other connections, once more than is needed. There must
 * be one record, each repetition must be answered as one that worked, and all of them must tell of that record. Another
 * key makes another record: without that, one record would say nothing of the key.
 */
export default defineCheck({
  title: 'A POST that is repeated with the same key creates one record',
  rationale: 'The key is what lets a caller repeat a POST without fear; one that fails in that makes duplicates.',
  usualFix: 'Store the key with the first answer in one transaction, and give that answer again.',
  blindSpot: 'keys that are used much later, or by two callers at once; the same key with another body',

  over: 'resource',
  effect: 'writes',
  echoes: ['post-creates'],

  needs: ({ service, resource }) => ({
    key: retryKey(service, resource.operations.create.id),
    post: only(resource.operations.create.offered, ({ method }) => method === 'POST', 'a create by POST'),
    body: resource.operations.create.body,
    own: resource.own,
    listing: listing(resource),
    inProgress: orDefault(service.at('retries.key.in-progress'), 409),
    lag: lag(service),
  }),

  async verify({ post, body: schema, own, listing, inProgress, lag }, kit) {
    const later = [inProgress].flat().map(Number);
    await kit.forAll(
      kit.bodies(schema, { own, values: 'safe' }),
      async (generated) => {
        const repeat = async (lose: Loss): Promise<void> => {
          // Its path may name a parent; only where it does not, a case may do without.
          const usually = (): Promise<OwnedRecord | undefined> => createFrom(kit, own, generated);
          const usual = own.parents.length > 0 ? await usually() : await kit.optionalStep(usually, undefined);
          const ids = usual?.ids ?? {};
          const other = await kit.send(post, {
            ids,
            body: await kit.withUniqueFields(own, generated),
            key: kit.unique(),
          });
          kit.control(other, 'A POST with a key of its own');
          const another = kit.adopt(own, other);

          const body = await kit.withUniqueFields(own, generated);
          const request = { ids, body, key: kit.unique() };
          const { lost, again, last } = await retried(kit, lose, (how) => kit.send(post, request, how), later);
          const more = await kit.send(post, request, { fresh: true });
          const told = [...again, more].flatMap((exchange) => kit.adopt(own, exchange) ?? []);
          const list = (): ReturnType<typeof marked> => marked(kit, own, listing, usual, body);
          const look = (): ReturnType<typeof marked> => until(kit, lag.list, list, (found) => found?.length !== 0);
          const items = await kit.optionalStep(look, undefined);
          for (const item of items ?? []) kit.adoptItem(own, item, lost);

          const isUnseen = items?.length === 0 && kit.outcome(more).class === 'caller-error';
          if (isUnseen) await expectTaken(kit, own, { ...request, key: kit.unique() });
          // Under a key that is not heeded the drawn body decides: another record, or the refusal of a second one like it.
          const cause = { anyAnswerOf: post.id, ...forgetsKeys(post) };
          for (const exchange of [last, more]) {
            const { class: answer } = kit.outcome(exchange);
            const known = answer === 'server-error' ? { where: exchange.id } : cause;
            const claim = 'A POST that is repeated with its key is answered as the first';
            kit.expect(answer, claim, known).toEqual('success');
          }
          if (items !== undefined)
            kit.expect(items.length, 'A POST that is repeated with its key creates one record', cause).toEqual(1);
          const names = new Set(told.map((record) => JSON.stringify(record.ids)));
          // Another key makes another record: to tell of that one is to tell of none.
          names.delete(JSON.stringify(another?.ids));
          kit.expect(names.size, 'All answers to a POST with its key name one record', cause).toEqual(1);
        };
        for (const lose of kit.pickInQuickMode(['answer', 'after-request'] as const, {
          what: 'ways to lose an answer',
          most: 1,
        }))
          await kit.optionalStep(() => repeat(lose), undefined);
      },
      { atMost: 1 },
    );
  },
});

/** What was used up by others may be refused whichever its key: then the first, of which nothing was seen, was refused as well. */
async function expectTaken(kit: Kit, own: Own, { ids = {}, body, key }: Input & { body: JsonObject }): Promise<void> {
  const exchange = await kit.send(own.create, { ids, body: await kit.withUniqueFields(own, body), key });
  kit.control(exchange, 'A POST like it with another key');
  kit.adopt(own, exchange);
}
