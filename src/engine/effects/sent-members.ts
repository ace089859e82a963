import { isObject, type Json } from '../../contract/text/json.js';
import type { Operation } from '../../contract/facts/model.js';
import { escapeSegment, valueAt } from '../../contract/text/pointer.js';
import type { Exchange } from '../../result/exchange.js';

/**
 * The members that the body of a write names, with their values; null in a merge patch takes one away. Undefined where the
 * body says it in another way.
 */
export function membersOfBody(
  operation: Operation,
  { request }: Exchange,
): ReadonlyMap<string, Json | undefined> | undefined {
  if (operation.format === 'json-patch' || request.body === undefined) return undefined;
  let body: Json | undefined;
  try {
    body = valueAt(JSON.parse(request.body) as Json, operation.requestEnvelope);
  } catch {
    return undefined;
  }
  if (!isObject(body)) return undefined;
  const named = new Map<string, Json | undefined>();
  name(body, '', named);
  return named;
}

function name(value: Json, at: string, named: Map<string, Json | undefined>): void {
  if (isObject(value) && Object.keys(value).length > 0) {
    for (const [key, inner] of Object.entries(value)) name(inner, `${at}/${escapeSegment(key)}`, named);
  } else named.set(at, value);
}
