import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import type { Operation } from '../../contract/facts/model.js';
import { escapeSegment, withValueAt } from '../../contract/text/pointer.js';

/**
 * What a request of the operation carries for a change: the change itself in its envelope or, where the operation takes
 * a JSON Patch (RFC 6902), one that puts each member into its place. A list is such a patch already.
 */
export function changeContent({ format, requestEnvelope }: Operation, change: Json): Json {
  if (format !== 'json-patch') return enveloped(requestEnvelope, change);
  const operations = isObject(change)
    ? Object.entries(change).map(([name, value]) => ({ op: 'add', path: `/${escapeSegment(name)}`, value }))
    : change;
  if (requestEnvelope === '' || !Array.isArray(operations)) return operations;
  // Paths begin where a whole record would lie in a request.
  const within = (one: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(one).map(([name, value]) => {
        const isPath = (name === 'path' || name === 'from') && typeof value === 'string';
        return [name, isPath ? `${requestEnvelope}${value}` : value];
      }),
    );
  return (operations as readonly Json[]).map((one) => (isObject(one) ? within(one) : one));
}

function enveloped(envelope: string, item: Json): Json {
  return envelope === '' ? item : withValueAt({}, envelope, item);
}

/** The item without the members that the change names. */
export function withoutNames(item: Json | undefined, change: JsonObject): Json | undefined {
  if (!isObject(item)) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => !Object.hasOwn(change, name)));
}
