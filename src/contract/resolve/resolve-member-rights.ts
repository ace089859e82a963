import { memberRightsOf } from '../facts/member-rights.js';
import { map, type Slot } from '../facts/slot.js';
import { withRequired } from '../schema/with-required.js';
import { withoutMembers } from '../schema/without-members.js';
import { isObject, type JsonSchema } from '../text/json.js';
import type { Reader } from './reading.js';

/**
 * The schema of bodies that a run sends: without what the first caller may not send, and with what any caller has to. Of another caller
 * that may not send it, a member is left out when it goes out.
 */
export function sentByCallers(read: Reader, operation: string, body: Slot<JsonSchema>): Slot<JsonSchema> {
  const callers = read.json('auth.identities');
  if (callers.state !== 'stated' || !isObject(callers.value)) return body;
  const rights = Object.values(callers.value).map((caller) =>
    isObject(caller) ? memberRightsOf(caller['members']).filter((one) => one.operation === operation) : [],
  );
  if (rights.flat().length === 0) return body;
  const kept = (rights[0] ?? []).filter(({ is }) => is !== 'required').map(({ at }) => at);
  const needed = rights.flat().flatMap(({ is, at }) => (is === 'required' ? [at] : []));
  return map(body, (schema) => withRequired(withoutMembers(schema, kept), needed));
}
