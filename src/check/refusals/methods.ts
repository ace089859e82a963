import type { Operation, ResourceFacts, ServiceFacts } from '../../contract/facts/model.js';
import { all, none, stated, type Slot } from '../../contract/facts/slot.js';
import { absenceOf, mayCover, declaredOperations, type Place } from '../../contract/resolve/surface/surface.js';
import { first } from '../first.js';

/** A method that the contract says a path does not offer: the only one that may be tried without an operation. */
export interface WrongMethod {
  readonly method: string;
  readonly place: Place;
  /** An operation that has this path. */
  readonly near: Operation;
  /** The fact that says so. */
  readonly absent: string;
}

/** Methods to try. A DELETE of a collection is left out: a service that offers it all the same would lose everything. */
const ON_COLLECTION = ['PATCH', 'PUT'];
const ON_RECORD = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Nothing that reads a body can make anything of it: neither a change of many records nor a selection of them. */
export const UNREADABLE = '{"name":';

/** Statuses by which a service may refuse such a body before it looks at the method. */
const REFUSED: readonly number[] = [400, 413, 415, 422];

/**
 * Whether a service may have stopped at such a body before it looked at the method: it refused it, or failed. What is not
 * implemented is the method (RFC 9110, section 15.6.2).
 */
export function isRefusedUnread(status: number): boolean {
  return REFUSED.includes(status) || (status >= 500 && status !== 501);
}

/**
 * The methods that the paths of a resource do not offer, by a name for each. A gap unless the contract says of each method
 * that no operation has, that it is not offered: an operation that is only not mentioned may change every record there.
 * Not applicable where everything is offered.
 */
export function offeredMethods(
  service: ServiceFacts,
  resource: ResourceFacts,
): Slot<Readonly<Record<string, WrongMethod>>> {
  const paths = pathsOf(resource);
  const wrongOn = (name: string, place: Place, methods: readonly string[]): [string, Slot<WrongMethod>][] => {
    const near = paths[place];
    if (near.state !== 'stated') return [];
    const here = methodsOf(service, near.value);
    return methods
      .filter((method) => !here.includes(method))
      .map((method) => [`${method} on ${name}`, wrongMethod(service, resource, place, method, near.value)]);
  };
  const wrong = [
    ...wrongOn('the collection', 'collection', ON_COLLECTION),
    ...wrongOn('a record', 'record', ON_RECORD),
  ];
  return wrong.length > 0 ? all(Object.fromEntries(wrong)) : none(`resources.${resource.name}.operations`);
}

/** A method that no operation has on that path, where the contract says that it is not offered. */
export function wrongMethod(
  service: ServiceFacts,
  resource: ResourceFacts,
  place: Place,
  method: string,
  near: Operation,
): Slot<WrongMethod> {
  const absence = absenceOf(service, resource, place, method);
  return absence.state === 'none' ? stated({ method, place, near, absent: absence.path }, absence.path) : absence;
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
function pathsOf(resource: ResourceFacts): Readonly<Record<Place, Slot<Operation>>> {
  const { list, read, create, replace, update, delete: remove } = resource.operations;
  return {
    collection: first([list.offered, create.offered], 'path'),
    record: first([read.offered, replace.offered, update.offered, remove.offered], 'item'),
  };
}

/** The methods that operations of the contract have on the path of one of them. */
export function methodsOf(service: ServiceFacts, near: Operation): readonly string[] {
  const here = declaredOperations(service).filter((other) => mayCover(other, near));
  return [...new Set(here.map(({ method }) => method))];
}
