import type { Json, JsonObject, JsonSchema } from '../../contract/text/json.js';
import type { Format, Operation, OperationFacts, Own, ResourceFacts } from '../../contract/facts/model.js';
import { valueAt, withoutValueAt, withValueAt } from '../../contract/text/pointer.js';
import { all, either, ifStated, map, only, stated, orDefault, type Slot } from '../../contract/facts/slot.js';
import { withMemberFrom } from './another-value.js';
import { tellingMember } from './telling-member.js';
import { partlySaid } from '../values/kept-rules.js';
import type { Kit } from '../kit.js';
import { minimalBody } from '../writes/merge.js';
import { missingIn } from '../writes/written.js';
import { mayHave, writtenBy, writtenPart } from '../writes/written-by.js';

/** An operation that changes a record which is there. */
export interface Writer {
  readonly operation: Operation;
  readonly schema: JsonSchema;
  /** Names what is to change, and not the whole record. */
  readonly isPartial: boolean;
  readonly format: Format | undefined;
}

/** A write that can be distinguished from all others by the value that it puts into one field. */
export interface Draft {
  readonly mark: Json;
  readonly body: JsonObject;
}

/** The operations that change records of a resource: update, replace, or both. */
export function writers({ operations: { update, replace } }: ResourceFacts): Slot<readonly Writer[]> {
  const each = [writer(update, true), writer(replace, false)] as const;
  const found = each.flatMap((slot) => (slot.state === 'stated' ? [slot.value] : []));
  if (found.length > 0) return stated(found, update.id);
  return map(either(...each), (one) => [one]);
}

/**
 * Those of them that may write the mark: an update whose body does not have the unique member that records are told apart
 * by is none of them.
 */
export function markingWriters(resource: ResourceFacts): Slot<readonly Writer[]> {
  const mark = orDefault<string | undefined>(writeMarkOf(resource), undefined).value;
  const all = writers(resource);
  if (mark === undefined) return all;
  return only(
    map(all, (each) => each.filter(({ schema }) => mayHave(schema, mark))),
    (each) => each.length > 0,
    `an update or a replacement that writes ${mark}`,
  );
}

function writer({ offered, body, format }: OperationFacts, isPartial: boolean): Slot<Writer> {
  return map(all({ operation: offered, schema: body }), (given) => ({
    ...given,
    isPartial,
    format: orDefault<Writer['format']>(format, undefined).value,
  }));
}

/** JSON pointer to a field that can hold a value of each write's own: the tag, or else a unique field. */
export function markOf({ tag, unique }: ResourceFacts): Slot<string> {
  return either(
    tag,
    map(
      only(unique, (pointers) => pointers.length > 0),
      ([first = '']) => first,
    ),
  );
}

/**
 * The same for what changes a record alone, which is known by where it is: where none of them may be written, any other text that the
 * record shows does as well.
 */
export function writeMarkOf(resource: ResourceFacts): Slot<string> {
  const mark = markOf(resource);
  const bodies = ifStated(writers(resource)) ?? [];
  if (mark.state === 'stated' && (bodies.length === 0 || bodies.some(({ schema }) => mayHave(schema, mark.value))))
    return mark;
  const telling = tellingMember(resource);
  return telling.state === 'stated' ? telling : mark;
}

/**
 * A write with a mark that no other has. A partial one names nothing else; the template gives a whole one its values.
 * Ends the entry where the mark cannot be written.
 */
export async function draft(
  kit: Pick<Kit, 'withUniqueFields' | 'validate' | 'stop' | 'unique'>,
  own: Own,
  { schema, isPartial }: Writer,
  mark: string,
  template: JsonObject,
): Promise<Draft> {
  // A replacement may have fewer members than a create.
  const written = isPartial ? {} : writtenPart(schema, template);
  const filled = await kit.withUniqueFields(isPartial ? own : writtenBy(own, schema), written);
  const isLaid = own.tag === mark || own.unique.includes(mark);
  const text = isLaid ? undefined : kit.unique();
  const laid = text === undefined || isPartial ? filled : withMemberFrom(template, filled, mark, text);
  const value = valueAt(laid, mark) ?? (isPartial ? text : undefined);
  const body = isPartial
    ? withMemberFrom(
        template,
        minimalBody(kit, schema, template, () => true),
        mark,
        value ?? null,
      )
    : laid;
  const problems = kit.validate(schema, body);
  if (value === undefined || problems.length > 0) {
    return kit.stop('cannot-generate', `no write can be told apart from others by ${mark}: ${problems.join('; ')}`);
  }
  return { mark: value, body };
}

/** A change of which one member is left out. */
export interface Reduced {
  readonly change: JsonObject;
  /** JSON pointer to the member. */
  readonly without: string;
  /** The record. */
  readonly before: Json;
  /** What the service changes by itself. */
  readonly free: readonly string[];
}

/**
 * The change without one of its members and, where it then says nothing that the record does not say, with a new mark: in
 * a record of few fields that may be all that there is to change.
 */
export async function newly(
  kit: Pick<Kit, 'withUniqueFields' | 'validate'>,
  own: Own,
  schema: JsonSchema,
  { change, without, before, free }: Reduced,
): Promise<JsonObject> {
  const rest = withoutValueAt(change, without) as JsonObject;
  // What a rule compares with the member that is left out goes with it: it may break the rule beside what the record has.
  const left = partlySaid(own, rest).reduce<Json>((body, at) => withoutValueAt(body, at), rest) as JsonObject;
  const isNew = missingIn(left, before, free).length > 0;
  return isNew || own.tag === without ? left : remarked(kit, own, schema, left);
}

/** The change with a new mark beside it, where an update may write that. */
export async function remarked(
  kit: Pick<Kit, 'withUniqueFields' | 'validate'>,
  own: Own,
  schema: JsonSchema,
  change: JsonObject,
): Promise<JsonObject> {
  if (own.tag === undefined) return change;
  const value = valueAt(await kit.withUniqueFields(own, {}), own.tag);
  const more = withValueAt(change, own.tag, value ?? null) as JsonObject;
  return value !== undefined && kit.validate(schema, more).length === 0 ? more : change;
}
