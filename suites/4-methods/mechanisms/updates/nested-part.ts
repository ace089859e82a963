import { isObject, valueAt, type Json, type JsonObject, type JsonSchema, type Kit, type Own } from 'probity/check';
import { keepsRules } from 'probity/check/values';
import { minimalBody, membersOf } from 'probity/check/writes';

/** Objects inside of a record that are looked into, outer ones first. */
const MOST = 8;

/**
 * A change that names a part of one object inside of a record, as it is: merged, it changes nothing, and where the object is
 * replaced instead, the rest of it is lost. Undefined where no object of the body has a part that may be sent alone.
 */
export function nestedPart(
  kit: Pick<Kit, 'validate'>,
  own: Own,
  schema: JsonSchema,
  body: JsonObject,
): JsonObject | undefined {
  const objects = membersOf(body).filter((at) => Object.keys(inner(body, at)).length > 1);
  for (const at of objects.slice(0, MOST)) {
    const [, top = ''] = at.split('/');
    const whole: Json = body[top] ?? null;
    for (const kept of Object.keys(inner(body, at))) {
      const isKept = (pointer: string): boolean => `${at}/${kept}/`.startsWith(`${pointer}/`);
      const part = minimalBody(kit, schema, { [top]: whole }, (pointer) => !isKept(pointer));
      const isPart = Object.keys(inner(part, at)).length < Object.keys(inner(body, at)).length;
      if (isPart && kit.validate(schema, part).length === 0 && keepsRules(own, part)) return part;
    }
  }
  return undefined;
}

function inner(body: JsonObject, at: string): JsonObject {
  const found = valueAt(body, at);
  return isObject(found) ? found : {};
}
