import { withValueAt, type Json, type JsonObject, type Kit, type Own } from 'probity/check';
import { exemplar } from 'probity/check/records';
import { placesOf } from 'probity/check/values';

/** A body with an element in the list of references, for one to be named there; undefined where a usual one has it. */
export async function namingOne(kit: Kit, own: Own, at: string | undefined): Promise<JsonObject | undefined> {
  if (at?.endsWith('/*') !== true) return undefined;
  const { sent } = await exemplar(kit, own);
  const one = withValueAt(sent, at.slice(0, -2), ['']) as JsonObject;
  return placesOf(sent, at).length > 0 ? undefined : one;
}

/** Whether a list in which a reference was to stand has none. */
export const isUnnamed = (sent: Json, at = ''): boolean => at.includes('/*') && placesOf(sent, at).length === 0;
