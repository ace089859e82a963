import {
  defineCheck,
  orDefault,
  valueAt,
  type ConcurrencyFacts,
  type Exchange,
  type Json,
  type JsonObject,
  type Kit,
  type OwnedRecord,
} from 'probity/check';
import { lag, readBack, until } from 'probity/check/looks';
import { bursts, endOf, RACERS, timeLineOf } from 'probity/check/races';
import { createFrom, remarked, type Writer } from 'probity/check/records';
import { changeableBody, equal, keepsRules, values } from 'probity/check/values';
import { combined, precondition, several } from 'probity/check/writes';
import { pieces, type Piece } from './mechanisms/writes/pieces.js';

/**
 * Several callers update one record at one time, each another field. Where one is lost, the same updates are sent one
 * after another to another record: only the fields that stay as written there are judged, so what follows from something
 * else does not count. A service may refuse some of the updates.
 */
export default defineCheck({
  title: 'Updates of different fields at one time all survive',
  rationale: 'A caller that changes one field does not expect to undo what another caller writes into another field.',
  usualFix: 'Write only the members that were sent, or repeat read and write under a lock.',
  blindSpot: 'fields that cannot be updated alone; updates of one field',

  over: 'resource',
  effect: 'writes',
  leansOn: ['patch-changes-only-what-it-names', 'values-are-kept-whole'],

  needs: ({ service, resource, resource: { operations, own, volatile, uncompared, concurrency } }) => ({
    update: operations.update.offered,
    schema: changeableBody(resource, 2),
    read: operations.read.offered,
    own,
    format: orDefault<Writer['format']>(operations.update.format, undefined),
    volatile: orDefault<readonly string[]>(volatile, uncompared),
    concurrency: orDefault<ConcurrencyFacts | undefined>(concurrency, undefined),
    lag: lag(service),
  }),

  async verify({ update, schema, own, format, volatile, concurrency, lag }, kit) {
    const change = kit.changes(schema, { own, merge: format === 'merge-patch', values: 'safe' });
    const part = kit.bodies(own.createBody, { own, values: 'safe' });
    const template = values.tuple(values.tuple(part, part, part), several(change));
    const patch = async (send: Kit['send'], to: OwnedRecord, piece: Piece): Promise<Exchange> => {
      const held = await precondition({ ...kit, send }, own, concurrency, to);
      return send(update, { record: to, ...held(piece.body) }, { failures: 'return' });
    };
    const shows = (item: Json | undefined) => (piece: Piece) => equal(valueAt(item, piece.at), piece.value);
    const look = (at: OwnedRecord, expected: readonly Piece[]): Promise<Json | undefined> =>
      until(
        kit,
        lag.read,
        () => kit.read(own, at),
        (item) => expected.every(shows(item)),
      );
    const sound = async (body: JsonObject, wanted: readonly Piece[], again = true): Promise<readonly Piece[]> => {
      const apart = await createFrom(kit, own, body);
      const accepted: Piece[] = [];
      for (const piece of wanted) {
        if (endOf(kit, await patch(kit.send, apart, piece)) === 'ok') accepted.push(piece);
      }
      const lasting = accepted.filter(shows(await look(apart, accepted)));
      // The last one stays also where each undoes those before it.
      return again && lasting.length > 1 ? sound(body, [...lasting].reverse(), false) : lasting;
    };
    await bursts(kit, template, async ([parts, changes], race) => {
      const body = combined(kit, own.createBody, parts);
      const record = await createFrom(kit, own, body);
      const present = await readBack(kit, own, record, lag);
      const change = combined(kit, schema, changes);
      // One of two members that a rule compares is no field by itself, where there are others.
      const whole = (piece: Piece): boolean => keepsRules(own, piece.body);
      const few = pieces(kit, schema, change, present, volatile);
      const more = few.filter(whole).length < 2 ? await remarked(kit, own, schema, change) : change;
      const all = pieces(kit, schema, more, present, volatile);
      const apart = all.filter(whole);
      const wanted = (apart.length < 2 ? all : apart).slice(0, RACERS);
      if (wanted.length < 2) kit.discard('fewer than two fields can be updated');
      const { results } = await race(wanted.map((piece) => (send) => patch(send, record, piece)));
      const owed = wanted.filter((_, racer) => results.slice(racer, racer + 1).some((one) => endOf(kit, one) === 'ok'));
      if (owed.length === 0) kit.discard('all updates were refused');
      const after = await look(record, owed);
      const gone = owed.filter((piece) => !shows(after)(piece));
      const lasting = gone.length === 0 && owed.length > 1 ? owed : await sound(body, wanted);
      if (lasting.length < 2) kit.discard('fewer than two fields can be updated one after another');
      const lost = gone.filter((piece) => lasting.includes(piece));
      const is = (at: string): string => JSON.stringify(valueAt(after, at) ?? null);
      const names = lost.map(({ at, value }) => `${at} is ${is(at)}, not ${JSON.stringify(value)}`);
      const wrote = wanted.map(({ at, value }) => ({ who: at, value }));
      const options = { proof: true, shown: timeLineOf(kit, results, wrote, names) };
      kit.expect(lost, 'Each acknowledged update of a field of its own is there', options).toBeEmpty();
    });
  },
});
