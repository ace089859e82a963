import type { ResourceFacts } from '../../contract/facts/model.js';

type Ids = Readonly<Record<string, string>>;

/** Records of one list that are to be removed, from which on a page of the list is read in the place of each of them. */
const MANY = 5;

/** The lists that show many of some records: those of one resource below the same parents. */
export function listedTogether(
  records: readonly { readonly resource: ResourceFacts; readonly ids: Ids }[],
): readonly { readonly resource: ResourceFacts; readonly ids: Ids }[] {
  const lists = new Map<string, (typeof records)[number][]>();
  for (const one of records) {
    const parents = Object.entries(one.ids).filter(([name]) => name.includes('.'));
    const key = JSON.stringify([one.resource.name, parents.sort()]);
    lists.set(key, [...(lists.get(key) ?? []), one]);
  }
  return [...lists.values()].flatMap((those) => (those.length >= MANY ? those.slice(0, 1) : []));
}
