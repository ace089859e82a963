import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import type { Operation, Own } from '../../contract/facts/model.js';
import { escapeSegment, withoutValueAt } from '../../contract/text/pointer.js';
import type { Exchange } from '../../result/exchange.js';
import { idPointers } from './references/id-pointers.js';
import type { Kit, OwnedRecord } from '../kit.js';
import { minimalBody } from '../writes/merge.js';
import { isStop, unusableIdOf } from '../violation.js';

/** A record made of a generated body, without what a create does not take. A service may have reasons to refuse one that nobody has told us: that is no case. */
export async function createFrom(
  kit: Pick<Kit, 'create' | 'discard'>,
  own: Own,
  body: JsonObject,
): Promise<OwnedRecord> {
  try {
    const left = beyondCreate(own, body).reduce<Json>((rest, at) => withoutValueAt(rest, at), body);
    return await kit.create(own, isObject(left) ? left : body);
  } catch (thrown) {
    if (isStop(thrown) && thrown.reason === 'setup-failed') return kit.discard(thrown.detail, thrown.exchange);
    throw thrown;
  }
}

/** The same, where the create is what is judged: one that answers with an id which names no record breaks its promise. */
export async function createNamed(
  kit: Pick<Kit, 'create' | 'discard' | 'expect'>,
  own: Own,
  body: JsonObject,
): Promise<OwnedRecord> {
  const [locator] = Object.values(own.id.placeholders);
  const where = locator?.kind === 'pointer' ? { where: locator.pointer } : {};
  const expectUsable = (unusable: readonly string[]): void =>
    kit.expect(unusable, 'A POST answers with an id that names its record', where).toBeEmpty('an id that names it');
  const create = async (): Promise<OwnedRecord> => {
    try {
      const made = await kit.create(own, body);
      expectUsable([]);
      return made;
    } catch (thrown) {
      const unusable = unusableIdOf(thrown);
      if (unusable !== undefined) expectUsable([unusable]);
      throw thrown;
    }
  };
  return createFrom({ create, discard: kit.discard }, own, body);
}

/** How a service says that it does not take this content, or not now (RFC 9110 section 15.5). */
const CONTENT_REFUSED: readonly number[] = [400, 409, 422];

/**
 * The positive leg of a refusal, sent with a generated body. A service may have rules for bodies that nobody has told us:
 * what breaks one of them is no case, and another body is tried.
 */
export function controlled(kit: Pick<Kit, 'outcome' | 'control' | 'discard'>, exchange: Exchange, what: string): void {
  const { status = 0 } = kit.outcome(exchange);
  if (exchange.request.body !== undefined && CONTENT_REFUSED.includes(status))
    kit.discard(`${what} was answered ${String(status)} (${exchange.id})`, exchange);
  kit.control(exchange, what);
}

/**
 * What is shown of a record of which no more was written than must be: the rest follows from nothing that a caller said.
 * Undefined where such a record cannot be made.
 */
export async function simplestRecord(
  kit: Pick<Kit, 'ready' | 'create' | 'read' | 'validate'>,
  own: Own,
  read: Operation,
): Promise<Json | undefined> {
  const { sent } = await kit.ready(own, read);
  try {
    const record = await kit.create(
      own,
      minimalBody(kit, own.createBody, sent, () => true),
    );
    return record.created ?? (await kit.read(own, record));
  } catch (thrown) {
    if (isStop(thrown) && thrown.reason === 'setup-failed') return undefined;
    throw thrown;
  }
}

/**
 * Members of the body of another write that a create does not take, by pointer: a version that a replacement has to name, or
 * what comes to be known later. None where the create does not say all that it takes.
 */
function beyondCreate({ createBody }: Pick<Own, 'createBody'>, body: JsonObject): readonly string[] {
  if (!isObject(createBody) || createBody['additionalProperties'] !== false) return [];
  const { properties, patternProperties } = createBody;
  if (!isObject(properties) || patternProperties !== undefined) return [];
  const names = Object.keys(body).filter((name) => !Object.hasOwn(properties, name));
  return names.map((name) => `/${escapeSegment(name)}`);
}

/** Where a body is one record's own: its id and its marks, and what a create does not take. */
export function ownIn(own: Own, body: JsonObject): readonly string[] {
  return [
    ...idPointers(own.id),
    ...own.unique,
    ...(own.tag === undefined ? [] : [own.tag]),
    ...beyondCreate(own, body),
  ];
}
