import { isObject, valueAt, type Json, type OwnedRecord, type ResourceFacts } from 'probity/check';
import { equal } from 'probity/check/values';

/** Values of a member with which a list leaves a record out, unless it is filtered by that. */
export function hiddenValues(resource: ResourceFacts, at: string): readonly Json[] {
  const hides = resource.at('collection.hides');
  const said = hides.state === 'stated' && isObject(hides.value) ? hides.value[at] : undefined;
  return said === undefined ? [] : ([said].flat() as readonly Json[]);
}

/** Of records whose items are known, those that a list shows which is not filtered. */
export function shownAnyway(
  records: readonly OwnedRecord[],
  has: ReadonlyMap<OwnedRecord, Json>,
  at: string,
  hidden: readonly Json[],
): readonly OwnedRecord[] {
  return records.filter((one) => !hidden.some((value) => equal(valueAt(has.get(one), at) ?? null, value)));
}
