import { isObject, type Json } from '../contract/json.js';
import type { Operation } from '../contract/model.js';
import { valueAt } from '../contract/pointer.js';
import type { Invalid } from './invalid.js';

/**
 * True when a violation of the schema may be right all the same: in a partial update null may remove a field, and what
 * is missing may be there already (RFC 7396); in a form what is empty leaves no trace.
 */
export function mayBeRight({ kind, sends }: Operation, { body, at, violation }: Invalid): boolean {
  const value = valueAt(body, at);
  if (kind === 'update' && (value === null || violation.startsWith('missing'))) return true;
  return /form/.test(sends) && (value === null || isEmpty(value));
}

function isEmpty(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
