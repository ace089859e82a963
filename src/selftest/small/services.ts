import { onlyActions, onlyItem, onlyList, readOnly, singleton } from './fixed.js';
import { chosen, coins, entries, nested, stamps } from './records.js';
import type { Small } from './server.js';

/** Services as small as they are, each with what it says of itself. */
export const small: readonly Small[] = [
  coins,
  stamps,
  onlyList,
  onlyItem,
  onlyActions,
  chosen,
  entries,
  readOnly,
  singleton,
  nested,
];
