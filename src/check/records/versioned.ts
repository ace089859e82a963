import type { Locator } from '../../contract/text/locator.js';
import type { Operation, Own, ServiceFacts } from '../../contract/facts/model.js';
import { all, only, type Slot } from '../../contract/facts/slot.js';
import { first } from '../first.js';
import { listing, type Listing } from '../lists/listing.js';

/** A list with a version in its path, to be asked for under other versions and under none; it needs no parent. */
export function versionedList(service: ServiceFacts): Slot<PlainList> {
  return aList(service, ({ versioned }) => versioned);
}

/** A list that is asked for without any record, and where its answer has the items. */
export interface PlainList {
  readonly list: Operation;
  readonly items: Locator;
}

/** A list that needs no parent, by a method that is safe: it is asked for under paths that no operation has, too. */
export function aList(service: ServiceFacts, isWanted: (list: Operation) => boolean = () => true): Slot<PlainList> {
  const lists = service.resources.map(({ operations, collection }) => {
    const list = only(operations.list.offered, (one) => {
      const open = one.path.parts.filter(
        (part) => 'placeholder' in part && !Object.hasOwn(service.variables, part.placeholder),
      );
      return isWanted(one) && open.length === 0 && ['GET', 'HEAD'].includes(one.method);
    });
    return all({ list, items: collection.items });
  });
  return first(lists, 'resources.*.operations.list');
}

/** How a record is made, and where it shows. */
export interface Maker {
  readonly own: Own;
  readonly listing: Listing;
}

/** Records that are made under a version and need no others, and the list that shows them. */
export function aMaker(service: ServiceFacts): Slot<Maker> {
  const makers = service.resources.map((resource) => {
    const own = only(resource.own, ({ create, parents, refs }) => {
      return create.versioned && parents.length === 0 && refs.length === 0;
    });
    return all({ own, listing: listing(resource) });
  });
  return first(makers, 'resources.*.operations.create');
}
