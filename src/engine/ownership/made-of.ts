import { equal } from '../../check/values/compare.js';
import type { Input } from '../../check/kit.js';
import { isSaidOddly } from '../../check/refusals/odd-headers.js';
import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';

/**
 * What a record was made of. A service that does not read content for its type may make a record of nothing, and says so:
 * its answer has no member as it was sent.
 */
export function madeOf(sent: JsonObject, { headers = [], untyped }: Input, item: Json | undefined): JsonObject {
  if ((untyped !== true && !isSaidOddly(headers)) || !isObject(item)) return sent;
  return Object.entries(sent).some(([name, value]) => equal(item[name], value)) ? sent : {};
}
