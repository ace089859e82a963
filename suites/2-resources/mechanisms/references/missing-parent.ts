import type { Kit, OwnedRecord } from 'probity/check';
import type { Listing } from 'probity/check/lists';
import { fitsCondition } from 'probity/check/refusals';
import { idsBelow, type Parent } from './parents.js';

/**
 * Asks for the list below a parent that is not there. An empty list is as usual an answer as a refusal; a list that shows records shows
 * those of somebody else.
 */
export async function expectNoListBelow(
  kit: Kit,
  parent: Parent,
  { list, items }: Listing,
  ids: Readonly<Record<string, string>>,
): Promise<void> {
  const nothing = idsBelow(parent, { ids: kit.unknownId(parent.own) } as OwnedRecord);
  const exchange = await kit.send(list, { ids: { ...ids, ...nothing } }, { intent: 'invalid' });
  const found = kit.outcome(exchange).class === 'success' ? kit.at(exchange, items) : undefined;
  const shown = Array.isArray(found) ? found : [];
  kit.expect(shown, `${list.id} below an id that names nothing shows no record`).toHaveAtMost(0);
  fitsCondition(kit, exchange, 'unknown-id');
}
