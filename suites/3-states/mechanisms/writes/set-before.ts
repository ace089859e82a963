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
import { equal, values } from 'probity/check/values';

/** So many of them are tried. */
const MOST = 3;

/** An action that comes before another one on the same record. */
export interface Before {
  readonly action: Operation;
  /** Bodies that name what it sets; undefined where it takes none. */
  readonly schema: JsonSchema | undefined;
}

/**
 * Actions on the same record that set a member otherwise, the action itself with other content among them: what an action has to take back
 * or to replace, such as a lock or its reason, a new record does not have.
 */
export function setOtherwiseBy(
  { operations }: Pick<ServiceFacts, 'operations'>,
  { id, sets, offered }: OperationFacts,
): readonly Before[] {
  const own = ifStated(sets) ?? [];
  const found = operations.flatMap((other): readonly Before[] => {
    const action = ifStated(other.offered);
    if (action === undefined || action.safe || action.resource !== ifStated(offered)?.resource) return [];
    const theirs = (ifStated(other.sets) ?? []).filter((set) =>
      own.some((one) => (other.id === id ? isOfBody(one, set) : isOtherwise(one, set))),
    );
    return theirs.length === 0 ? [] : [{ action, schema: naming(ifStated(other.body), theirs) }];
  });
  return found.slice(0, MOST);
}

/** Draws the content of an action and that of the one before it, which differ where both are the same action. */
export async function forOneAfter(
  kit: Kit,
  context: OperationContext,
  schema: JsonSchema | undefined,
  { action, schema: before }: Before,
  act: (body: JsonObject | null, content: JsonObject | null) => Promise<void>,
): Promise<void> {
  const isAgain = action.id === context.operation.id;
  const contentsOfBoth = values.tuple(
    contents(kit, context, isAgain ? before : schema),
    contents(kit, { ...context, operation: action }, before),
  );
  const actAfter = async ([body, content]: readonly [JsonObject | null, JsonObject | null]): Promise<void> => {
    if (isAgain && equal(body ?? {}, content ?? {})) kit.discard('both have the same content');
    await act(body, content);
  };
  await kit.forAll(contentsOfBoth, actAfter, { atMost: 1 });
}

/** The schema with what these members are set to. */
function naming(schema: JsonSchema | undefined, sets: readonly SetMember[]): JsonSchema | undefined {
  if (!isObject(schema)) return schema;
  const names = sets.flatMap(({ to }) => (to.is === 'body' ? [to.pointer.slice(1)] : []));
  const required = [schema['required'] ?? []].flat() as readonly Json[];
  return { ...schema, required: [...new Set([...required, ...names])] };
}

/** The same action with other content: a second lock for another reason. */
const isOfBody = ({ at, to }: SetMember, other: SetMember): boolean =>
  at === other.at && to.is === 'body' && other.to.is === 'body';

/** A value in the place of another one, or of what is not known before. */
function isOtherwise({ at, to }: SetMember, other: SetMember): boolean {
  if (at !== other.at || to.is !== 'value') return false;
  return other.to.is === 'value' ? !equal(to.value, other.to.value) : ['now', 'any', 'body'].includes(other.to.is);
}
