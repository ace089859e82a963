import { constant, type Arbitrary } from 'fast-check';
import type { JsonObject, JsonSchema } from '../contract/json.js';
import type { OperationFacts, ServiceFacts } from '../contract/model.js';
import { map, only, stated, tolerate, within, type Slot } from '../contract/slot.js';
import type { Subjects } from './define.js';
import { damagesFor } from './damages.js';
import { first } from './first.js';
import type { Kit } from './kit.js';
import { isKeptFrom } from './rights.js';
import { reachable, scene, validBodies, type Scene } from './scene.js';

/** The needs of a check that sends a request which nothing but its credentials keeps from being refused. */
export function guarded(facts: Subjects['operation']): {
  readonly guard: Slot<unknown>;
  readonly scene: Slot<Scene>;
  readonly schema: Slot<JsonSchema | undefined>;
  readonly identities: Slot<unknown>;
  /** Names of callers who may not use the operation. */
  readonly unable: Slot<readonly string[]>;
  /** Ways to damage a credential. */
  readonly damages: Slot<ReturnType<typeof damagesFor>>;
} {
  const { operation, service } = facts;
  return {
    guard: guardOf(operation),
    scene: reachable(facts, scene(facts)),
    schema: bodyTaken(operation),
    // Without somebody who may call there is no telling why a request is refused.
    identities: service.auth.identities,
    unable: tolerate<readonly string[]>(
      map(service.auth.identities, (all) => all.filter((one) => isKeptFrom(one, operation)).map(({ name }) => name)),
      [],
    ),
    damages: stated(damagesFor(placeOf(facts)), ''),
  };
}

/** The place of an operation among all of the service, resource by resource. */
function placeOf({ service, operation }: Subjects['operation']): number {
  const standard = service.resources.flatMap(({ operations }) => Object.values(operations).map(({ id }) => id));
  return [...standard, ...service.operations.map(({ id }) => id)].indexOf(operation.id);
}

function guardOf({ auth }: OperationFacts): Slot<unknown> {
  return only(auth, (wanted) => wanted !== 'none' && wanted !== 'optional');
}

/** Schema of the body; undefined for an operation that takes none. */
export function bodyTaken({ kind, body }: OperationFacts): Slot<JsonSchema | undefined> {
  const takesNone = kind === 'list' || kind === 'read' || kind === 'delete' || body.state === 'none';
  return takesNone ? stated(undefined, '') : body;
}

/** Valid bodies for an operation; null for one that takes none. */
export function contents(kit: Kit, scene: Scene, schema: JsonSchema | undefined): Arbitrary<JsonObject | null> {
  return schema === undefined ? constant(null) : validBodies(kit, scene, schema);
}

/** A safe operation that asks for credentials: a list or a read, and if possible one for which nothing must be made. */
export function guardedRead(service: ServiceFacts): Slot<Scene> {
  const found = service.resources.flatMap((resource) =>
    [resource.operations.list, resource.operations.read].map((operation) => {
      const safe = only(operation.safe, (isSafe) => isSafe);
      return within(safe, () => within(guardOf(operation), () => scene({ service, operation, resource })));
    }),
  );
  const free = found.filter((slot) => slot.state === 'stated' && slot.value.footing.on !== 'own');
  return first([...free, ...found], 'resources');
}
