import type { Operation, ResourceFacts, ServiceFacts } from '../contract/model.js';
import { all, none, stated, within, type Slot } from '../contract/slot.js';
import { first } from './first.js';

/** A method that a path does not offer, and an operation that has this path. */
export interface WrongMethod {
  readonly method: string;
  readonly near: Operation;
}

/** Methods to try. A DELETE of a collection is left out: a service that offers it all the same would lose everything. */
const ON_COLLECTION = ['PATCH', 'PUT'];
const ON_RECORD = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The methods that the paths of a resource do not offer, by a name for each. A gap unless the contract says of every
 * standard operation whether there is one; not applicable where everything is offered.
 */
export function offeredMethods(
  service: ServiceFacts,
  resource: ResourceFacts,
): Slot<Readonly<Record<string, WrongMethod>>> {
  const { list, read, create, replace, update, delete: remove } = resource.operations;
  const standard = Object.values(resource.operations).map(({ offered }) => offered);
  // That there is no such operation is as good to know here as that there is one.
  const known = all(Object.fromEntries(standard.map((one, i) => [i, one.state === 'none' ? stated(null, '') : one])));
  const every = [...service.operations, ...service.resources.flatMap(({ operations }) => Object.values(operations))];
  const offered = every.flatMap((one) => (one.offered.state === 'stated' ? [one.offered.value] : []));

  const wrongOn = (where: string, near: Slot<Operation>, methods: readonly string[]): [string, WrongMethod][] => {
    if (near.state !== 'stated') return [];
    const { path, host } = near.value;
    const here = offered.filter((other) => other.path.text === path.text && other.host === host);
    const wrong = methods.filter((method) => !here.some((other) => other.method === method));
    return wrong.map((method) => [`${method} on ${where}`, { method, near: near.value }]);
  };

  return within(known, () => {
    const collection = first([list.offered, create.offered], 'path');
    const record = first([read.offered, replace.offered, update.offered, remove.offered], 'item');
    const wrong = [...wrongOn('the collection', collection, ON_COLLECTION), ...wrongOn('a record', record, ON_RECORD)];
    return wrong.length > 0 ? stated(Object.fromEntries(wrong), '') : none(`resources.${resource.name}.operations`);
  });
}
