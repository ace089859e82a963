import {
  placeholders,
  valueAt,
  type Json,
  type Kit,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
} from 'probity/check';
import type { Filter } from 'probity/check/facts';
import { optionOf, unvalued, type ListOption } from 'probity/check/lists';

/** A filter of which no values are stated, and how the records are made that its member refers to, where it does. */
export interface Unvalued {
  readonly filter: Filter;
  readonly to: Own | undefined;
}

/** The filters of a list that go by values which records have. */
export function unvaluedIn({ resources }: ServiceFacts, { collection, refs }: ResourceFacts): readonly Unvalued[] {
  const named = refs.state === 'stated' ? refs.value : [];
  return unvalued(collection).map((filter) => {
    const ref = named.find(({ at, as }) => at === filter.at && as === 'id');
    const own = resources.find(({ name }) => name === ref?.to)?.own;
    return { filter, to: own?.state === 'stated' ? own.value : undefined };
  });
}

/**
 * These filters as options, each with two values of our records. Where all have one, the other is the id of a record of ours that none of
 * them refers to: who does not heed the filter shows them all.
 */
export async function optionsByRecords(
  kit: Pick<Kit, 'population'>,
  all: readonly Unvalued[],
  items: readonly Json[],
): Promise<readonly ListOption[]> {
  const options: ListOption[] = [];
  for (const { filter, to } of all) {
    const shown = items.map((item) => valueAt(item, filter.at)).filter((value) => isPlain(value));
    const [first, ...others] = shown;
    if (first === undefined) continue;
    const second = others.find((value) => value !== first) ?? (await idBeside(kit, to, first));
    const option = optionOf(filter, second === undefined ? [first] : [first, second]);
    if (option !== undefined) options.push(option);
  }
  return options;
}

const isPlain = (value: Json | undefined): value is string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.trim() !== '');

/** The id of another record of ours, written as this one is. */
async function idBeside(kit: Pick<Kit, 'population'>, own: Own | undefined, id: Json): Promise<Json | undefined> {
  const [name, more] = own === undefined ? [] : placeholders(own.item).filter((one) => !one.includes('.'));
  if (own === undefined || name === undefined || more !== undefined) return undefined;
  const ids = (await kit.population(own)).flatMap((record) => record.ids[name] ?? []);
  const other = ids.find((one) => one !== String(id));
  if (other === undefined) return undefined;
  return typeof id === 'number' ? Number(other) : other;
}
