import {
  type Json,
  type JsonObject,
  type ConcurrencyFacts,
  type Operation,
  type Own,
  valueAt,
  type Exchange,
  type Kit,
  type OwnedRecord,
  type Reached,
} from 'probity/check';
import type { Listing } from 'probity/check/lists';
import { ACCEPTED, listed, readBack, until, type Lag, type Move, type Moves } from 'probity/check/looks';
import { recognisable, matchOwn } from 'probity/check/records';
import type { States } from 'probity/check/states';
import { equal } from 'probity/check/values';
import { conditionless, precondition, missingIn } from 'probity/check/writes';
import { bringsBack } from './brings-back.js';
import { acted, NOTHING_KNOWN, removed, updated, written, type Expected } from './expected.js';

/** What a sequence of moves is carried out on, and what the contract says of it. */
export interface ModelContext {
  readonly own: Own;
  readonly moves: Moves;
  readonly listing: Listing | undefined;
  readonly states: States | undefined;
  readonly merges: boolean;
  /** Whether a replacement of a record that is not there makes it; undefined where nobody says. */
  readonly upsert: boolean | undefined;
  readonly volatile: readonly string[];
  readonly concurrency: ConcurrencyFacts | undefined;
  /** Values with which the list leaves a record out, by their members. */
  readonly hides: Readonly<Record<string, Json>>;
  /** Milliseconds until a deleted record is gone. */
  readonly goneWithin: number;
  readonly lag: Lag;
}

/** A record, what it must show, and how a record would come straight to that. */
interface Actor {
  readonly key: number;
  readonly record: OwnedRecord;
  expected: Expected;
  straight: Straight;
  /** All that was written to it. */
  readonly bodies: Json[];
  /** How many moves that write something were carried out before it was last read. */
  readAfter?: number;
}

/** A create and the actions behind it. */
interface Straight {
  readonly body: JsonObject;
  readonly actions: readonly Operation[];
}

/**
 * Carries the moves out one after another and compares what the service shows with what they come to. What was refused
 * or answered with an error leaves its record unknown, for another claim says whether it has had an effect.
 */
export async function runAgainstModel(
  kit: Kit,
  stage: ModelContext,
  moves: readonly Move[],
  reached: Reached,
): Promise<void> {
  const actors = new Map<number, Actor>();
  let writes = 0;
  // Nothing has happened since: that the same is read twice is another claim.
  const readOnce = async (actor: Actor): Promise<void> => {
    if (actor.readAfter === writes) return;
    await readShows(kit, stage, actor);
    actor.readAfter = writes;
  };
  for (const move of moves) {
    reached(move.key);
    if (move.kind !== 'list' && move.kind !== 'read') writes += 1;
    if (move.kind === 'create') {
      const record = await kit.create(stage.own, move.body);
      if ([...actors.values()].some((other) => equal(other.record.ids, record.ids))) kit.discard(REUSED);
      // Where a write may take a while to be seen, what is written next must not overtake it.
      if (stage.lag.read > 0) await readBack(kit, stage.own, record, stage.lag);
      const straight = { body: record.sent, actions: [] };
      const bodies = [record.sent];
      actors.set(move.key, { key: move.key, record, expected: written(record.sent), straight, bodies });
      continue;
    }
    const actor = move.kind === 'list' ? undefined : actors.get(move.of);
    if (move.kind === 'list')
      await listShows(kit, stage, [...actors.values()], (key) => {
        reached(move.key, key);
      });
    else if (actor === undefined) continue;
    else if (move.kind === 'read') await kit.optionalStep(() => readOnce(actor), undefined);
    else {
      await carryOut(kit, stage, move, actor);
      if (move.look) await readOnce(actor);
    }
  }
  const last = moves.at(-1)?.key ?? 0;
  for (const actor of actors.values()) {
    reached(last, actor.key);
    await kit.optionalStep(() => readOnce(actor), undefined);
  }
  await listShows(kit, stage, [...actors.values()], (key) => {
    reached(last, key);
  });
}

async function carryOut(
  kit: Kit,
  stage: ModelContext,
  move: Exclude<Move, { readonly kind: 'create' | 'list' | 'read' }>,
  actor: Actor,
): Promise<void> {
  const { own, moves, states } = stage;
  const { record, expected, straight } = actor;
  const isThere = expected.presence === 'present';
  // A replacement may make what is not there, unless the contract says that it does not.
  if (move.kind === 'replace' && !isThere && stage.upsert !== false) return;
  const held = isThere && move.kind !== 'act' ? await precondition(kit, own, stage.concurrency, record) : conditionless;
  const succeeds = async (operation: Operation | undefined, body?: Json): Promise<Exchange | undefined> => {
    if (operation === undefined) return kit.discard('the contract does not offer it');
    const exchange = await kit.send(operation, { record, ...held(body) });
    const { class: answer, status } = kit.outcome(exchange);
    const isDone = answer === 'success' && status !== ACCEPTED;
    if (!isDone) actor.expected = afterRefusal(expected);
    return isDone ? exchange : undefined;
  };
  if (move.kind === 'replace') {
    const body = await kit.withUniqueFields(own, move.body);
    actor.bodies.push(body);
    const exchange = await succeeds(moves.replace?.operation, body);
    if (exchange && !isThere) kit.adopt(own, exchange);
    else if (exchange) Object.assign(actor, { expected: written(body), straight: { ...straight, body } });
  } else if (move.kind === 'update') {
    actor.bodies.push(move.body);
    if (!(await succeeds(moves.update?.operation, move.body))) return;
    actor.expected = updated(expected, move.body, stage.merges);
    actor.straight = { ...straight, body: updated(written(straight.body), move.body, stage.merges).shown };
  } else if (move.kind === 'delete') {
    if (await succeeds(moves.remove)) actor.expected = removed();
  } else {
    const action = moves.actions.find(({ id }) => id === move.by);
    if (!isThere && bringsBack(move.by)) return;
    if (!(await succeeds(action))) return;
    const ways = states?.transitions.filter(({ by }) => by === move.by) ?? [];
    actor.expected = acted(expected, states?.at, ways.length === 1 ? ways[0]?.to : undefined);
    actor.straight = { ...straight, actions: [...straight.actions, ...(action ? [action] : [])] };
  }
}

/**
 * Ends the case where a record that came straight there does not show it either: then a value that the service writes
 * in its own way, or a list that leaves some records out, is to blame, and not what happened to the record before.
 */
async function unlessSo(
  kit: Kit,
  stage: ModelContext,
  { expected, straight }: Actor,
  where: 'read' | 'list',
): Promise<void> {
  const { own, lag } = stage;
  if (kit.validate(own.createBody, straight.body).length > 0) kit.discard('no record can be made like that');
  const record = await kit.create(own, straight.body);
  for (const action of straight.actions) kit.must(await kit.send(action, { record }), action.id);
  const names = Object.entries(expected.shown).map(([name, value]) => [name, record.sent[name] ?? value] as const);
  const twin = { key: 0, record, straight, expected: written(Object.fromEntries(names)), bodies: [] };
  const look = async (): Promise<readonly string[]> =>
    where === 'read'
      ? wrongInRead(stage, twin.expected, await kit.read(own, record))
      : wrongInList(stage, twin.expected, (await inList(kit, stage, [twin]))?.[0]);
  const wrong = await until(kit, where === 'read' ? lag.read : lag.list, look, (found) => found.length === 0);
  if (wrong.length > 0) kit.discard('a record that was made like that does not show it either');
}

/** What is gone stays gone, and of anything else nothing is known. */
function afterRefusal(expected: Expected): Expected {
  return expected.presence === 'absent' ? expected : NOTHING_KNOWN;
}

function wrongInRead(
  { volatile }: ModelContext,
  { presence, shown }: Expected,
  item: Json | undefined,
): readonly string[] {
  if (presence === 'unknown') return [];
  if (presence === 'absent') return item === undefined ? [] : ['it is still there'];
  return item === undefined ? ['it is not there'] : missingIn(shown, item, volatile);
}

/** A list may show less of a record than the record itself does. */
function wrongInList(stage: ModelContext, expected: Expected, item: Json | undefined): readonly string[] {
  const members = Object.entries(expected.shown).filter(([name]) => valueAt(item, `/${name}`) !== undefined);
  return wrongInRead(stage, { ...expected, shown: Object.fromEntries(members) }, item);
}

async function readShows(kit: Kit, stage: ModelContext, actor: Actor): Promise<void> {
  const { own, lag, goneWithin } = stage;
  const { record, expected } = actor;
  if (expected.presence === 'unknown' || own.read === undefined) return;
  const within = expected.presence === 'present' ? lag.read : Math.max(lag.read, goneWithin);
  let item: Json | undefined;
  const look = async (): Promise<readonly string[]> => {
    item = await kit.read(own, record);
    return wrongInRead(stage, expected, item);
  };
  const wrong = await until(kit, within, look, (found) => found.length === 0);
  if (expected.presence === 'absent') {
    if (isAnother(own, actor, item)) kit.discard(REUSED);
    kit.expect(wrong, 'A record that was deleted stays deleted').toBeEmpty();
    return;
  }
  if (wrong.length > 0) await unlessSo(kit, stage, actor, 'read');
  kit.expect(wrong, 'A record shows what was last written to it').toBeEmpty();
}

const REUSED = 'what is there is another record, which was given the id of a deleted one';

/** Whether what stands under the id of a deleted record shows a mark that was never written to that one. */
function isAnother({ tag, unique: [unique] }: Own, { bodies }: Actor, item: Json | undefined): boolean {
  const place = tag ?? unique;
  const shown = place === undefined ? undefined : valueAt(item, place);
  return typeof shown === 'string' && bodies.every((body) => valueAt(body, place ?? '') !== shown);
}

/** Records as their list shows them; undefined where it cannot be read to its end. */
async function inList(
  kit: Kit,
  { own, listing }: ModelContext,
  actors: readonly Actor[],
): Promise<readonly (Json | undefined)[] | undefined> {
  const records = actors.map(({ record }) => record);
  const of = matchOwn(own, records);
  const items = await listed(kit, listing, records[0]);
  return items && records.map((record) => items.find((item) => of(item) === record));
}

/** Whether a record has a value by now with which the list leaves it out. */
async function isHidden(kit: Kit, { own, hides }: ModelContext, { record }: Actor): Promise<boolean> {
  if (Object.keys(hides).length === 0) return false;
  const item = await kit.read(own, record);
  return Object.entries(hides).some(([at, values]) =>
    [values].flat().some((one) => equal(valueAt(item, at) ?? null, one)),
  );
}

/** Compares the list with what must be in it. */
async function listShows(
  kit: Kit,
  stage: ModelContext,
  actors: readonly Actor[],
  looking: (key: number) => void,
): Promise<void> {
  const { own, listing, lag, goneWithin } = stage;
  if (actors.length === 0 || listing === undefined || !recognisable(own.id)) return;
  let seen: readonly (Json | undefined)[] | undefined;
  const look = async (): Promise<readonly (readonly string[])[] | undefined> => {
    const items = await inList(kit, stage, actors);
    seen = items;
    if (items === undefined) return undefined;
    return Promise.all(
      actors.map(async (actor, index) => {
        const wrong = wrongInList(stage, actor.expected, items[index]);
        return wrong.length > 0 && (await isHidden(kit, stage, actor)) ? [] : wrong;
      }),
    );
  };
  const isRight = (found: Awaited<ReturnType<typeof look>>): boolean => !found?.some((wrong) => wrong.length > 0);
  const found = await until(kit, Math.max(lag.list, goneWithin), look, isRight);
  if (found === undefined) {
    kit.note('The list was not looked at: it could not be read to its end');
    return;
  }
  if (!lag.isListStated && !isRight(found)) {
    kit.stop('not-observable', 'The list is behind, and consistency.list-lag does not say how long it may be');
  }
  for (const [index, actor] of actors.entries()) {
    looking(actor.key);
    const wrong = found[index] ?? [];
    if (wrong.length > 0 && actor.expected.presence === 'present') await unlessSo(kit, stage, actor, 'list');
    if (actor.expected.presence === 'absent' && isAnother(own, actor, seen?.[index])) kit.discard(REUSED);
    kit.expect(wrong, 'The list shows what was last written').toBeEmpty();
  }
}
