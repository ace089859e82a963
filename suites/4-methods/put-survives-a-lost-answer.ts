import {
  defineCheck,
  only,
  orDefault,
  type ConcurrencyFacts,
  type Json,
  type JsonObject,
  type Loss,
} from 'probity/check';
import { lag, readBack, until } from 'probity/check/looks';
import { changedIn, combined, missingIn, precondition, several, writtenBy } from 'probity/check/writes';
import { retried } from './mechanisms/retried.js';

/**
 * Replaces a record and looks; replaces it by something else; then sends the first PUT once more, loses the answer and
 * repeats it. The lost one may have had its effect or not: the state must be that of one PUT all the same, also when the
 * repetition is refused because there was nothing left to do.
 */
export default defineCheck({
  title: 'A PUT whose answer was lost can be sent again',
  rationale: 'A caller that has lost the answer to a PUT sends it again, and must end up with what it asked for.',
  usualFix: 'Let PUT set the record to what was sent, however often it arrives.',
  blindSpot: 'a connection that is lost at another moment; effects that the record does not show',

  over: 'resource',
  effect: 'writes',
  waits: true,

  needs: ({ service, resource }) => ({
    idempotent: only(resource.operations.replace.idempotent, (idempotent) => idempotent),
    replace: resource.operations.replace.offered,
    body: resource.operations.replace.body,
    read: resource.operations.read.offered,
    own: resource.own,
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    lag: lag(service),
  }),

  async verify({ replace, body: schema, own, volatile, concurrency, lag }, kit) {
    const over = writtenBy(own, schema);
    const part = kit.bodies(schema, { own, values: 'safe' });
    await kit.forAll(
      several(part),
      async (parts) => {
        const repeat = async (lose: Loss): Promise<void> => {
          const record = await kit.create(own);
          const sibling = await kit.optionalStep(() => kit.create(own), undefined);
          const body = await kit.withUniqueFields(over, combined(kit, schema, parts));
          const other = await kit.withUniqueFields(over, parts[0]);
          const written = [body, other, record.sent, sibling?.sent ?? {}];
          const conditions = (): ReturnType<typeof precondition> => precondition(kit, own, concurrency, record);
          const seen = (sent: JsonObject): Promise<Json | undefined> =>
            until(
              kit,
              lag.read,
              () => kit.read(own, record),
              (item) => missingIn(sent, item, volatile).length === 0,
            );
          const replaced = async (by: JsonObject): Promise<Json | undefined> => {
            const put = await kit.send(replace, { record, ...(await conditions())(by) });
            if (kit.outcome(put).class !== 'success') kit.discard('a PUT was refused');
            return seen(by);
          };
          const once = await replaced(body);
          const before = await kit.optionalStep(() => replaced(other), once);
          const others = sibling && (await readBack(kit, own, sibling, lag));
          const held = await conditions();
          const { last } = await retried(kit, lose, (how) => kit.send(replace, { record, ...held(body) }, how));

          const { class: answer, status } = kit.outcome(last);
          kit.expect(answer, 'A second PUT gets no server error').toBeOneOf(['success', 'redirection', 'caller-error']);
          const after = await seen(body);
          if (answer !== 'success') {
            kit.note(`A PUT that is repeated after a lost answer is answered ${String(status)}`);
            const isUntouched = changedIn(written, before, after, volatile).length === 0;
            if (isUntouched) kit.discard('the repeated PUT was refused, and the lost one had no effect');
          }
          const wrong = changedIn(written, once, after, volatile);
          kit.expect(wrong, 'A PUT that is repeated after a lost answer has the effect of one').toBeEmpty();
          if (sibling === undefined) return;
          const left = changedIn(written, others, await kit.read(own, sibling), volatile);
          kit.expect(left, 'A PUT that is repeated after a lost answer leaves other records alone').toBeEmpty();
        };
        const losses = kit.pickInQuickMode(['after-request', 'answer'] as const, {
          what: 'ways to lose an answer',
          most: 1,
        });
        for (const lose of losses) await kit.optionalStep(() => repeat(lose), undefined);
      },
      { atMost: 1 },
    );
  },
});
