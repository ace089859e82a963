import {
  escapeSegment,
  segments,
  valueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type Kit,
  type OwnedRecord,
  type Own,
} from 'probity/check';
import { withOneElement, type Change, type MadeBy } from 'probity/check/records';
import { fixedMembers } from 'probity/check/values';
import { writtenPart } from 'probity/check/writes';

/** A record of another caller that refers to one of its own in the list: the one that there is, or another one. */
export async function withElement(
  kit: Kit,
  own: Own,
  { record, of }: Exclude<MadeBy, { readonly why: string }>,
  named: string,
  as: string,
): Promise<OwnedRecord> {
  const sent = withOneElement(own, record.sent, named);
  if (sent === record.sent) return record;
  const exchange = await kit.send(own.create, await kit.createInput(own, sent, of), { as });
  kit.control(exchange, 'The same create with a list of one of its own');
  return kit.adopt(own, exchange) ?? record;
}

/**
 * What a change names in which a reference is exchanged: a replacement all, an update nothing else. A list is written as a
 * whole, so one in an element of it takes the others along.
 */
export function aroundRef({ kind, body }: Pick<Change, 'kind' | 'body'>, sent: JsonObject, at: string): JsonObject {
  if (kind === 'replace') return writtenPart(body, sent);
  const steps = segments(at);
  const element = steps.findIndex((step) => /^\d+$/.test(step));
  if (element < 1) return fixedMembers(body);
  const list = steps
    .slice(0, element)
    .map((step) => `/${escapeSegment(step)}`)
    .join('');
  return withValueAt(fixedMembers(body), list, valueAt(sent, list) as Json) as JsonObject;
}
