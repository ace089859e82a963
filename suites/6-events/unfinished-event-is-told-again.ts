import { trigger, type Cause, type Change } from './mechanisms/causes.js';
import { cutWithin, resumable, resumingReader, resumption, shares } from './mechanisms/resuming.js';
import { defineCheck, type StreamEvent } from 'probity/check';
import { values } from 'probity/check/values';
import { listenTo, unlessOver } from './mechanisms/streams.js';

/**
 * Loses the connection within an event, at an octet that nobody chose, and comes back with the id of the last event that
 * came whole; and so again within each event that was missed. A witness, who listens all the time, knows what there is.
 */
export default defineCheck({
  title: 'An event cut off mid-transfer is sent again after reconnecting',
  rationale: 'Every reader discards an unfinished event: where the service counts it as sent, it is lost.',
  usualFix: 'Count an event as sent when its reader has confirmed it or asks for what comes after it.',
  blindSpot: 'what a proxy between holds back; streams whose events have no ids',

  over: 'stream',
  effect: 'writes',

  needs: resumable,

  async verify({ told, causing, within: time, delivery }, kit) {
    const { causes, own } = causing;
    const { first, patience, of, lacks, again } = resumption(kit, { told, causing, within: time });

    await kit.forAll(
      values.tuple(kit.bodies(own.createBody, { own, values: 'safe' }), shares(5)),
      async ([body, [live = 0, ...others]]) => {
        const changes: Change[] = [];
        const make = async (cause: Cause) => changes.push(await trigger(kit, causing, cause, body));
        const isOurs = (event: StreamEvent): boolean => changes.some((one) => of(one)(event));
        const reader = resumingReader(kit, told.stream);
        const missing = (more: readonly StreamEvent[] = []) => lacks(changes, [...reader.read, ...more]);
        const makeFirst: Parameters<typeof reader.listen>[0] = async ({ until }) => {
          await make(first);
          await until((all) => missing(all).length === 0, patience);
        };

        await listenTo(kit, told.stream, async (witness) => {
          await reader.listen(makeFirst);
          const model = reader.read.find((event) => event.id !== undefined && isOurs(event));
          if (model === undefined) return kit.stop('not-observable', 'No event had an id to resume from');
          await reader.listen(makeFirst, cutWithin(model, live, 0));
          for (const cause of causes) if (cause !== first) await make(cause);
          const { events: all } = await witness.until((some) => missing(some).length === 0, patience);
          const known = (one: Change): boolean => all.some(of(one));
          if (!missing().some(known)) kit.stop('control-failed', 'The control subscriber received no further event');
          // The first is cut in twice; from then on each connection brings one of ours whole, and part of the next.
          for (const [n, share] of others.entries()) {
            const behind = all.slice(all.findIndex(({ id }) => id === reader.read.at(-1)?.id) + 1);
            const next = behind.filter(({ kind }) => kind === 'event');
            const [event] = next.filter((one) => isOurs(one)).slice(Math.min(n, 1));
            if (event === undefined) break;
            const cut = cutWithin(event, share, next.indexOf(event));
            await reader.listen(({ until }) => until(() => false, patience), cut);
          }
          await reader.listen(async ({ until }) => {
            const lost = (more: readonly StreamEvent[]) => missing(more).filter(known);
            const heard = await until((events) => lost(events).length === 0, patience);
            unlessOver(kit, heard, lost(heard.events).length === 0);
            const shown = lost(heard.events).map(({ cause: { type, operation } }) => `${type} (${operation.id})`);
            kit
              .expect(shown, 'An event that was not read whole when the connection was lost is sent again')
              .toBeEmpty();
          });
          // One change may have several events: who listened all the time was told each of them once.
          const { events: once } = await witness.until(() => true, 0);
          const twice = again(changes, reader.read, once);
          if (delivery === 'exactly-once')
            kit.expect(twice, 'An event that was read whole is not sent again').toBeEmpty();
          if (reader.cuts === 0) kit.discard('no connection was lost within an event');
        });
      },
      { atMost: 1 },
    );
  },
});
