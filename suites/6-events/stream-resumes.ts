import { trigger, type Change } from './mechanisms/causes.js';
import { defineCheck, type Listening, type StreamEvent } from 'probity/check';
import { listenTo, unlessOver } from './mechanisms/streams.js';
import { resumable, resumption } from './mechanisms/resuming.js';

/**
 * Reads one event, leaves, makes changes while it does not listen, and comes back with the id of the last event that it
 * had. What a witness, who listened all the time, was told meanwhile must come, and then what happens next.
 */
export default defineCheck({
  title: 'A stream that was cut goes on behind the last event that its reader had',
  rationale: 'Connections break; what happens in the meantime would be lost.',
  usualFix: 'Keep recent events under their ids, and begin behind Last-Event-ID.',
  blindSpot: 'absences longer than a moment; more events than the service keeps',

  over: 'stream',
  effect: 'writes',

  needs: resumable,

  async verify({ told, causing, within: time, delivery }, kit) {
    const { causes, own } = causing;
    const { first, patience, of, isDeclared, lacks, shared, again } = resumption(kit, { told, causing, within: time });

    await kit.forAll(
      kit.bodies(own.createBody, { own, values: 'safe' }),
      async (body) => {
        await listenTo(kit, told.stream, async (witness) => {
          const before: StreamEvent[] = [];
          const had: Change[] = [];
          await listenTo(kit, told.stream, async ({ until }) => {
            const change = await trigger(kit, causing, first, body);
            const { events } = await until((all) => all.some(of(change)), patience);
            if (!events.some(of(change))) kit.stop('not-observable', 'No event came that could be read before the cut');
            before.push(...events);
            had.push(change);
          });
          const last = before.findLast(({ id }) => id !== undefined)?.id;
          kit
            .expect(last !== undefined, 'Events of a stream that can be resumed have ids', { shown: 'none' })
            .toBeTrue('an id');
          const missed: Change[] = [];
          for (const cause of causes) missed.push(await trigger(kit, causing, cause, body));
          const { events: all } = await witness.until((events) => lacks(missed, events).length === 0, patience);
          const known = missed.filter((change) => all.some(of(change)));
          if (known.length === 0) kit.stop('control-failed', 'The control subscriber received no event either');
          const ids = shared([...had, ...known], [...before, ...all]);
          kit.expect(ids, 'Events of changes that were made one after another have ids of their own').toBeEmpty();
          // What others did meanwhile as well, as far as its type is declared and it has an id.
          const from = all.findIndex(({ id }) => id === last);
          const later =
            from < 0 ? [] : all.slice(from + 1).flatMap((event) => (isDeclared(event) ? (event.id ?? []) : []));
          const untold = (events: readonly StreamEvent[]): readonly string[] => {
            const own = lacks(known, events).map(({ cause: { type, operation } }) => `${type} (${operation.id})`);
            const others = later.filter((id) => !events.some((event) => event.id === id));
            return own.length > 0 ? own : others.map((id) => `the event with the id ${id}`);
          };

          const resume = async ({ until }: Listening): Promise<void> => {
            const heard = await until((events) => untold(events).length === 0, patience);
            const lost = untold(heard.events);
            unlessOver(kit, heard, lost.length === 0);
            kit.expect(lost, 'The events after the last event that was read are sent').toBeEmpty();
            const { events: once } = await witness.until(() => true, 0);
            const twice = again(had, [...before, ...heard.events], once);
            if (delivery === 'exactly-once')
              kit.expect(twice, 'An event that was read before the cut is not sent again').toBeEmpty();
            const next = await trigger(kit, causing, first, body);
            const after = await until((events) => events.some(of(next)), patience);
            const isTold = unlessOver(kit, after, after.events.some(of(next))).some(of(next));
            const { events } = isTold ? after : await witness.until((seen) => seen.some(of(next)), patience);
            if (!events.some(of(next))) kit.stop('control-failed', 'The control subscriber received no event either');
            kit
              .expect(isTold, 'A stream that was resumed goes on with what happens next', { shown: 'nothing of it' })
              .toBeTrue('its event');
          };
          await listenTo(kit, told.stream, resume, [['Last-Event-ID', last ?? '']]);
        });
      },
      { atMost: 1 },
    );
  },
});
