import { asSent, bringAbout, causing, dataOf, defineCheck, listenTo, mayBeRight, ofStream } from 'probity/check';
import { ON_THE_WAY, telling, tells, typeOf, unlessOver, valueAt, values } from 'probity/check';
import type { Json, StreamEvent } from 'probity/check';

/**
 * Sends writes that must be refused, listens as long as an event may take, and then makes the same writes right: their
 * events must come, or nothing was shown.
 */
export default defineCheck({
  title: 'A write that is refused causes no event',
  rationale: 'A client that is told of a change that never was acts on what is not so.',
  blindSpot: 'events that come later than declared; refused creates, where events do not carry what was written',

  over: 'stream',
  effect: 'writes',
  stage: 'malformed',

  needs: (facts) => ({ told: telling(facts), causing: causing(facts), within: ofStream(facts, 'within') }),

  async verify({ told, causing, within: time }, kit) {
    const { own, causes, mark } = causing;
    const writing = causes.filter(({ operation, writer }) => writer !== undefined || operation.id === own.create.id);
    const shows = (value: Json | undefined) => (event: StreamEvent) =>
      typeof value === 'string' && event.kind === 'event' && JSON.stringify(dataOf(event) ?? '').includes(value);
    if (writing.length === 0) kit.stop('not-exercised', 'No event is caused by a write that can be wrong');
    const wrongs = writing.map(({ operation, writer }) => {
      const isPartial = operation.kind === 'update';
      const schema = writer?.schema ?? own.createBody;
      return kit.invalidBodies(schema, { own, partial: isPartial, sends: operation.sends });
    });
    await kit.forAll(
      values.tuple(kit.bodies(own.createBody, { own, values: 'safe' }), values.tuple(...wrongs)),
      async ([body, invalid]) => {
        await listenTo(kit, told.stream, async ({ until }) => {
          const hits: { readonly of: string; readonly hit: (event: StreamEvent) => boolean }[] = [];
          for (const [index, cause] of writing.entries()) {
            const { operation, writer } = cause;
            const wrong = invalid[index];
            if (wrong?.strength !== 'sure' || mayBeRight(operation, wrong)) continue;
            const record = writer && (await kit.create(own, body));
            const laid =
              writer || typeof wrong.body !== 'object' ? wrong.body : await kit.lay(own, wrong.body as never);
            const input = { body: writer ? asSent(writer, laid as never) : laid, ...(record && { record }) };
            const exchange = await kit.send(operation, input, { intent: 'invalid' });
            if (kit.outcome(exchange).class !== 'caller-error') continue;
            const isOther = causes.some(({ type, operation: { id } }) => type === cause.type && id === own.create.id);
            if (record === undefined) hits.push({ of: operation.id, hit: shows(mark && valueAt(laid, mark)) });
            else if (!isOther) hits.push({ of: operation.id, hit: tells(told, cause, record) });
          }
          if (hits.length === 0) kit.discard('nothing was refused that could be told');
          const isHit = (event: StreamEvent): boolean => hits.some(({ hit }) => hit(event));
          const { events } = await until((all) => all.some(isHit), time + ON_THE_WAY);
          const told_ = events.filter(isHit).map((event) => typeOf(told, event) ?? 'an event without a type');

          for (const cause of writing) {
            const change = await bringAbout(kit, causing, cause, body);
            const isTold = tells(told, cause, change.record);
            const heard = await until((all) => all.some(isTold), time + ON_THE_WAY);
            const right = unlessOver(kit, heard, heard.events.some(isTold)).filter(isTold);
            // Nor would a create be told by an event that does not carry what was written.
            const isKnown = cause.writer !== undefined || right.some(shows(change.mark));
            if (right.length > 0 && (isKnown || hits.length > 1)) continue;
            kit.stop('control-failed', `${cause.operation.id}, when it is accepted, is not told either`);
          }
          kit.expect(told_, 'No event tells of a write that was refused').toBeEmpty();
        });
      },
      { atMost: 2 },
    );
  },
});
