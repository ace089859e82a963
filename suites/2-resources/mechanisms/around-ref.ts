import {
  escapeSegment,
  segments,
  valueAt,
  withValueAt,
  writtenPart,
  type Change,
  type Json,
  type JsonObject,
} from 'probity/check';

/**
 * What a change names in which a reference is exchanged: a replacement all, an update nothing else. A list is written as a
 * whole, so one in an element of it takes the others along.
 */
export function aroundRef({ kind, body }: Pick<Change, 'kind' | 'body'>, sent: JsonObject, at: string): JsonObject {
  if (kind === 'replace') return writtenPart(body, sent);
  const steps = segments(at);
  const element = steps.findIndex((step) => /^\d+$/.test(step));
  if (element < 1) return {};
  const list = steps
    .slice(0, element)
    .map((step) => `/${escapeSegment(step)}`)
    .join('');
  return withValueAt({}, list, valueAt(sent, list) as Json) as JsonObject;
}
