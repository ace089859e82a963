import { acceptsAnyObject } from './accepting.js';
import { leftAsTheyAre } from './kept-rules.js';
import { isObject, type Json, type JsonSchema } from '../../contract/text/json.js';
import type { ResourceFacts } from '../../contract/facts/model.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import { none, only, within, type Slot } from '../../contract/facts/slot.js';

/** Keywords by which a schema may allow more than its own `properties` say. */
const MORE = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', '$dynamicRef', 'dependentSchemas'];

/** The members of a schema that says all by `properties`; undefined for any other. */
function membersOf(schema: Json | undefined): Readonly<Record<string, Json>> | undefined {
  if (!isObject(schema) || MORE.some((keyword) => Object.hasOwn(schema, keyword))) return undefined;
  const { properties, additionalProperties } = schema;
  return isObject(properties) && !isObject(additionalProperties) ? properties : undefined;
}

/**
 * The body of an update, where it can change at least so many members besides those that are never drawn: what tells the records of a run
 * apart (the tag, unique fields and references), the state, and what rules compare with values that the update cannot say. Not applicable where it cannot.
 */
export function changeableBody(
  { name, operations: { update }, own, tag, unique, refs }: ResourceFacts,
  least = 1,
): Slot<JsonSchema> {
  return within(update.body, (schema): Slot<JsonSchema> => {
    const kept = [
      ...(tag.state === 'stated' ? [tag.value] : []),
      ...(unique.state === 'stated' ? unique.value : []),
      ...(refs.state === 'stated' ? refs.value.map(({ at }) => at) : []),
      ...(own.state === 'stated' ? leftAsTheyAre(own.value, schema) : []),
    ];
    const members = membersOf(schema);
    const open = openIn(schema, '', kept, least > 1);
    const why = `an update of ${name} changes ${open === 0 ? 'nothing' : 'one member'} but what resources.${name}.tag, unique, refs, states or rules name`;
    return members === undefined || open >= least ? update.body : none(why);
  });
}

/**
 * How many members there are that can have another value; where some of an object are kept, its others are looked at one by one.
 * @param isShown only those count that a record shows: several are compared
 */
function openIn(schema: Json, at: string, kept: readonly string[], isShown: boolean): number {
  const entries = Object.entries(membersOf(schema) ?? {}).map(([name, inner]): number => {
    const pointer = `${at}/${escapeSegment(name)}`;
    // What has one value alone changes nothing.
    const isFixed = isObject(inner) && (inner['const'] !== undefined || (isShown && inner['writeOnly'] === true));
    if (kept.includes(pointer) || isFixed) return 0;
    if (!kept.some((one) => one.startsWith(`${pointer}/`))) return 1;
    return membersOf(inner) === undefined ? 1 : openIn(inner, pointer, kept, isShown);
  });
  return entries.reduce((sum, one) => sum + one, 0);
}

/**
 * The body of an update of which one member can be wrong, and another one right: a mark is a member too. Not applicable where
 * there is but one, or any value is valid.
 */
export function mixableBody(resource: ResourceFacts): Slot<JsonSchema> {
  const body = changeableBody(resource, resource.tag.state === 'stated' ? 1 : 2);
  return only(body, (schema) => !acceptsAnyObject(schema));
}

/** The body of a replacement, where it may leave something out. Not applicable where all has to be there. */
export function reducibleBody({ operations: { replace } }: ResourceFacts): Slot<JsonSchema> {
  return within(replace.body, (schema): Slot<JsonSchema> => {
    const why = `resources.${replace.id.replace(/\.replace$/, '')}.operations.replace.body requires every member`;
    return isReducible(schema) ? replace.body : none(why);
  });
}

function isReducible(schema: Json): boolean {
  const members = membersOf(schema);
  if (members === undefined) return !isObject(schema) || MORE.some((keyword) => Object.hasOwn(schema, keyword));
  const required = isObject(schema) && Array.isArray(schema['required']) ? (schema['required'] as readonly Json[]) : [];
  return Object.entries(members).some(
    ([name, inner]) =>
      !required.includes(name) || (isObject(inner) && inner['type'] === 'object' && isReducible(inner)),
  );
}
