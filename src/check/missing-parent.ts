import { fitsCondition } from './codes.js';
import type { Kit, OwnedRecord } from './kit.js';
import type { Listing } from './listing.js';
import { idsBelow, type Parent } from './parents.js';

/**
 * Asks for the list below a parent that is not there. An empty list is as usual an answer as a refusal, so it counts only where the
 * contract has an error for an id that names nothing.
 */
export async function expectNoListBelow(
  kit: Kit,
  parent: Parent,
  { list, items }: Listing,
  ids: Readonly<Record<string, string>>,
): Promise<void> {
  if (kit.codesFor('unknown-id').length === 0) return;
  const nothing = idsBelow(parent, { ids: kit.unknownId(parent.own) } as OwnedRecord);
  const exchange = await kit.send(list, { ids: { ...ids, ...nothing } }, { intent: 'invalid' });
  const isList = kit.outcome(exchange).class === 'success' && Array.isArray(kit.at(exchange, items));
  const shown = isList ? { shown: 'a list' } : {};
  kit.expect(!isList, `${list.id} below an id that names nothing is refused`, shown).toBeTrue('a refusal');
  fitsCondition(kit, exchange, 'unknown-id');
}
