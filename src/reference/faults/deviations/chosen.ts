import { isObject, type Json } from '../../http/message.js';

/** Whether a record is among one in n: always the same records, which nothing about them tells. */
export function isOneOf(n: number, body: Json | undefined): boolean {
  const id = isObject(body) ? body['id'] : undefined;
  if (typeof id !== 'string') return false;
  let hash = 7;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % n === 0;
}
