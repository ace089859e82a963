import { goesNew } from '../states/new-records.js';
import { isForOthersAlone } from '../records/callers/rights.js';
import { replacesAlike } from '../writes/written-by.js';
import type { Json, JsonObject, JsonSchema } from '../../contract/text/json.js';
import type { Operation, Own, ResourceFacts, ServiceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { Kit, Step } from '../kit.js';
import { keepsRules } from '../values/kept-rules.js';
import * as values from '../values/values.js';
import { changeableBody } from '../values/open-members.js';
import type { Arbitrary } from '../values/values.js';

/** What can be done to the records of a resource. */
export interface Moves {
  readonly replace?: { readonly operation: Operation; readonly body: JsonSchema };
  readonly update?: { readonly operation: Operation; readonly body: JsonSchema };
  readonly remove?: Operation;
  /** A delete that leaves its record in another state, such as archived. */
  readonly archive?: Operation;
  /** Named operations on a record, where the contract says which content they take, or that they take none. */
  readonly actions: readonly Operation[];
  /** Those of them that end later than their answers. */
  readonly begun?: readonly Operation[];
}

/** One move, as plain data. `of` is the key of the step that made the record; `look`: it is read right afterwards. */
export type Move = Step & { readonly look?: true } & (
    | { readonly kind: 'create'; readonly body: JsonObject }
    | { readonly kind: 'replace'; readonly of: number; readonly body: JsonObject }
    | { readonly kind: 'update'; readonly of: number; readonly body: JsonObject }
    | { readonly kind: 'delete'; readonly of: number }
    | { readonly kind: 'read'; readonly of: number }
    | { readonly kind: 'act'; readonly of: number; readonly by: string }
    | { readonly kind: 'list' }
  );

/** What is offered: with `auth` to the first caller or its colleagues, without it to whoever makes the records. */
export type Offering = Pick<ServiceFacts, 'operations'> & Partial<Pick<ServiceFacts, 'auth'>>;

/** What the contract offers; what it is silent about is left out. */
export function movesOf({ auth, operations }: Offering, resource: ResourceFacts): Moves {
  const { update, delete: remove } = resource.operations;
  const replace = { ...resource.operations.replace, offered: replacesAlike(resource) };
  const change = changeableBody(resource);
  const actions = operations.flatMap((operation) => {
    const { offered, body } = operation;
    const isOut = auth !== undefined && isForOthersAlone({ auth }, operation, resource);
    const one = isOut ? undefined : ifStated(offered);
    const isOfRecord = one?.resource === resource.name && namesRecord(one, resource) && body.state !== 'gap';
    return isOfRecord && one.undoes === undefined ? [one] : [];
  });
  return {
    ...(replace.offered.state === 'stated' && replace.body.state === 'stated'
      ? { replace: { operation: replace.offered.value, body: replace.body.value } }
      : {}),
    ...(update.offered.state === 'stated' && change.state === 'stated'
      ? { update: { operation: update.offered.value, body: change.value } }
      : {}),
    ...(remove.offered.state === 'stated' && goesNew(resource, remove.offered.value)
      ? { remove: remove.offered.value }
      : {}),
    ...(remove.offered.state === 'stated' && remove.leaves.state === 'stated' ? { archive: remove.offered.value } : {}),
    actions: actions.filter(({ done }) => done === undefined),
    begun: actions.filter(({ done }) => done !== undefined),
  };
}

/** What may lead a record from one state to another without content: the actions, and a delete that leaves it in another state. */
export const leadingBy = ({ actions, archive }: Moves): readonly Operation[] => [
  ...actions,
  ...(archive === undefined ? [] : [archive]),
];

/** What names no record makes others, or does something to all of them: no run can remove what comes of it. */
function namesRecord({ path, fill }: Operation, { name, id }: ResourceFacts): boolean {
  const own = id.state === 'stated' ? Object.keys(id.value.placeholders) : [];
  const isOfRecord = path.parts.some(
    (part) =>
      'placeholder' in part && (part.parent === name || (part.parent === undefined && own.includes(part.placeholder))),
  );
  return isOfRecord || Object.keys(fill).length > 0;
}

/** Records of one sequence: few, so that several moves meet on one of them. */
const MOST_RECORDS = 3;
/** Moves of one sequence behind its head. */
const MOST_MOVES = 7;

/** A move that was drawn before it is known which records there are. */
interface Drawn {
  readonly kind: Move['kind'];
  readonly on: number;
  readonly made: JsonObject;
  readonly replaced: JsonObject;
  readonly updated: JsonObject;
  readonly by: string;
  readonly look?: true;
}

/**
 * Sequences of moves that begin with a create. The first kind has every two changes in a row on one record, each looked
 * at, then the list, then its end: it is short, and shows most that there is to see. The others begin with two changes,
 * or a change and the end, and go on as it falls.
 */
export function sequencesOf(
  kit: Pick<Kit, 'bodies' | 'changes' | 'validate'>,
  own: Own,
  moves: Moves,
  merges: boolean,
): readonly Arbitrary<readonly Move[]>[] {
  const nothing: Arbitrary<JsonObject> = values.constant({});
  const safe = { own, values: 'safe' } as const;
  const changing: readonly Kind[] = [
    ...(moves.replace ? (['replace'] as const) : []),
    ...(moves.update ? (['update'] as const) : []),
    ...(moves.actions.length > 0 ? (['act'] as const) : []),
  ];
  const ending: readonly Kind[] = moves.remove ? ['delete', 'create'] : ['create'];
  const drawn = (kind: Arbitrary<Kind>): Arbitrary<Drawn> =>
    values.record({
      kind,
      on: values.integer({ min: 0, max: 5 }),
      made: kit.bodies(own.createBody, safe),
      replaced: moves.replace ? kit.bodies(moves.replace.body, safe) : nothing,
      updated: moves.update ? kit.changes(moves.update.body, { ...safe, merge: merges }) : nothing,
      by: moves.actions.length > 0 ? values.constantFrom(...moves.actions.map(({ id }) => id)) : values.constant(''),
    });
  const change = moves.update?.body;
  const part = (body: JsonObject, n: number): JsonObject => {
    const half = halfOf(kit, change, body, n);
    return keepsRules(own, half) ? half : body;
  };
  const beginning = (head: readonly Kind[], others: Arbitrary<readonly Drawn[]>): Arbitrary<readonly Move[]> => {
    const first = values.tuple(...head.map((kind) => drawn(values.constant(kind))));
    return values.tuple(kit.bodies(own.createBody, safe), first, others).map(([body, moved, more]) =>
      laidOut(
        body,
        moved.map((one, n) => aimed(one, part(one.updated, updatesBefore(head, n)))),
        more,
      ),
    );
  };
  const kinds: readonly Kind[] = ['create', 'read', 'list', ...ending, ...changing, ...changing, ...changing];
  const anything = values.array(drawn(values.constantFrom(...kinds)), {
    minLength: 3,
    maxLength: MOST_MOVES,
    size: 'max',
  });
  const pairs = changing.flatMap((one) => changing.map((other): readonly Kind[] => [one, other]));
  const heads = [...changing.map((one): readonly Kind[] => [one, ...ending]), ...pairs.reverse()];
  return [
    beginning([...inARow(changing), 'list', ...ending], values.constant([])),
    ...heads.map((head) => beginning([...head, 'list'], anything)),
  ];
}

type Kind = Move['kind'];

/** The kinds in such an order that each stands once right before each, itself included: an Eulerian circuit. */
function inARow(kinds: readonly Kind[]): readonly Kind[] {
  const row: Kind[] = [];
  for (const [index, one] of kinds.entries()) {
    row.push(one);
    for (const other of kinds.slice(index + 1)) row.push(one, other);
  }
  // Round once more to the first, so that the last of them stands before it.
  return row.length === 0 ? [] : [...row, kinds[0] ?? 'read'];
}

function updatesBefore(head: readonly Kind[], n: number): number {
  return head.slice(0, n).filter((kind) => kind === 'update').length;
}

/** A move of the head, on the first record. */
function aimed(drawn: Drawn, updated: JsonObject): Drawn {
  return { ...drawn, on: 0, updated, look: true };
}

/** Every other member of an update, so that two of them in a row name different ones where that is possible. */
function halfOf(kit: Pick<Kit, 'validate'>, schema: JsonSchema | undefined, body: JsonObject, n: number): JsonObject {
  const half = Object.fromEntries(Object.entries(body).filter((_, index) => index % 2 === n % 2));
  const isRight = Object.keys(half).length > 0 && schema !== undefined && kit.validate(schema, half).length === 0;
  return isRight ? half : body;
}

/** Gives each move its key and a record that was made before it. */
function laidOut(first: JsonObject, head: readonly Drawn[], others: readonly Drawn[]): readonly Move[] {
  const made = [0];
  const laid: Move[] = [{ key: 0, needs: [], kind: 'create', body: first }];
  for (const [index, { kind, on, ...bodies }] of [...head, ...others].entries()) {
    const key = index + 1;
    const of = made[on % made.length] ?? 0;
    const step = { key, needs: [of], of, ...(bodies.look && kind !== 'read' ? { look: true as const } : {}) };
    if (kind === 'create') {
      if (made.length >= MOST_RECORDS) continue;
      laid.push({ key, needs: [], kind, body: bodies.made });
      made.push(key);
    } else if (kind === 'list') laid.push({ key, needs: [], kind });
    else if (kind === 'replace') laid.push({ ...step, kind, body: bodies.replaced });
    else if (kind === 'update') laid.push({ ...step, kind, body: bodies.updated });
    else if (kind === 'act') laid.push({ ...step, kind, by: bodies.by });
    else laid.push({ ...step, kind });
  }
  return laid;
}

/**
 * Simpler forms of a move that are as valid: its members left out or as plain as they may be, first all of them, then
 * half of them, then one by one. A look in between is left out as well.
 */
export function simplerMoves(kit: Pick<Kit, 'validate'>, own: Own, moves: Moves, move: Move): readonly Move[] {
  const { look, ...blind } = move;
  const unseen: readonly Move[] = look ? [blind] : [];
  if (!('body' in move)) return unseen;
  const schema =
    move.kind === 'create' ? own.createBody : move.kind === 'replace' ? moves.replace?.body : moves.update?.body;
  if (schema === undefined) return unseen;
  // An update that names nothing is another request altogether.
  const least = move.kind === 'update' ? 1 : 0;
  const isValid = (body: JsonObject): boolean =>
    Object.keys(body).length >= least &&
    kit.validate(schema, body).length === 0 &&
    (move.kind !== 'update' || keepsRules(own, body));
  const names = Object.keys(move.body).filter((name) => simplified(move.body, [name], isValid) !== move.body);
  const middle = Math.ceil(names.length / 2);
  const groups = [names, names.slice(0, middle), names.slice(middle), ...names.map((name) => [name])];
  return [...unseen, ...groups.map((group) => ({ ...move, body: simplified(move.body, group, isValid) }))];
}

/** Without the members, or where it cannot be without one, with a plainer value of it. */
function simplified(body: JsonObject, names: readonly string[], isValid: (body: JsonObject) => boolean): JsonObject {
  let simplest = body;
  for (const name of names) {
    const without = Object.fromEntries(Object.entries(simplest).filter(([other]) => other !== name));
    const forms = plainer(body[name] ?? null).map((plain) => ({ ...simplest, [name]: plain }));
    simplest = [without, ...forms].find(isValid) ?? simplest;
  }
  return simplest;
}

/** Plainer values of the same type, the plainest first; none for what is plain already. */
function plainer(value: Json): readonly Json[] {
  if (typeof value === 'string') return ['a', 'abc'].filter((plain) => plain.length < value.length);
  if (typeof value === 'number') return [0, 1, Math.trunc(value)].filter((plain) => Math.abs(plain) < Math.abs(value));
  if (Array.isArray(value)) return value.length > 0 ? [[], value.slice(0, 1) as Json] : [];
  return value === true ? [false] : [];
}
