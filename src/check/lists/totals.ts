import { isObject } from '../../contract/text/json.js';
import type { Locator } from '../../contract/text/locator.js';
import type { ResourceFacts } from '../../contract/facts/model.js';
import { map, only, within, type Slot } from '../../contract/facts/slot.js';
import type { QueryPair } from '../../contract/text/template.js';

/** Where a list has its total, and what it is asked by for it; nothing where it always has it. */
export interface Total {
  readonly at: Locator;
  readonly query: readonly QueryPair[];
}

/** Where a list states how many records it has, unless that is an estimate. */
export function exactTotal(resource: ResourceFacts): Slot<Total> {
  const { total, totalQuery: query } = resource.collection;
  return within(
    only(resource.at('collection.total'), (said) => !(isObject(said) && said['estimate'] === true)),
    () => map(total, (at) => ({ at, query })),
  );
}
