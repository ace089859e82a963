import {
  defineCheck,
  hiddenIn,
  markable,
  only,
  orDefault,
  type JsonObject,
  type Loss,
  type RelatedRecord,
} from 'probity/check';
import { listing } from 'probity/check/lists';
import { lag, marked, shownOnce, UNREAD, until } from 'probity/check/looks';
import { createFrom } from 'probity/check/records';
import { combined, missingIn, several } from 'probity/check/writes';
import { retried } from './mechanisms/retried.js';

/** What a create was sent with. */
interface Sent {
  readonly body: JsonObject;
  readonly ids: RelatedRecord['ids'];
}

/**
 * Makes a record and finds it in the list. Then sends a create, loses the answer and repeats it, and counts in the list
 * what carries its mark. A second record is allowed and shown; none at all, more than were asked for, or one that is
 * only half there is not.
 */
export default defineCheck({
  title: 'A POST whose answer was lost creates whole records, and no more than were requested',
  rationale: 'A caller that repeats a POST reckons with one record too many, and not with a lost or a broken one.',
  usualFix: 'Store the record in one transaction, and once for each request.',
  blindSpot: 'duplicates, which are allowed; a connection that is lost at another moment; fields that are never shown',

  over: 'resource',
  effect: 'writes',
  echoes: ['post-creates', 'values-are-kept-whole'],
  waits: true,

  needs: ({ service, resource }) => ({
    post: only(resource.operations.create.offered, ({ method }) => method === 'POST', 'a create by POST'),
    body: resource.operations.create.body,
    read: resource.operations.read.offered,
    own: markable(resource),
    listing: listing(resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    readOnly: orDefault<readonly string[]>(resource.readOnly, []),
    lag: lag(service),
  }),

  async verify({ post, body: schema, own, listing, volatile, readOnly, lag }, kit) {
    const free = [...volatile, ...readOnly, ...hiddenIn(schema)];
    let turn = -1; // In each case another member is new, for there may be values that no two records share.
    await kit.forAll(
      several(kit.bodies(schema, { own, values: 'safe' })),
      async (parts) => {
        turn += 1;
        const generated = combined(kit, schema, parts);
        const usual = await shownOnce(kit, own, listing, () => createFrom(kit, own, generated), lag);
        // Each may stand below a parent of its own.
        const withMark = ({ body, ids }: Sent): ReturnType<typeof marked> =>
          until(
            kit,
            lag.list,
            () => marked(kit, own, listing, { ...usual, ids: { ...usual.ids, ...ids } }, body),
            (items) => items?.length !== 0,
          );
        const repeat = async (lose: Loss): Promise<void> => {
          const request = await kit.createInput(own, [...kit.alternatives(own, usual.sent)].at(turn) ?? generated);
          const { body } = request;
          const { lost, again, last, attempts } = await retried(kit, lose, (how) => kit.send(post, request, how));
          const items = (await withMark(request)) ?? kit.discard(UNREAD);
          const told = again.flatMap((exchange) => kit.adopt(own, exchange) ?? []);
          const toldOf = (ids: typeof usual.ids): boolean =>
            told.some((one) => JSON.stringify(one.ids) === JSON.stringify(ids));
          const shown = items.flatMap((item) => kit.adoptItem(own, item, lost) ?? []);
          const records = [...told, ...shown.filter((one) => !toldOf(one.ids))];

          const { class: answer, status } = kit.outcome(last);
          const right = ['success', 'redirection', 'caller-error'] as const;
          const known = answer === 'server-error' ? { where: last.id } : {};
          kit.expect(answer, 'A repeated POST is not a server error', known).toBeOneOf(right);
          if (answer !== 'success' && items.length === 0) {
            kit.discard(`the repeated POST was answered ${String(status)}, and the lost one had no effect`);
          }
          const allowed = Array.from({ length: attempts }, (_, index) => index + 1);
          kit.expect(items.length, 'A repeated POST creates a record, and at most one each time').toBeOneOf(allowed);
          if (items.length > 1) kit.note(`${attempts} times the same POST made ${items.length} records`);
          const whole = items.filter((item) => missingIn(body, item, free).length === 0);
          const missing: string[] = [];
          for (const record of whole.length < records.length ? records : []) {
            const look = async (): Promise<readonly string[]> => missingIn(body, await kit.read(own, record), free);
            missing.push(...(await until(kit, lag.read, look, (found) => found.length === 0)));
          }
          kit.expect(missing, 'A record that a repeated POST made is whole').toBeEmpty();
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
