import { isObject, type Json, type JsonObject } from '../../../contract/text/json.js';
import type { Own } from '../../../contract/facts/model.js';
import { placesAt, valueAt, withValueAt } from '../../../contract/text/pointer.js';
import type { Kit, OwnedRecord } from '../../kit.js';

/**
 * A change in which references that were generated name records of ours: any other value may be the id of a record of others, which a
 * record of ours would then be counted with.
 */
export async function ofOurs(
  kit: Pick<Kit, 'withUniqueFields'>,
  own: Own,
  body: JsonObject,
  record: OwnedRecord | undefined,
): Promise<JsonObject> {
  const places = own.refs.flatMap(({ at }) => placesAt(body, at));
  const named = places.filter((at) => isName(valueAt(body, at)));
  if (named.length === 0) return body;
  const laid = await kit.withUniqueFields(own, body);
  let safe: Json = body;
  for (const at of named) {
    const before = record === undefined ? undefined : valueAt(record.sent, at);
    safe = withValueAt(safe, at, isName(before) ? (before ?? null) : (valueAt(laid, at) ?? null));
  }
  return isObject(safe) ? safe : body;
}

const isName = (value: Json | undefined): boolean => typeof value === 'string' || typeof value === 'number';
