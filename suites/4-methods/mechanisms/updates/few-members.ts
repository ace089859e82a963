import { isObject, valueAt, type JsonObject, type JsonSchema, type Kit, type Own } from 'probity/check';
import { remarked } from 'probity/check/records';
import { declaredAt } from 'probity/check/values';
import { membersOf, minimalBody } from 'probity/check/writes';

/**
 * A change of few of the members that are named, of one at least: what can have one value alone changes nothing.
 * @param dropped for one member after another, whether it is left out
 * @param turn which of them is named in any case
 */
export function fewOf(
  kit: Pick<Kit, 'validate'>,
  schema: JsonSchema,
  all: JsonObject,
  dropped: readonly boolean[],
  turn: number,
): JsonObject {
  const isDropped = (index: number): boolean => dropped[index % dropped.length] === true;
  const open = membersOf(all).filter((at) => {
    const value = valueAt(all, at);
    const isSame = isObject(value) || declaredAt(schema, at).some((node) => node['const'] !== undefined);
    return !isSame;
  });
  const kept = open.filter((_, index) => !isDropped(index) || index === turn % open.length);
  const isKept = (at: string): boolean => kept.some((pointer) => pointer === at || pointer.startsWith(`${at}/`));
  return minimalBody(kit, schema, all, (at) => !isKept(at));
}

/** The least that an update may say beside a new mark; undefined where it may not write the mark. */
export async function withNewMark(
  kit: Pick<Kit, 'withUniqueFields' | 'validate'>,
  own: Own,
  schema: JsonSchema,
  all: JsonObject,
): Promise<JsonObject | undefined> {
  const { tag } = own;
  if (tag === undefined || declaredAt(schema, tag).length === 0) return undefined;
  const change = await remarked(
    kit,
    own,
    schema,
    minimalBody(kit, schema, all, () => true),
  );
  return valueAt(change, tag) === undefined ? undefined : change;
}
