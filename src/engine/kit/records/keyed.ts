import { isObject, type JsonObject } from '../../../contract/text/json.js';
import { valueAt, withoutValueAt, withValueAt } from '../../../contract/text/pointer.js';
import type { Input } from '../../../check/kit.js';
import type { Operation } from '../../../contract/facts/model.js';
import { hash } from '../../seed.js';
import type { Attempt } from '../context.js';
import type { Written } from '../requests/request.js';

/** With the idempotency key of the check, or one that nobody has used where the operation takes none without and the check gives none. */
export function keyed(attempt: Attempt, { retryKey }: Operation, { key }: Input, written: Written): Written {
  if (retryKey?.in !== 'header') return written;
  const { name, isRequired } = retryKey;
  const isGiven = written.headers.some(([one]) => one.toLowerCase() === name.toLowerCase());
  const own = key ?? (isRequired && !isGiven ? attempt.unique() : undefined);
  return own === undefined ? written : { ...written, headers: [...written.headers, [name, own]] };
}

/** The same for a key that is a member of the body. */
export function keyedInBody(attempt: Attempt, { retryKey }: Operation, input: Input): Input {
  const { body, key } = input;
  if (retryKey?.in !== 'body' || !isObject(body)) return input;
  const { pointer, isRequired, isUuid } = retryKey;
  const isGiven = valueAt(body, pointer) !== undefined;
  const own = key ?? (isRequired && !isGiven ? attempt.unique() : undefined);
  return own === undefined ? input : { ...input, body: withValueAt(body, pointer, isUuid ? uuidFor(own) : own) };
}

/** The same one for the same text (RFC 9562 section 5.8). */
function uuidFor(text: string): string {
  const hex = [0, 1, 2, 3].map((n) => (hash(text, n) >>> 0).toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** A body that was sent, without the key of that request: another one has its own. */
export function withoutKey({ retryKey }: Operation, sent: JsonObject): JsonObject {
  const left = retryKey?.in === 'body' ? withoutValueAt(sent, retryKey.pointer) : sent;
  return isObject(left) ? left : sent;
}
