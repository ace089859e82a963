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
  const standard = Object.values(resource.operations).map(({ offered }) => offered);
  // That there is no such operation is as good to know here as that there is one.
  const known = all(Object.fromEntries(standard.map((one, i) => [i, one.state === 'none' ? stated(null, '') : one])));

  const wrongOn = (where: string, near: Slot<Operation>, methods: readonly string[]): [string, WrongMethod][] => {
    if (near.state !== 'stated') return [];
    const here = methodsOf(service, near.value);
    const wrong = methods.filter((method) => !here.includes(method));
    return wrong.map((method) => [`${method} on ${where}`, { method, near: near.value }]);
  };

  return within(known, () => {
    const { collection, record } = pathsOf(resource);
    const wrong = [...wrongOn('the collection', collection, ON_COLLECTION), ...wrongOn('a record', record, ON_RECORD)];
    return wrong.length > 0 ? stated(Object.fromEntries(wrong), '') : none(`resources.${resource.name}.operations`);
  });
}

/** The methods that operations of the contract use on a path. */
export interface OfferedMethods {
  readonly offered: readonly string[];
  readonly near: Operation;
}

/** The methods that the contract declares for the paths of a resource, by a name for each path. */
export function declaredMethods(
  service: ServiceFacts,
  resource: ResourceFacts,
): Slot<Readonly<Record<string, OfferedMethods>>> {
  const { collection, record } = pathsOf(resource);
  const found = Object.entries({ 'the collection': collection, 'a record': record }).flatMap(([name, near]) =>
    near.state === 'stated' ? [[name, { near: near.value, offered: methodsOf(service, near.value) }] as const] : [],
  );
  return found.length > 0 ? stated(Object.fromEntries(found), '') : none(`resources.${resource.name}.operations`);
}

/** An operation on the collection, and one on a record. */
function pathsOf(resource: ResourceFacts): Readonly<Record<'collection' | 'record', Slot<Operation>>> {
  const { list, read, create, replace, update, delete: remove } = resource.operations;
  return {
    collection: first([list.offered, create.offered], 'path'),
    record: first([read.offered, replace.offered, update.offered, remove.offered], 'item'),
  };
}

function methodsOf(service: ServiceFacts, { path, host }: Operation): readonly string[] {
  const every = [...service.operations, ...service.resources.flatMap(({ operations }) => Object.values(operations))];
  const offered = every.flatMap((one) => (one.offered.state === 'stated' ? [one.offered.value] : []));
  const here = offered.filter((other) => other.path.text === path.text && other.host === host);
  return [...new Set(here.map(({ method }) => method))];
}
