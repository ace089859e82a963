import {
  ifStated,
  valueAt,
  type Json,
  type Kit,
  type Operation,
  type OwnedRecord,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
} from 'probity/check';
import { goesNew } from 'probity/check/states';

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

/** Times that the last record is deleted: another one that is created in between takes the next value. */
const TIMES = 3;

/** Deletes the last record, and gives back the values that the one behind it gets again. */
export async function comesAgain(
  kit: Kit,
  own: Own,
  { remove, parent }: { readonly remove: Operation | undefined; readonly parent: Own | undefined },
  { at, within }: { readonly at: string; readonly within: readonly string[] },
): Promise<readonly string[]> {
  if (remove === undefined) return [];
  const keys: string[] = [];
  // Below a record of its own nothing else of the run is created in between.
  const of = parent === undefined || within.length === 0 ? [] : [await kit.create(parent)];
  for (let n = 0; n <= TIMES; n += 1) {
    const record = await kit.create(own, undefined, of);
    const key = keyOf(at, within, (await kit.read(own, record)) ?? null, record);
    if (key === undefined) kit.discard(`a record shows no ${at}`);
    if (keys.includes(key)) return [key];
    keys.push(key);
    const gone = await kit.send(remove, { record });
    if (kit.outcome(gone).class !== 'success') kit.discard('the delete is refused', gone);
  }
  return [];
}

/** The resource below whose records those of another one stand. */
export function parentOf({ resources }: ServiceFacts, { own }: ResourceFacts): Own | undefined {
  const name = ifStated(own)?.parents.at(-1);
  const facts = resources.find((one) => one.name === name);
  return facts && ifStated(facts.own);
}
