import type { Json } from '../contract/json.js';
import type { ConcurrencyFacts, Operation, Own } from '../contract/model.js';
import { valueAt } from '../contract/pointer.js';
import type { Exchange } from '../result/exchange.js';
import { acted, NOTHING_KNOWN, removed, updated, written, type Expected } from './expected.js';
import type { Kit, OwnedRecord, Reached } from './kit.js';
import type { Listing } from './listing.js';
import { listed } from './observe.js';
import { recognisable, recognise } from './ours.js';
import { precondition } from './precondition.js';
import { readBack, until, type Lag } from './settle.js';
import type { Move, Moves } from './steps.js';
import type { States } from './transitions.js';
import { missingIn } from './written.js';

/** What a sequence of moves is carried out on, and what the contract says of it. */
export interface Stage {
  readonly own: Own;
  readonly moves: Moves;
  readonly listing: Listing | undefined;
  readonly states: States | undefined;
  readonly merges: boolean;
  /** Whether a replacement of a record that is not there makes it; undefined where nobody says. */
  readonly upsert: boolean | undefined;
  readonly volatile: readonly string[];
  readonly concurrency: ConcurrencyFacts | undefined;
  /** Milliseconds until a deleted record is gone. */
  readonly goneWithin: number;
  readonly lag: Lag;
}

/** A record and what it must show. */
interface Actor {
  readonly key: number;
  readonly record: OwnedRecord;
  expected: Expected;
}

/**
 * Carries the moves out one after another and compares what the service shows with what they come to. What was refused
 * or answered with an error leaves its record unknown, for another claim says whether it has had an effect.
 */
export async function rehearse(kit: Kit, stage: Stage, moves: readonly Move[], reached: Reached): Promise<void> {
  const actors = new Map<number, Actor>();
  for (const move of moves) {
    reached(move.key);
    if (move.kind === 'create') {
      const record = await kit.create(stage.own, move.body);
      // Where a write may take a while to be seen, what is written next must not overtake it.
      if (stage.lag.read > 0) await readBack(kit, stage.own, record, stage.lag);
      actors.set(move.key, { key: move.key, record, expected: written(record.sent) });
      continue;
    }
    const actor = move.kind === 'list' ? undefined : actors.get(move.of);
    if (move.kind === 'list')
      await listShows(kit, stage, [...actors.values()], (key) => {
        reached(move.key, key);
      });
    else if (actor === undefined) continue;
    else if (move.kind === 'read') await readShows(kit, stage, actor);
    else {
      actor.expected = await carryOut(kit, stage, move, actor);
      if (move.look) await readShows(kit, stage, actor);
    }
  }
  const last = moves.at(-1)?.key ?? 0;
  for (const actor of actors.values()) {
    reached(last, actor.key);
    await readShows(kit, stage, actor);
  }
  await listShows(kit, stage, [...actors.values()], (key) => {
    reached(last, key);
  });
}

async function carryOut(
  kit: Kit,
  stage: Stage,
  move: Exclude<Move, { readonly kind: 'create' | 'list' | 'read' }>,
  { record, expected }: Actor,
): Promise<Expected> {
  const { own, moves, states } = stage;
  const isThere = expected.presence === 'present';
  const headers = isThere && move.kind !== 'act' ? await precondition(kit, own, stage.concurrency, record) : [];
  const succeeds = async (operation: Operation | undefined, body?: Json): Promise<Exchange | undefined> => {
    if (operation === undefined) return kit.discard('the contract does not offer it');
    const exchange = await kit.send(operation, { record, headers, ...(body === undefined ? {} : { body }) });
    return kit.outcome(exchange).class === 'success' ? exchange : undefined;
  };
  if (move.kind === 'replace') {
    // A replacement may make what is not there, unless the contract says that it does not.
    if (!isThere && stage.upsert !== false) return expected;
    const body = await kit.lay(own, move.body);
    const exchange = await succeeds(moves.replace?.operation, body);
    if (!exchange) return afterRefusal(expected);
    if (isThere) return written(body);
    kit.adopt(own, exchange);
    return expected;
  }
  if (move.kind === 'update') {
    const exchange = await succeeds(moves.update?.operation, move.body);
    return exchange ? updated(expected, move.body, stage.merges) : afterRefusal(expected);
  }
  if (move.kind === 'delete') return (await succeeds(moves.remove)) ? removed() : afterRefusal(expected);
  if (!(await succeeds(moves.actions.find(({ id }) => id === move.by)))) return afterRefusal(expected);
  const ways = states?.transitions.filter(({ by }) => by === move.by) ?? [];
  return acted(expected, states?.at, ways.length === 1 ? ways[0]?.to : undefined);
}

/** What is gone stays gone, and of anything else nothing is known. */
function afterRefusal(expected: Expected): Expected {
  return expected.presence === 'absent' ? expected : NOTHING_KNOWN;
}

async function readShows(kit: Kit, stage: Stage, { record, expected }: Actor): Promise<void> {
  const { own, lag, volatile } = stage;
  if (expected.presence === 'unknown' || own.read === undefined) return;
  const isThere = expected.presence === 'present';
  const isRight = (item: Json | undefined): boolean =>
    isThere ? item !== undefined && missingIn(expected.shown, item, volatile).length === 0 : item === undefined;
  const within = isThere ? lag.read : Math.max(lag.read, stage.goneWithin);
  const item = await until(kit, within, () => kit.read(own, record), isRight);
  if (!isThere) {
    kit.expect(item === undefined, 'A record that was deleted stays deleted').toBeTrue('no such record');
    return;
  }
  kit.expect(item !== undefined, 'A record that nobody deleted is there').toBeTrue('the record');
  kit.expect(missingIn(expected.shown, item, volatile), 'A record shows what was last written to it').toBeEmpty();
}

/** Compares the list with what must be in it. A list may show less of a record than the record itself does. */
async function listShows(
  kit: Kit,
  stage: Stage,
  actors: readonly Actor[],
  looking: (key: number) => void,
): Promise<void> {
  const { own, listing, lag, goneWithin, volatile } = stage;
  const [first] = actors;
  if (first === undefined || listing === undefined || !recognisable(own.id)) return;
  const of = recognise(
    own,
    actors.map(({ record }) => record),
  );
  const look = async (): Promise<readonly (Json | undefined)[] | undefined> => {
    const items = await listed(kit, listing, first.record);
    return items && actors.map(({ record }) => items.find((item) => of(item) === record));
  };
  const wrong = ({ expected }: Actor, item: Json | undefined): readonly string[] => {
    if (expected.presence === 'unknown') return [];
    if (expected.presence === 'absent') return item === undefined ? [] : ['it is still there'];
    if (item === undefined) return ['it is not there'];
    const members = Object.entries(expected.shown).filter(([name]) => valueAt(item, `/${name}`) !== undefined);
    return missingIn(Object.fromEntries(members), item, volatile);
  };
  const isRight = (items: readonly (Json | undefined)[] | undefined): boolean =>
    items === undefined || actors.every((actor, index) => wrong(actor, items[index]).length === 0);
  const items = await until(kit, Math.max(lag.list, goneWithin), look, isRight);
  if (items === undefined) {
    kit.note('The list was not looked at: it could not be read to its end');
    return;
  }
  if (!lag.isListStated && !isRight(items)) {
    kit.stop('not-observable', 'The list is behind, and consistency.list-lag does not say how long it may be');
  }
  for (const [index, actor] of actors.entries()) {
    looking(actor.key);
    kit.expect(wrong(actor, items[index]), 'The list shows what was last written').toBeEmpty();
  }
}
