import { valueAt, type Json, type Tombstone } from 'probity/check';
import { equal } from 'probity/check/values';

/** Whether an item carries the marker that a deleted record leaves: its value, or any value where the contract says no more. */
export function isMarked(leaves: Tombstone | undefined, item: Json | undefined): boolean {
  if (leaves === undefined) return false;
  const found = valueAt(item ?? null, leaves.at);
  return leaves.is === undefined ? found !== undefined && found !== null : equal(found, leaves.is);
}
