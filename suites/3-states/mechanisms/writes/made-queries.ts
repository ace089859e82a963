import { fill, ifStated, valueAt, type Json, type Kit, type OwnedRecord } from 'probity/check';
import type { Filter, SortKey } from 'probity/check/facts';
import { fitsFilter, mayFitOthers, orderOf, type Ordering } from 'probity/check/lists';
import { equal } from 'probity/check/values';
import { nameIn, shownIn, type MadeBeside } from './made-beside.js';

/** A list that operations have filled, and all that it shows. */
export interface Asked {
  readonly kit: Kit;
  readonly group: MadeBeside;
  readonly record: OwnedRecord;
  readonly whole: readonly Json[];
}

/** Expects some records of the list and no others, in any order: of a list that others add to nothing is known. */
export async function expectSame(
  { kit, group, record, whole }: Asked,
  shown: readonly Json[],
  due: readonly Json[],
  claim: string,
): Promise<void> {
  const names = (items: readonly Json[]): readonly string[] => items.map((item) => nameIn(group.id, item));
  const [is, was] = [names(shown).toSorted(), names(due).toSorted()];
  if (!equal(is, was) && !equal(names(await shownIn(kit, group, record)), names(whole)))
    kit.discard('others made records meanwhile');
  kit.expect(is, claim).toEqual(was);
}

export function expectOrder(kit: Kit, items: readonly Json[], by: Ordering, claim: string): void {
  const values = items.map((item) => valueAt(item, by.key.at));
  const { misplaced } = orderOf(by.key, values, by.direction);
  kit.expect(misplaced?.map((value) => value ?? null) ?? [], claim).toBeEmpty();
}

/** Filters the list by the first, the last and one of the values between that it shows. */
export async function expectFiltered(asked: Asked, filters: readonly Filter[]): Promise<void> {
  const { kit, group, record, whole } = asked;
  await kit.forEach(
    filters.map(({ name }) => name),
    async (name) => {
      const filter = filters.find((one) => one.name === name);
      const query = filter && ifStated(filter.query);
      if (filter === undefined || query === undefined) return kit.discard('it is not said how it is asked for');
      const values = whole.flatMap((item) => valueAt(item, filter.at) ?? []).filter((one) => typeof one !== 'object');
      for (const value of [...new Set([values[0], values.at(-1), values[Math.floor(values.length / 2)]])]) {
        const fits = value === undefined ? undefined : fitsFilter(filter, value);
        if (value === undefined || fits === undefined || mayFitOthers(filter, value, values)) continue;
        const shown = await shownIn(kit, group, record, fill(query, { value: String(value) }));
        const claim = `A list filtered by ${name} shows what fits, of records that operations made`;
        await expectSame(asked, shown, whole.filter(fits), claim);
      }
    },
  );
}

/** Sorts the list by each key, in both directions. */
export async function expectSorted({ kit, group, record }: Asked, sorts: readonly SortKey[]): Promise<void> {
  await kit.forEach(
    sorts.map(({ name }) => name),
    async (name) => {
      for (const key of sorts.filter((one) => one.name === name))
        for (const direction of ['ascending', 'descending'] as const) {
          const query = ifStated(key[direction]);
          const shown = query && (await shownIn(kit, group, record, fill(query, {})));
          const claim = `Records made by operations are in ${direction} order by ${name}`;
          if (shown) expectOrder(kit, shown, { key, direction, isExact: false }, claim);
        }
    },
  );
}
