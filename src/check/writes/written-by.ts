import type { Laid, Operation, ResourceFacts } from '../../contract/facts/model.js';
import { ifStated, none, type Slot } from '../../contract/facts/slot.js';
import { isObject, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import { declaredAt, declaredNames, partsOf } from '../values/declared.js';

/** Keywords by which a schema may have more members than it names. */
const OPEN = ['anyOf', 'oneOf', 'if', 'patternProperties'];

/**
 * How records are made, for a body that replaces one: with the unique members, the mark and the references alone that its schema has. A
 * replacement need not write what a create does, such as a code that stays.
 */
export function writtenBy<T extends Laid>(own: T, schema: JsonSchema | undefined): T {
  if (schema === undefined) return own;
  const isWritten = (at: string): boolean => mayHave(schema, at);
  const { tag, ...rest } = own;
  return {
    ...(rest as T),
    unique: own.unique.filter(isWritten),
    refs: own.refs.filter(({ at }) => isWritten(at)),
    ...(tag !== undefined && isWritten(tag) ? { tag } : {}),
  };
}

/** What a body may have of another one, also inside of its objects, as far as its schema says. */
export function writtenPart(schema: JsonSchema, body: JsonObject, at = ''): JsonObject {
  const nodes = declaredAt(schema, at);
  const named = nodes.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []));
  const isOpen = named.length === 0 || nodes.some((node) => OPEN.some((word) => node[word] !== undefined));
  const kept = Object.entries(body).filter(([name]) => isOpen || named.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      isObject(value) ? writtenPart(schema, value, `${at}/${escapeSegment(name)}`) : value,
    ]),
  );
}

/** Whether a body may have a member, as far as its schema says; where there are alternatives it may have any. */
export function mayHave(schema: JsonSchema, at: string): boolean {
  const isOpen = partsOf(schema, schema).some((part) => OPEN.some((word) => part[word] !== undefined));
  if (isOpen || declaredNames(schema).length === 0) return true;
  return declaredAt(schema, at.replaceAll(/\/\d+(?=\/|$)/g, '/*')).length > 0;
}

/** The replacement whose body has all that the body of a create has: it takes what a record was created with. */
export function replacesAlike({ operations: { create, replace } }: ResourceFacts): Slot<Operation> {
  const [made, put] = [create, replace].map(({ body }) => declaredNames(ifStated(body)));
  const isAlike = put === undefined || put.length === 0 || made?.every((name) => put.includes(name)) === true;
  return isAlike ? replace.offered : none(`the body of ${replace.id} has fewer members than that of ${create.id}`);
}
