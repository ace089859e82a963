import type { SubjectKind } from '../check/define.js';
import type { OperationFacts, ResourceFacts, ServiceFacts, StandardOperation } from '../contract/facts/model.js';
import { withOwnRefusals } from './own-refusals.js';
import { gap, none, stated, type Slot } from '../contract/facts/slot.js';

/** What one entry is about. */
export interface Subject {
  readonly kind: SubjectKind;
  /** `products`, `products.list`, `products.price`, `service`. */
  readonly name: string;
  /** The resource, where the subject has one. */
  readonly resource?: string;
  /** What `needs` of a check over this kind is called with. */
  readonly facts: unknown;
}

const STANDARD: readonly StandardOperation[] = ['list', 'read', 'create', 'replace', 'update', 'delete'];

/** The subjects of a kind. What the contract leaves open is one subject too, so that the gap is planned and seen. */
export function subjectsOf(kind: SubjectKind, service: ServiceFacts): readonly Subject[] {
  switch (kind) {
    case 'service':
      return [{ kind, name: 'service', facts: { service } }];
    case 'resource':
      return service.resources.map((resource) => ({
        kind,
        name: resource.name,
        resource: resource.name,
        facts: { service, resource },
      }));
    case 'operation':
      return [
        ...service.resources.flatMap((resource) =>
          STANDARD.map((name) => operationSubject(service, resource.operations[name], resource)),
        ),
        ...service.operations.map((operation) => operationSubject(service, operation, resourceOf(service, operation))),
      ];
    case 'sort-key':
      return service.resources.flatMap((resource) =>
        members(resource.collection.sort, (key) => key.name).map(({ name, slot }) => ({
          kind,
          name: `${resource.name}.${name ?? 'sort'}`,
          resource: resource.name,
          facts: { service, resource, key: slot },
        })),
      );
    case 'filter':
      return service.resources.flatMap((resource) =>
        members(resource.collection.filters, (filter) => filter.name).map(({ name, slot }) => ({
          kind,
          name: `${resource.name}.${name ?? 'filter'}`,
          resource: resource.name,
          facts: { service, resource, filter: slot },
        })),
      );
    case 'scheme':
      return members(service.auth.schemes, (scheme) => scheme.name).map(({ name, slot }) => ({
        kind,
        name: name ?? 'auth',
        facts: { service, scheme: slot },
      }));
    case 'stream':
      return members(service.streams, (stream) => stream.name).map(({ name, slot }) => {
        const resource = slot.state === 'stated' ? resourceNamed(service, slot.value.of) : undefined;
        return {
          kind,
          name: name ?? 'events',
          ...(resource === undefined ? {} : { resource: resource.name }),
          facts: { service, stream: slot, ...(resource === undefined ? {} : { resource }) },
        };
      });
  }
}

function resourceNamed(service: ServiceFacts, name: string | undefined): ResourceFacts | undefined {
  return service.resources.find((resource) => resource.name === name);
}

function operationSubject(
  service: ServiceFacts,
  operation: OperationFacts,
  resource: ResourceFacts | undefined,
): Subject {
  return {
    kind: 'operation',
    name: operation.id,
    ...(resource === undefined ? {} : { resource: resource.name }),
    facts: { service: withOwnRefusals(service, operation), operation, ...(resource === undefined ? {} : { resource }) },
  };
}

function resourceOf(service: ServiceFacts, operation: OperationFacts): ResourceFacts | undefined {
  return resourceNamed(service, operation.offered.state === 'stated' ? operation.offered.value.resource : undefined);
}

/** Each member of a stated list; the gap or `none` itself where there is no list. */
function members<T>(
  list: Slot<readonly T[]>,
  nameOf: (member: T) => string,
): readonly { readonly name?: string; readonly slot: Slot<T> }[] {
  if (list.state === 'gap') return [{ slot: gap(...list.paths) }];
  if (list.state === 'none' || list.value.length === 0) return [{ slot: none(list.path) }];
  return list.value.map((member) => ({ name: nameOf(member), slot: stated(member, `${list.path}.${nameOf(member)}`) }));
}
