import { defineCheck, only, stated, orDefault, type Exchange, type JsonObject, type Slot } from 'probity/check';
import { listing } from 'probity/check/lists';
import { copies, lag } from 'probity/check/looks';
import { bursts, timeLineOf } from 'probity/check/races';
import { retryKey } from 'probity/check/writes';

/** Callers that send the same request at one time. */
const TOGETHER = 4;
/** Of the bursts that an entry has: each of these is wide, and looks at the list. */
const SHARE = 3;

/**
 * Sends a create with one key several times at once. All that were answered as a success must tell of one record; others
 * may be told that the first is still worked on, where the contract has a status for that.
 */
export default defineCheck({
  title: 'A POST that is repeated with its key while it is being processed creates one record',
  rationale: 'A caller that has waited too long sends again while the first request may still be under way.',
  usualFix: 'Reserve the key with a unique index before the work begins.',
  blindSpot: 'windows that are much shorter than the requests are apart; keys of two callers',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => {
    const busy = service.at('retries.key.in-progress');
    return {
      key: retryKey(service, resource.operations.create.id),
      // None: whoever repeats is answered when the first is.
      busy: (busy.state === 'none' ? stated([], busy.path) : busy) as Slot<number | readonly number[]>,
      post: only(resource.operations.create.offered, ({ method }) => method === 'POST', 'a create by POST'),
      body: resource.operations.create.body,
      own: resource.own,
      listing: orDefault<Parameters<typeof copies>[2]>(listing(resource), undefined),
      lag: lag(service),
    };
  },

  async verify({ key, busy, post, body: schema, own, listing, lag }, kit) {
    const later = [busy].flat();
    const usual = await kit.create(own);
    const together = async (generated: JsonObject, race: typeof kit.race): Promise<void> => {
      const request = { ...(await kit.createInput(own, generated)), key: kit.unique() };
      const racer = (send: typeof kit.send): Promise<Exchange> => send(post, request, { failures: 'return' });
      const { results } = await race(Array.from({ length: TOGETHER }, () => racer));
      const made = results.flatMap((exchange) => {
        const record = kit.outcome(exchange).class === 'success' ? kit.adopt(own, exchange) : undefined;
        return record === undefined ? [] : [record];
      });
      const names = new Set(made.map(({ ids }) => JSON.stringify(ids)));
      const answered = results.filter(({ response }) => response !== undefined).map((one) => kit.outcome(one));
      const others = answered.filter((one) => one.class !== 'success' && one.origin === 'application');
      const wrong = others.flatMap(({ status = 0 }) => (later.includes(status) ? [] : [status]));
      const count = await copies(kit, own, listing, usual, request.body, lag);
      if (names.size > 1 || wrong.length > 0 || (count ?? 1) > 1) {
        // A key that is not known afterwards either is another claim.
        const again = await kit.send(post, request, { fresh: true });
        const isKnown = names.has(JSON.stringify(kit.adopt(own, again)?.ids));
        if (!isKnown) kit.discard('the key is not known afterwards either');
      }
      const wrote = results.map((_, n) => ({ who: `caller ${String(n + 1)}`, value: null }));
      const shown = timeLineOf(kit, results, wrote, [`The answers name ${String(names.size)} records.`]);
      const claim = 'Concurrent repetitions name one record';
      // The drawn body decides whether one too many is made, or refused as a second one like the first.
      const isError = others.some((one) => one.class === 'server-error');
      const cause = isError ? { shown } : { shown, anyAnswerOf: post.id };
      kit.expect([...names], claim, { ...cause, where: key }).toHaveAtMost(1);
      kit.expect(wrong, 'A repetition succeeds, or says that the first is worked on', cause).toBeEmpty();
      if (made.length === 0) kit.discard('none of them was answered with a record');
      const isOne = (count ?? 1) <= 1;
      kit.expect(isOne, 'Concurrent repetitions create one record', cause).toBeTrue('one record');
    };
    await bursts(kit, kit.bodies(schema, { own, values: 'safe' }), together, SHARE);
  },
});
