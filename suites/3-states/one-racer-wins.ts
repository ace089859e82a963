import { defineCheck, valueAt, type Json, type JsonObject, type Kit } from 'probity/check';
import { lag, until } from 'probity/check/looks';
import { bursts, chainBroken, endOf, operationOf, RACERS, registerBroken } from 'probity/check/races';
import { markingWriters, writeMarkOf, type Writer } from 'probity/check/records';
import { equal } from 'probity/check/values';
import { ANY_VERSION, moveOn, storesStale } from 'probity/check/writes';
import { updating } from './mechanisms/writes/updating.js';

/**
 * Several callers read the same version and update the record for it, all at one time and each with a value of its own.
 * None may win: then the service is strict, and nothing is shown. A loser then reads again and tries again.
 */
export default defineCheck({
  title: 'Of several updates of one version exactly one succeeds, and the others are refused as conflicts',
  rationale: 'Two callers that update the same record at one time must not overwrite each other unseen.',
  usualFix: 'Compare and write in one statement: UPDATE … WHERE version = …, or under a lock.',
  blindSpot: 'windows between comparing and storing that are much shorter than the requests are apart',

  over: 'resource',
  effect: 'writes',
  echoes: [
    'stale-update-is-refused',
    'patch-changes-only-what-it-names',
    'put-replaces-entirely',
    'values-are-kept-whole',
  ],

  needs: ({ service, resource }) => ({
    concurrency: resource.concurrency,
    writers: markingWriters(resource),
    read: resource.operations.read.offered,
    own: resource.own,
    mark: writeMarkOf(resource),
    lag: lag(service),
  }),

  async verify({ writers, ...facts }, kit) {
    const { concurrency, read, own, mark } = facts;
    const again = new Set<Writer>();
    const tried = kit.pickInQuickMode(writers, { what: 'operations that write', most: 1 });
    for (const [way, writer] of tried.entries()) {
      const template = kit.bodies(writer.schema, { own, values: 'safe' });
      await bursts(kit, template, (body, race) => burst(writer, body, race), tried.length, way);
    }

    async function burst(writer: Writer, body: JsonObject, race: Kit['race']): Promise<void> {
      const record = await kit.create(own);
      const { look, draft, write, versionOf, update } = updating(kit, facts, writer, body, record);
      const start = await look();
      const base = versionOf(start);
      const drafts = await Promise.all(Array.from({ length: RACERS }, draft));
      await moveOn(kit, concurrency);
      const { results } = await race(drafts.map((each) => (send) => write(send, each, [base])));

      const writes = results.map((exchange, racer) => {
        const action = { kind: 'write', value: drafts[racer]?.mark ?? null, base: String(base) } as const;
        return operationOf(kit, exchange, `racer ${String(racer + 1)}`, action);
      });
      const twice = chainBroken(writes, { initial: String(base) });
      const one = { proof: true, shown: twice, ...ANY_VERSION };
      kit.expect(twice === undefined, 'Of updates of one version at most one succeeds', one).toBeTrue('one success');
      for (const exchange of results.filter((result) => endOf(kit, result) === 'fail')) {
        const { status } = kit.outcome(exchange);
        kit.expect(status, 'An update that comes too late is refused as a conflict').toBeOneOf(concurrency.conflict);
      }
      let stored: Json | undefined;
      const lookAtEnd = async (): Promise<string | undefined> => {
        const last = await kit.send(read, { record });
        const value = valueAt(kit.item(read, last), mark);
        stored = value;
        const action = { kind: 'read', ...(value === undefined ? {} : { value }) } as const;
        return registerBroken([...writes, operationOf(kit, last, 'at the end', action)], valueAt(start.item, mark));
      };
      const lost = await until(kit, facts.lag.read, lookAtEnd, (broken) => broken === undefined);
      // What was refused and is there all the same need not have been in a race.
      const isRefused = writes.some(({ outcome, action }) => outcome === 'fail' && equal(action.value, stored ?? null));
      const kept = { proof: true, shown: lost, ...(isRefused ? storesStale(writer.operation) : {}) };
      kit.expect(lost === undefined, 'What the winner wrote is there, and nothing else', kept).toBeTrue('its value');
      if (!writes.some(({ outcome }) => outcome === 'ok')) kit.discard('none of the updates succeeded');

      // That it is let in then is no matter of luck.
      if (again.has(writer)) return;
      again.add(writer);
      const { class: answer } = kit.outcome((await update()).exchange);
      kit.expect(answer, 'A rejected update succeeds after the record is read again').toEqual('success');
    }
  },
});
