import { isDeepStrictEqual } from 'node:util';
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
    const ours = valueAt(laid, at) ?? valueAt(laid, at.replaceAll(/\/\d+(?=\/|$)/g, '/0'));
    safe = withValueAt(safe, at, isName(before) ? (before ?? null) : (ours ?? null));
  }
  const fitting = listsOf(own).reduce((left, at) => asShort(left, laid, at), safe);
  return isObject(fitting) ? fitting : body;
}

const listsOf = ({ refs }: Own): readonly string[] =>
  refs.flatMap(({ at }) => (at.includes('/*') ? [at.slice(0, at.lastIndexOf('/*'))] : []));

/** A list that may have no equal elements is shorter where several come to name the same record. */
function asShort(body: Json, laid: Json, list: string): Json {
  return placesAt(body, list).reduce((left, at) => {
    const [all, fewer] = [valueAt(left, at), valueAt(laid, at)];
    if (!Array.isArray(all) || !Array.isArray(fewer) || fewer.length >= all.length) return left;
    const values = all as readonly Json[];
    return withValueAt(
      left,
      at,
      values.filter((one, n) => !values.slice(0, n).some((other) => isDeepStrictEqual(one, other))),
    );
  }, body);
}

const isName = (value: Json | undefined): boolean => typeof value === 'string' || typeof value === 'number';
