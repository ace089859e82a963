import type { Json, JsonObject, JsonSchema } from '../../contract/text/json.js';
import type { OverlapRule, Own } from '../../contract/facts/model.js';
import { valueAt, withoutValueAt, withValueAt } from '../../contract/text/pointer.js';
import { reader as readerOf } from './values/alternatives.js';
import { setApart, spread } from './values/apart.js';
import { ownPlaces } from './bodies.js';
import { CannotGenerate } from './cannot-generate.js';
import { chosenId, chosenPlaces, claimed, type Claims } from './chosen-id.js';
import { compiled, type Compiled } from './compiled.js';
import { withoutCopies } from './distinct.js';
import { inOrder } from './in-order.js';
import { nodeAt } from './schema-at.js';
import { uniqueValue, type Fresh } from './values/unique.js';
import { sameTexts } from './same-texts.js';
import { placesIn } from './place.js';
import { normalized } from '../../check/values/normal-forms.js';
import { markBeginning, markOf } from './mark-shape.js';

export interface Marks extends Fresh {
  /** Values for references by their pointer. */
  readonly references?: ReadonlyMap<string, Json>;
  /** Spans that are laid where no other record of the run is in the way. */
  readonly apart?: readonly OverlapRule[] | undefined;
  /** Takes an id that a caller chooses at a pointer. */
  readonly claims?: (at: string) => Claims;
  /** The body is one that was sent: what stands around the marks in its texts is kept. */
  readonly isAgain?: boolean;
}

/**
 * Lays over a body what must not come from a generator: unique fields, the tag and references. Done after generation
 * and outside shrinking, because smaller candidates with the same unique field would collide with each other and the
 * conflicts, not the fault, would be the counterexample.
 * @throws CannotGenerate when a unique field or the tag has no room for what makes it unique
 */
export function layOver(
  own: Pick<Own, 'unique' | 'tag' | 'refs'> & Partial<Pick<Own, 'id' | 'bounds' | 'normalized'>>,
  schema: JsonSchema,
  body: JsonObject,
  marks: Marks,
): JsonObject {
  const side = compiled(schema, { direction: 'request' });
  const reader = readerOf(side);
  const valid = (at: string) => side.accepting(nodeAt(reader, at));
  let laid: Json = body;
  for (const { at } of own.refs) {
    const value = marks.references?.get(at);
    if (value === undefined) continue;
    const accepts = side.accepting(nodeAt(reader, at));
    for (const place of placesIn(laid, at)) laid = withValueAt(laid, place, fitting(value, accepts));
  }
  laid = withoutCopies(reader, own.refs, laid, body);
  for (const rule of marks.apart ?? []) {
    laid = setApart(laid, rule, () => spread(rule, laid, marks.number()), valid);
  }
  laid = inOrder(laid as JsonObject, own, { schema, valid, accepts: (one) => side.accepts(one) }, ownPlaces(own));
  for (const at of chosenPlaces(own.id)) {
    const node = nodeAt(reader, at);
    // What a generator drew may be what somebody else has chosen.
    if (typeof node === 'object') laid = withValueAt(laid, at, idFor(side, node, own.id?.pattern, at, marks, laid));
    // What stands where the schema names nothing is the id of the record whose body this is.
    else if (typeof valueAt(laid, at) === 'string') laid = withValueAt(laid, at, anotherId(own.id?.pattern, at, marks));
  }
  for (const at of own.unique) {
    if (chosenPlaces(own.id).includes(at)) continue;
    laid = withUnique(laid, at, side, own.tag === at, () => uniqueValue(side, nodeAt(reader, at), at, marks));
  }
  if (own.tag !== undefined && !own.unique.includes(own.tag) && !chosenPlaces(own.id).includes(own.tag)) {
    const node = nodeAt(reader, own.tag);
    const draw = (): Json => uniqueValue(side, node, own.tag ?? '', marks);
    laid = withValueAt(laid, own.tag, tagged(side.accepting(node), own.tag, valueAt(laid, own.tag), marks, draw));
  }
  laid = normalized(laid, own);
  const marked = [...own.unique, ...(own.tag === undefined ? [] : [own.tag])];
  return (marks.isAgain === true ? sameTexts(marked, body, laid, marks.nonce, valid) : laid) as JsonObject;
}

/**
 * A member that need not be there is left out where it has no room for values of our own, such as one of a short list: what has none
 * takes none away.
 * @throws CannotGenerate where it must be there
 */
function withUnique(body: Json, at: string, side: Compiled, isTag: boolean, draw: () => Json): Json {
  try {
    return withValueAt(body, at, draw());
  } catch (error) {
    if (!(error instanceof CannotGenerate) || isTag) throw error;
    const without = withoutValueAt(body, at);
    if (side.accepts(without)) return without;
    const empty = withValueAt(body, at, null);
    if (side.accepts(empty)) return empty;
    throw error;
  }
}

/** Where the schema has no id that could be counted through, what was drawn stays: it is looked at before it is used. */
function idFor(
  side: Compiled,
  node: JsonSchema,
  pattern: string | undefined,
  at: string,
  marks: Marks,
  body: Json,
): Json {
  const claims = marks.claims?.(at);
  const accepts = side.accepting(node);
  const draw = (isCrowded: boolean): Json => {
    const chosen = chosenId(pattern, marks, isCrowded);
    return accepts(chosen) ? chosen : uniqueValue(side, node, at, isCrowded ? { ...marks, leastRoom: 1n } : marks);
  };
  try {
    return claims === undefined ? draw(false) : claimed(at, claims, draw);
  } catch (error) {
    const drawn = valueAt(body, at);
    const isFree = drawn !== undefined && claims?.claim(drawn) !== 'taken';
    if (error instanceof CannotGenerate && isFree) return drawn;
    throw error;
  }
}

function anotherId(pattern: string | undefined, at: string, marks: Marks): string {
  const draw = (isCrowded: boolean): string => chosenId(pattern, marks, isCrowded);
  const claims = marks.claims?.(at);
  return claims === undefined ? draw(false) : claimed(at, claims, draw);
}

/** An id read from a path is text; where the schema wants a number it becomes one. */
function fitting(value: Json, accepts: (value: Json) => boolean): Json {
  if (accepts(value)) return value;
  const other = typeof value === 'number' ? String(value) : typeof value === 'string' ? Number(value) : value;
  return (typeof other !== 'number' || Number.isFinite(other)) && accepts(other) ? other : value;
}

/** The mark behind a valid text, for those that must begin in a certain way, such as an address; an earlier mark makes room for it. */
function behindOwn(before: Json | undefined, mark: string, nonce: string): readonly string[] {
  if (typeof before !== 'string') return [];
  const earlier = before.indexOf(`${markBeginning(nonce)}${nonce}`);
  const own = earlier < 0 ? before : before.slice(0, earlier);
  return ['', '-', '/'].flatMap((between) => [
    `${own}${between}${mark}`,
    `${own}${between}${mark.replaceAll(/[-_.]/g, '')}`,
  ]);
}

function drawn(draw: () => Json): Json | undefined {
  try {
    return draw();
  } catch (error) {
    if (error instanceof CannotGenerate) return undefined;
    throw error;
  }
}

/** The run's mark, with what was generated behind it as far as there is room. */
function tagged(
  accepts: (value: Json) => boolean,
  at: string,
  before: Json | undefined,
  marks: Marks,
  draw: () => Json,
): Json {
  const text = marks.next();
  const counter = text.startsWith(marks.nonce) ? text.slice(marks.nonce.length) : text;
  const mark = markOf(marks.nonce, counter);
  const isMark = typeof before === 'string' && before.startsWith(`${markBeginning(marks.nonce)}${marks.nonce}`);
  const behind = typeof before === 'string' && !isMark ? before.trimEnd() : '';
  const whole = behind === '' ? mark : `${mark} ${behind}`;
  const plain = mark.replaceAll(/[-_.]/g, '');
  for (const candidate of [whole, mark, plain, ...behindOwn(before, mark, marks.nonce)]) {
    if (accepts(candidate)) return candidate;
  }
  // Too long, or too short: cut or padded, step by step, since patterns and lengths may both have a say.
  for (const candidate of [whole, plain]) {
    for (let length = candidate.length - 1; length >= 1; length -= 1) {
      const cut = candidate.slice(0, length);
      if (accepts(cut)) return cut;
    }
    for (let length = candidate.length + 1; length <= 512; length += 1) {
      const longer = candidate.padEnd(length, 'x');
      if (accepts(longer)) return longer;
    }
  }
  if (accepts(text)) return text;
  for (const candidate of behindOwn(drawn(draw), mark, marks.nonce)) if (accepts(candidate)) return candidate;
  throw new CannotGenerate(at, 'tag', `no text with the mark ${mark} is valid there`);
}
