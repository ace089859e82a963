import {
  goesNew,
  ifStated,
  valueAt,
  type Json,
  type Operation,
  type OwnedRecord,
  type ResourceFacts,
  type ServiceFacts,
} from 'probity/check';

/** The value of a member with all that records have in common among which it is unique; undefined where there is no value. */
export function keyOf(
  pointer: string,
  within: readonly string[],
  item: Json,
  { ids }: Pick<OwnedRecord, 'ids'>,
): string | undefined {
  const value = valueAt(item, pointer) ?? null;
  const members = within.filter((scope) => scope.startsWith('/')).map((scope) => valueAt(item, scope) ?? null);
  const parents = within.includes('parent') ? Object.entries(ids).filter(([name]) => name.includes('.')) : [];
  return value === null ? undefined : JSON.stringify([value, members, parents]);
}

/** Whether a list is of the records below one other record, which its path names. */
export const isBelowAnother = ({ path }: Operation): boolean =>
  path.parts.some((part) => 'parent' in part && part.parent !== undefined);

/** Actions on new records that give a member a value, with the member. */
export function settingActions(
  service: ServiceFacts,
  resource: ResourceFacts,
): readonly { readonly at: string; readonly operation: Operation }[] {
  return service.operations.flatMap(({ offered, sets }) => {
    const operation = ifStated(offered);
    if (operation?.resource !== resource.name || operation.safe || !goesNew(resource, operation)) return [];
    return (ifStated(sets) ?? []).flatMap(({ at, to }) => (to.is === 'any' ? [{ at, operation }] : []));
  });
}
