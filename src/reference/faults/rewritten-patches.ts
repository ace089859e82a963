import { onItem } from '../calls.js';
import type { Fault } from '../deviation.js';
import { isObject, type Json, type JsonObject } from '../message.js';

/** Carries out other operations of a JSON Patch than those that were sent; what is no operation is left as it is. */
export function rewritten(
  rewrite: (operation: JsonObject) => readonly Json[],
): Pick<Fault, 'on' | 'rules' | 'dialects'> {
  const each = (one: Json): readonly Json[] => (isObject(one) ? rewrite(one) : [one]);
  return {
    dialects: ['page'],
    on: onItem('PATCH'),
    rules: ({ patched }) => ({ patched: (row, patch) => patched(row, [patch].flat().flatMap(each)) }),
  };
}
