import { onItem } from '../../http/calls.js';
import type { Fault } from '../../deviation.js';
import { isObject, type Json, type JsonObject } from '../../http/message.js';

type Planted = Pick<Fault, 'on' | 'rules' | 'dialects'>;

/** Carries out other operations of a JSON Patch than those that were sent; what is no operation is left as it is. */
export function rewritten(rewrite: (operation: JsonObject) => readonly Json[]): Planted {
  return rearranged((all) => all.flatMap((one) => (isObject(one) ? rewrite(one) : [one])));
}

/** Carries out another JSON Patch than the one that was sent, on a record with these fields. */
export function rearranged(rearrange: (all: readonly Json[], fields: JsonObject) => readonly Json[]): Planted {
  return {
    dialects: ['page'],
    on: onItem('PATCH'),
    rules: ({ patched }) => ({
      patched: (row, patch) => patched(row, [...rearrange([patch].flat(), row.fields)]),
    }),
  };
}
