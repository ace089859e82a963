import type { JsonSchema } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import { declaredAt } from './declared.js';

/** Keywords of a schema that may name members which its own `properties` do not. */
const ELSEWHERE = ['anyOf', 'oneOf', 'if', 'not'];

/**
 * The pointer of a member, with `*` for a key that callers choose, such as that of a label: there are any number of these, and they are all
 * validated alike.
 */
export function pointerTo(schema: JsonSchema | undefined, at: string, name: string): string {
  const around = declaredAt(schema, at);
  const isOpen = around.length > 0 && around.every((part) => ELSEWHERE.every((word) => part[word] === undefined));
  const named = `${at}/${escapeSegment(name)}`;
  return isOpen && declaredAt(schema, named).length === 0 ? `${at}/*` : named;
}
