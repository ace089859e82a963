import { causing } from './mechanisms/causes.js';
import { dataOf, ofStream, streamContext, typeOf, typesByName } from './mechanisms/streams.js';
import { defineCheck, map, orDefault } from 'probity/check';
import { isToldOnce, toldChanges } from './mechanisms/event-per-change.js';

/** Milliseconds that an event is waited for where the contract does not say how long it may take. */
const UNSTATED = 2000;

/** Causes each kind of event that a run can cause, and looks at all that comes, whoever caused it. */
export default defineCheck({
  title: 'Events are of the declared types, and carry what their schemas say',
  rationale: 'A client chooses by the type what to do, and reads the data by the schema.',
  usualFix: 'Build the events of a type in one place, by its schema.',
  blindSpot: 'kinds of events that a run cannot cause; whether what an event says is true',

  over: 'stream',
  effect: 'writes',
  // What others change meanwhile has events as well, and one that is held back would come with them.
  alone: 'collection',

  needs: (facts) => ({
    told: streamContext(facts),
    types: ofStream(facts, 'types'),
    causing: causing(facts),
    within: orDefault(ofStream(facts, 'within'), UNSTATED),
    isOnce: map(orDefault(ofStream(facts, 'delivery'), undefined), isToldOnce),
  }),

  async verify({ told, types, causing, within, isOnce }, kit) {
    const byName = typesByName(types);
    const seen = new Set<string>();
    const { changes, exchange } = await toldChanges(kit, told, causing, { within, isOnce });
    kit.expect(exchange.response?.bodyState, 'What comes on the stream is UTF-8').toEqual('text');
    for (const event of exchange.stream?.events ?? []) {
      if (event.kind === 'ignored') kit.note(`A line that every client ignores: ${JSON.stringify(event.data)}`);
      if (event.kind !== 'event') continue;
      const name = typeOf(told, event);
      const type = byName.get(name ?? '');
      if (type === undefined) {
        kit.note(`An event of a type that is not declared: ${name ?? 'none'}`);
        continue;
      }
      const data = dataOf(event);
      const where = { shown: event.data.slice(0, 500) };
      kit.expect(data !== undefined, `The data of ${type.name} is JSON`, where).toBeTrue('JSON');
      seen.add(type.name);
      if (type.schema.state !== 'stated' || data === undefined) continue;
      const problems = kit.validateAnswer(type.schema.value, data);
      kit.expect(problems, `The data of ${type.name} matches its schema`).toBeEmpty();
    }
    if (changes.some(({ isSeen }) => !isSeen))
      kit.stop('setup-failed', 'A change was acknowledged, but its effect is not visible');
    if (seen.size === 0) kit.stop('not-exercised', 'No event of a declared type came');
    const unseen = types.filter(({ name }) => !seen.has(name));
    if (unseen.length > 0) kit.note(`Never seen: ${unseen.map(({ name }) => name).join(', ')}`);
  },
});
