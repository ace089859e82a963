import { type ConcurrencyFacts, defineCheck, type JsonObject, type Kit, only, orDefault, valueAt } from 'probity/check';
import {
  bursts,
  type History,
  operationOf,
  readBroken,
  type RegisterAction,
  registerBroken,
} from 'probity/check/races';
import { draft, type Draft, markingWriters, writeMarkOf, type Writer } from 'probity/check/records';
import { values } from 'probity/check/values';
import { precondition } from 'probity/check/writes';

/** How often each caller writes and reads, one request after the other. */
const ROUNDS = 2;

/** How many of the callers write. A single one shows best what is late, several what gets lost. */
const WRITING = [1, 4, 2];

/** How many others only read: more of them find no more. */
const READING = 2;

/**
 * Several callers write values of their own into one record and read it, all at one time. Each write and each read took
 * effect at some moment between its request and its answer; where no order of such moments explains what a read shows, a
 * write that was acknowledged has been lost.
 */
export default defineCheck({
  title: 'A read shows the last acknowledged write, also when several callers write at one time',
  rationale: 'What the service has acknowledged is there, or a caller builds on something that is not so.',
  usualFix: 'Acknowledge after the write is committed, and read from where it was written.',
  blindSpot: 'two reads of which each is right and which contradict each other; caches that this caller does not meet',

  over: 'resource',
  effect: 'writes',
  echoes: ['patch-changes-only-what-it-names', 'put-replaces-entirely', 'values-are-kept-whole'],

  needs: ({ service, resource }) => ({
    strong: only(service.consistency.readAfterWrite, (promised) => promised === 'strong'),
    writers: markingWriters(resource),
    read: resource.operations.read.offered,
    own: resource.own,
    mark: writeMarkOf(resource),
    concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
  }),

  async verify({ writers, read, own, mark, concurrency }, kit) {
    const tried = kit.pickInQuickMode(writers, { what: 'operations that write', most: 1 });
    for (const [way, writer] of tried.entries()) {
      const template = kit.bodies(writer.schema, { own, values: 'safe' });
      const drawn = values.tuple(template, values.constantFrom(...WRITING));
      await bursts(kit, drawn, ([body, most], race) => burst(writer, body, most, race), tried.length, way);
    }

    async function burst(writer: Writer, template: JsonObject, most: number, race: Kit['race']): Promise<void> {
      const record = await kit.create(own);
      const initial = valueAt(await kit.read(own, record), mark);
      const writes: History<RegisterAction>[number][] = [];
      const look = async (send: Kit['send'], who: string): Promise<(typeof writes)[number]> => {
        const exchange = await send(read, { record }, { failures: 'return' });
        const value = exchange.response && valueAt(kit.item(read, exchange), mark);
        return operationOf(kit, exchange, who, { kind: 'read', ...(value === undefined ? {} : { value }) });
      };
      const write = async (send: Kit['send'], who: string, { body, mark: value }: Draft): Promise<void> => {
        const held = await precondition({ ...kit, send }, own, concurrency, record);
        const input = { record, ...held(body) };
        const exchange = await send(writer.operation, input, { failures: 'return' });
        writes.push(operationOf(kit, exchange, who, { kind: 'write', value }));
      };
      const make = (): Promise<Draft> => draft(kit, own, writer, mark, template);
      const drafts = await Promise.all(Array.from({ length: most * ROUNDS }, make));
      const racers = Array.from({ length: most + READING }, (_, racer) => async (send: Kit['send']) => {
        const who = `racer ${String(racer + 1)}`;
        const reads: typeof writes = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const next = racer < most ? drafts[racer * ROUNDS + round] : undefined;
          if (next !== undefined) await write(send, who, next);
          reads.push(await look(send, who));
        }
        return reads;
      });
      const reads = (await race(racers)).results.flat();
      const last = await look(kit.send, 'at the end');
      if (!writes.some(({ outcome }) => outcome === 'ok')) kit.discard('no write was accepted');

      const judge = (broken: string | undefined, claim: string): void =>
        kit.expect(broken === undefined, claim, { proof: true, shown: broken }).toBeTrue('its value');
      judge(registerBroken([...writes, last], initial), 'What was acknowledged last is there at the end');
      judge(readBroken([...writes, ...reads], initial), 'A read shows what was acknowledged before it');
    }
  },
});
