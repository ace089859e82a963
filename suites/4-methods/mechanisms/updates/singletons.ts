import {
  context,
  escapeSegment,
  first,
  ifStated,
  isObject,
  map,
  none,
  stated,
  within,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Kit,
  type OperationContext,
  type Own,
  type OwnedRecord,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import { difference } from 'probity/check/values';

/** A way to write, the schema of its body, and how the record is made that it stands below. */
export interface Way {
  readonly context: OperationContext;
  readonly schema: JsonSchema;
  readonly own: Own;
}

/** Another record like one that a singleton stands below, below the same records as that one. */
export function recordLike(kit: Pick<Kit, 'create'>, own: Own, record: OwnedRecord): Promise<OwnedRecord> {
  const above = own.parents.flatMap((parent) => {
    const ids = Object.entries(record.ids).flatMap(([name, id]) =>
      name.startsWith(`${parent}.`) ? [[name.slice(parent.length + 1), id] as const] : [],
    );
    return ids.length === 0 ? [] : [{ ...record, resource: parent, ids: Object.fromEntries(ids), sent: {} }];
  });
  return kit.create(own, undefined, above);
}

/** The first member of a body alone, where that is valid. */
export function oneMemberOf(kit: Pick<Kit, 'validate'>, schema: JsonSchema, body: JsonObject): JsonObject {
  const [name = '', value = null] = Object.entries(body)[0] ?? [];
  return kit.validate(schema, { [name]: value }).length === 0 ? { [name]: value } : body;
}

/** The replacement and the update of what stands below a record of ours. */
export function waysTo(service: ServiceFacts, resource: ResourceFacts): Slot<readonly Way[]> {
  const { update, replace } = resource.operations;
  const path = `resources.${resource.name}.operations.replace`;
  const found = [replace, update].map((operation) =>
    within(context({ service, operation, resource }), (on): Slot<Way> => {
      const { footing } = on;
      if (footing.on !== 'own' || on.operation.sends !== 'json') return none(path);
      return map(operation.body, (schema): Way => ({ context: on, schema, own: footing.own }));
    }),
  );
  const ways = found.flatMap((slot) => ifStated(slot) ?? []);
  return within(first(found, path), () => stated(ways, path));
}

/** The places of the members that a body names. */
export function placesOf(body: JsonObject): readonly string[] {
  return Object.keys(body).map((name) => `/${escapeSegment(name)}`);
}

/** Members which callers write that have another value now; the others are the service's own business. */
export function movedIn(
  schema: JsonSchema,
  before: Json | undefined,
  now: Json | undefined,
  ignoring: readonly string[],
): readonly string[] {
  const { properties } = isObject(schema) ? schema : {};
  const written = isObject(properties) ? placesOf(properties) : [];
  const found = difference(before, now, ignoring).map(({ pointer }) => pointer);
  return found.filter((at) => written.some((one) => at === one || at.startsWith(`${one}/`)));
}
