import { defineCheck, enter, sendsJson, type Exchange, type Kit } from 'probity/check';
import { closingBehind, plainRead, topLevel } from 'probity/check/races';

/** Tries of one kind: so many closings of so many are no accident of the network, and one answer that was kept none. */
const CLOSED = 3;
const KEPT = 2;
const MOST = 8;

type Send = (send: Kit['send']) => Promise<Exchange>;

/**
 * Sends a request on a connection of its own, waits for a moment, and sends a read on the same. Where the service has closed it
 * by then, again and again, a caller that writes to it loses its request. Behind a 5xx, or the refusal of a large body, nothing
 * is sent: there it is only seen whether the service closes.
 */
export default defineCheck({
  title: 'A service that closes a connection after an answer announces it',
  rationale:
    'A caller keeps the connection and sends its next request on it; for a request that is not a read, it cannot know whether it arrived.',
  usualFix: 'Send Connection: close with the last answer of a connection, or keep the connection open.',
  blindSpot:
    'answers of 5xx and refusals that requests of these kinds do not provoke; updates, deletes and actions; closing after more than a tenth of a second',

  over: 'service',
  effect: 'writes',
  readsToo: true,
  stage: 'malformed',
  waits: true,

  needs: ({ service }) => ({ reading: plainRead(service), top: topLevel(service) }),

  async verify({ reading, top }, kit) {
    const { operation } = reading;
    const { input } = await enter(kit, reading);
    kit.control(await kit.send(operation, input), operation.id);
    const read: Send = (send) => send(operation, input, { failures: 'return' });
    const ways = new Map<string, Send>([['a read', read]]);
    if (top?.read !== undefined) {
      const { read: one, own } = top;
      const options = { intent: 'invalid', failures: 'return' } as const;
      ways.set('a read of nothing', (send) => send(one, { ids: kit.unknownId(own) }, options));
    }
    if (top !== undefined && !kit.isReadOnly) {
      const { own } = top;
      const { sent } = await kit.create(own);
      // Who chooses the id may have to name it in the request.
      const named = () => (own.id.assignedBy === 'client' ? { ids: kit.unknownId(own) } : {});
      ways.set('a create', async (send) => {
        const exchange = await send(own.create, { ...named(), body: await kit.withUniqueFields(own, sent) });
        kit.adopt(own, exchange);
        return exchange;
      });
      if (sendsJson(own.create)) {
        const options = { intent: 'malformed', failures: 'return' } as const;
        ways.set('a create that is refused', (send) => send(own.create, { ...named(), raw: '{' }, options));
      }
    }

    await kit.forEach([...ways.keys()], async (name) => {
      const [closed, kept]: [string[], string[]] = [[], []];
      for (let n = 0; n < MOST && closed.length < CLOSED && kept.length < KEPT; n += 1) {
        const { how, exchange } = await closingBehind(kit, ways.get(name) ?? read, read);
        if (how !== undefined) (how === 'closed' ? closed : kept).push(exchange.id);
      }
      const [where] = closed;
      if (closed.length < CLOSED && kept.length < KEPT) kit.discard('it cannot be seen what became of the connection');
      kit
        .expect(closed.length < CLOSED, `The answer to ${name} says that its connection is closed behind it`, {
          ...(where === undefined ? {} : { where }),
          place: name,
          shown: `closed at once and unannounced ${String(closed.length)} times in ${String(closed.length + kept.length)}`,
        })
        .toBeTrue('Connection: close in the answer, or a connection that takes another request');
    });
  },
});
