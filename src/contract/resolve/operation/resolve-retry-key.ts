import type { RetryKey } from '../../facts/model.js';
import { ifStated, type Slot } from '../../facts/slot.js';
import { isObject, type JsonSchema } from '../../text/json.js';
import { valueAt } from '../../text/pointer.js';
import { valueOr, type Reader } from '../reading.js';

/** What marks repetitions of the requests of an operation. It is required where nobody says whether it is. */
export function retryKeyOf(read: Reader, id: string, body: Slot<JsonSchema>): RetryKey | undefined {
  if (!isTakenBy(read, id)) return undefined;
  const isRequired = valueOr(read.flag('retries.key.required'), true);
  const name = ifStated(read.text('retries.key.header'));
  if (name !== undefined) return { isRequired, in: 'header', name };
  const pointer = ifStated(read.text('retries.key.at'));
  if (pointer === undefined) return undefined;
  const schema = ifStated(body);
  const member = isObject(schema) ? valueAt(schema, pointer.replaceAll('/', '/properties/')) : undefined;
  return { isRequired, in: 'body', pointer, isUuid: isObject(member) && member['format'] === 'uuid' };
}

/** The member of the body that has the key, which a run writes itself. */
export function keyMember(read: Reader, id: string): readonly string[] {
  const at = isTakenBy(read, id) ? ifStated(read.text('retries.key.at')) : undefined;
  return at === undefined ? [] : [at];
}

function isTakenBy(read: Reader, id: string): boolean {
  return valueOr<readonly string[], readonly string[]>(read.list('retries.key.on'), []).includes(id);
}
