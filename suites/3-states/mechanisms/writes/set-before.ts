import {
  ifStated,
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Kit,
  type Operation,
  type OperationContext,
  type OperationFacts,
  type ServiceFacts,
} from 'probity/check';
import type { SetMember } from 'probity/check/facts';
import { contents } from 'probity/check/states';
import { equal, values, type Arbitrary } from 'probity/check/values';

/** So many of them are tried. */
const MOST = 3;

/** An action that comes before another one on the same record. */
export interface Before {
  readonly action: Operation;
  /** Bodies that name what it sets; undefined where it takes none. */
  readonly schema: JsonSchema | undefined;
}

/**
 * Actions on the same record that set a member otherwise: what an action has to take back, such as a lock or a pin, a new record does not
 * have.
 */
export function setOtherwiseBy(
  { operations }: Pick<ServiceFacts, 'operations'>,
  { id, sets, offered }: OperationFacts,
): readonly Before[] {
  const own = ifStated(sets) ?? [];
  const found = operations.flatMap((other): readonly Before[] => {
    const action = ifStated(other.offered);
    if (other.id === id || action === undefined || action.safe || action.resource !== ifStated(offered)?.resource)
      return [];
    const theirs = (ifStated(other.sets) ?? []).filter((set) => own.some((one) => isOtherwise(one, set)));
    return theirs.length === 0 ? [] : [{ action, schema: naming(ifStated(other.body), theirs) }];
  });
  return found.slice(0, MOST);
}

/** The content of an action, and that of the one before it. */
export type Drawn = readonly [JsonObject | null, JsonObject | null];

export function contentsAfter(
  kit: Kit,
  context: OperationContext,
  schema: JsonSchema | undefined,
  { action, schema: before }: Before,
): Arbitrary<Drawn> {
  return values.tuple(contents(kit, context, schema), contents(kit, { ...context, operation: action }, before));
}

/** The schema with what these members are set to. */
function naming(schema: JsonSchema | undefined, sets: readonly SetMember[]): JsonSchema | undefined {
  if (!isObject(schema)) return schema;
  const names = sets.flatMap(({ to }) => (to.is === 'body' ? [to.pointer.slice(1)] : []));
  const required = [schema['required'] ?? []].flat() as readonly Json[];
  return { ...schema, required: [...new Set([...required, ...names])] };
}

/** A value in the place of another one, or of what is not known before. */
function isOtherwise({ at, to }: SetMember, other: SetMember): boolean {
  if (at !== other.at || to.is !== 'value') return false;
  return other.to.is === 'value' ? !equal(to.value, other.to.value) : ['now', 'any', 'body'].includes(other.to.is);
}
