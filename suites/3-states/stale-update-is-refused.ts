import { defineCheck, orDefault, type Json, type JsonObject } from 'probity/check';
import { isStandard, lag } from 'probity/check/looks';
import { markingWriters, writeMarkOf, type Writer } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { values } from 'probity/check/values';
import { takesLists, ANY_VERSION, changedIn, isExact, storesStale, writable, type Seen } from 'probity/check/writes';
import { expectHeld, updating } from './mechanisms/writes/updating.js';

/**
 * Updates a record twice, each time for the version just read, and then for versions that are gone. One request after
 * the other: whether a service compares at all has nothing to do with timing.
 */
export default defineCheck({
  title: 'An update of a version that is gone is refused as a conflict and changes nothing',
  rationale: 'A caller that has not seen what another caller wrote must not overwrite it.',
  usualFix: 'Compare the version in the statement that writes, and refuse where no row was changed.',
  blindSpot: 'updates that meet in time; versions older than two updates; deletes',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    concurrency: resource.concurrency,
    writers: markingWriters(resource),
    read: resource.operations.read.offered,
    own: resource.own,
    mark: writeMarkOf(resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    lag: lag(service),
    isStandard: isStandard(service),
  }),

  async verify({ writers: all, volatile, ...facts }, kit) {
    const writers = kit.pickInQuickMode(all, { what: 'operations that write', most: 1 });
    const { concurrency, own } = facts;
    const templates = values.tuple(...writers.map(({ schema }) => kit.bodies(schema, { own, values: 'safe' })));
    await kit.forAll(
      templates,
      async (bodies) => {
        const judge = async (writer: Writer, body: JsonObject): Promise<void> => {
          const record = await kit.create(own);
          const { look, draft, write, versionOf, update } = updating(kit, facts, writer, body, record);
          const gone: Json[] = [];
          const advance = async (from?: Seen): Promise<Seen> => {
            const { exchange, draft: next, version } = expectHeld(kit, await update(from));
            kit.control(exchange, 'An update for the version just read');
            const now = await look(next.mark);
            const isNew = versionOf(now) !== version;
            if (isNew) gone.unshift(version);
            const same = { shown: 'the same', effect: { of: writer.operation.id, does: ANY_VERSION.effect } };
            const claimed = kit.expect(isNew, 'An update makes a new version', same);
            if (isExact(concurrency, version)) claimed.toBeTrue('another one');
            return now;
          };
          const once = await advance();
          const current = await kit.optionalStep(() => advance(once), once);
          let now = current;
          const [last, first] = gone;
          if (last === undefined) return kit.discard('updates do not change the version');
          const stale: (readonly [Json, ...Json[]])[] = first === undefined ? [[last]] : [[last], [first]];
          // A list of entity tags holds when one of them is that of the record (RFC 9110 section 13.1.1).
          if (facts.isStandard && first !== undefined && takesLists(concurrency)) stale.push([last, first]);
          const refused = async (versions: readonly [Json, ...Json[]]): Promise<void> => {
            const drawn = await draft();
            const late = await write(kit.send, drawn, versions);
            const { status, origin } = kit.outcome(late);
            if (origin === 'intermediary') kit.discard('an intermediary answered');
            const claim = 'An update of a version that is gone is refused as a conflict';
            kit.expect(status, claim, ANY_VERSION).toBeOneOf(concurrency.conflict);
            fitsCondition(kit, late, 'stale');
            now = await look();
            const changed = changedIn([...writable(own, record), drawn.body], current.item, now.item, volatile);
            const kept = 'An update that is refused as a conflict changes nothing';
            kit.expect(changed, kept, storesStale(writer.operation)).toBeEmpty();
          };
          for (const versions of stale) await kit.optionalStep(() => refused(versions), undefined);
          const { class: answer } = kit.outcome((await update(now)).exchange);
          kit.expect(answer, 'A caller that reads the record again can update it').toEqual('success');
        };
        for (const [n, writer] of writers.entries())
          await kit.optionalStep(() => judge(writer, bodies[n] ?? {}), undefined);
      },
      { atMost: 1 },
    );
  },
});
