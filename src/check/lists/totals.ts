import { isObject } from '../../contract/text/json.js';
import type { Locator } from '../../contract/text/locator.js';
import type { ResourceFacts } from '../../contract/facts/model.js';
import { only, within, type Slot } from '../../contract/facts/slot.js';

/** Where a list states how many records it has, unless that is an estimate. */
export function exactTotal(resource: ResourceFacts): Slot<Locator> {
  return within(
    only(resource.at('collection.total'), (total) => !(isObject(total) && total['estimate'] === true)),
    () => resource.collection.total,
  );
}
