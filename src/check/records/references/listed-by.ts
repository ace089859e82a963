import type { Json } from '../../../contract/text/json.js';
import type { Own } from '../../../contract/facts/model.js';
import { valueAt } from '../../../contract/text/pointer.js';

/** What fills the path of the list below a record that its body refers to. */
export function idsOfLists({ listedBy = {} }: Own, sent: Json): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(listedBy).flatMap(([name, at]) => {
      const value = valueAt(sent, at);
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [];
    }),
  );
}
