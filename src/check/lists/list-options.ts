import type { Json } from '../../contract/text/json.js';
import type { CollectionFacts, Filter, SortKey } from '../../contract/facts/model.js';
import { covers, valueAt } from '../../contract/text/pointer.js';
import { ifStated, stated } from '../../contract/facts/slot.js';
import { fill, type QueryPair, type QueryTemplate } from '../../contract/text/template.js';
import { isByEquality } from './equality.js';
import { fitsFilter, mayFitOthers } from './fits-filter.js';
import { queryRows } from './combinations.js';
import { orderOf } from './order.js';
import { selection } from './selection.js';

/** One choice of one option of a list, and what it asks for. */
export interface Choice {
  /** As a person would say it: `status=active`. */
  readonly text: string;
  readonly query: readonly QueryPair[];
  /** Whether an item fits the filter that it is. */
  readonly fits?: (item: Json) => boolean;
  readonly order?: { readonly key: SortKey; readonly direction: 'ascending' | 'descending' };
  readonly names?: readonly string[];
  readonly pages?: 'small';
}

export function inWords(choices: readonly Choice[]): string {
  return choices.map(({ text }) => text).join(', ');
}

/** Which of several choices may be to blame: every two of them, those that come in one page first; then all of them. */
export function blamable(choices: readonly Choice[]): readonly (readonly Choice[])[] {
  const pairs = choices.flatMap((one, n) => choices.slice(n + 1).map((other) => [one, other]));
  const isPaged = (some: readonly Choice[]): boolean => some.some(({ pages }) => pages !== undefined);
  const sorted = [...pairs.filter((some) => !isPaged(some)), ...pairs.filter(isPaged)];
  return choices.length > 2 ? [...sorted, choices] : sorted;
}

/** An option with the choices that are worth combining with those of others. */
export interface ListOption {
  readonly name: string;
  readonly choices: readonly Choice[];
}

/** Choices of one option: with two of them it shows whether the choice matters. */
const MOST_CHOICES = 2;

/** The options that the contract states: filters, an order, a selection that has the id in it, and small pages. */
export function optionsOf(collection: CollectionFacts, idNames: readonly string[]): readonly ListOption[] {
  const { query, sort, filters, severalFilters, fields, items } = collection;
  const listed = ifStated(items);
  const place = listed?.kind === 'pointer' ? listed.element?.value : undefined;
  // What an element does not show cannot be compared with what was asked for.
  const isShown = ({ at }: { readonly at: string }): boolean => place === undefined || covers(place, at);
  // Bounds and texts are tried beside others where it is stated what comes of that.
  const isSaid = severalFilters.state === 'stated';
  const selectable = ifStated(fields.selectable)?.filter((name) => !/[./]/.test(name)) ?? [];
  return [
    ...(ifStated(filters) ?? [])
      .filter(isShown)
      .map((filter) => ({ name: filter.name, choices: ofFilter(filter, isSaid) })),
    {
      name: 'order',
      choices: (ifStated(sort) ?? [])
        .filter(isShown)
        .flatMap(ofKey)
        .slice(0, 2 * MOST_CHOICES),
    },
    { name: 'fields', choices: ofFields(ifStated(query.fields), selectable, idNames) },
    {
      name: 'pages',
      choices: ifStated(query.limit) ? [{ text: 'small pages', query: [], pages: 'small' as const }] : [],
    },
  ].filter(({ choices }) => choices.length > 0);
}

/**
 * Filters of which no values are stated, such as those by a reference or by a text: what comes of them beside others is known where that is
 * stated, with values that records have.
 */
export function unvalued({ filters, severalFilters, items }: CollectionFacts): readonly Filter[] {
  const listed = ifStated(items);
  const place = listed?.kind === 'pointer' ? listed.element?.value : undefined;
  if (severalFilters.state !== 'stated') return [];
  return (ifStated(filters) ?? []).filter(
    ({ at, values, query }) =>
      (place === undefined || covers(place, at)) && values.state !== 'stated' && query.state === 'stated',
  );
}

/** What such a filter by a value is called: the values are others in each run. */
const OF_RECORDS = ['as one record has it', 'as another one has it'];

/** The option that such a filter is, with two of these values; undefined where they say nothing of any item. */
export function optionOf(filter: Filter, values: readonly Json[]): ListOption | undefined {
  const choices = ofFilter({ ...filter, values: stated(values, '') }, true).map((choice, n) => ({
    ...choice,
    text: `${filter.name} ${OF_RECORDS[n] ?? ''}`,
  }));
  return choices.length === 0 ? undefined : { name: filter.name, choices };
}

/**
 * Combinations of choices in which every two meet that can be asked for in one request. Two that go by the same parameter
 * are none: how a service takes several of them, no template says.
 */
export function combinationsOf(
  options: readonly ListOption[],
  areFiltersApart = false,
): readonly (readonly Choice[])[] {
  const rows = queryRows(options.map(({ name, choices }) => ({ name, values: choices })));
  const apart = rows.flatMap(({ query }) =>
    Object.values(query).reduce<readonly (readonly Choice[])[]>((groups, choice) => withoutClash(groups, choice), [[]]),
  );
  const isTried = (choices: readonly Choice[]): boolean =>
    !areFiltersApart || choices.filter(({ fits }) => fits !== undefined).length < 2;
  const several = apart.filter((choices) => choices.length > 1 && isTried(choices));
  return [...new Map(several.map((choices) => [inWords(choices), choices])).values()];
}

/** Adds a choice to each group that it can stand in, and lets it replace the one with its parameter in a group of its own. */
function withoutClash(groups: readonly (readonly Choice[])[], choice: Choice): readonly (readonly Choice[])[] {
  const isFree = (one: Choice): boolean => !one.query.some(([name, value]) => clashes(choice, name, value));
  const joined = groups.map((group) => (group.every(isFree) ? [...group, choice] : group));
  const [first = []] = groups;
  return groups.every((group) => group.every(isFree)) ? joined : [...joined, [...first.filter(isFree), choice]];
}

function clashes({ query }: Choice, name: string, value: string): boolean {
  return query.some(([other, wanted]) => other === name && wanted !== value);
}

function ofFilter(filter: Filter, isAny: boolean): readonly Choice[] {
  const { name, values, query } = filter;
  const template = ifStated(query);
  if (template === undefined || !(isAny || isByEquality(filter))) return [];
  const all = ifStated(values) ?? [];
  return all.slice(0, MOST_CHOICES).flatMap((value) => {
    if (mayFitOthers(filter, value, all)) return [];
    const fits = fitsFilter(isAny ? filter : { ...filter, also: [] }, value);
    const asked = fill(template, { value: String(value) });
    return fits === undefined ? [] : [{ text: `${name}=${String(value)}`, query: asked, fits }];
  });
}

/** One direction of each key in turn: by itself each has both. */
function ofKey(key: SortKey, index: number): readonly Choice[] {
  const direction = index % 2 === 0 ? 'descending' : 'ascending';
  const template = ifStated(key[direction]);
  if (template === undefined) return [];
  return [{ text: `${direction} ${key.name}`, query: fill(template, {}), order: { key, direction } }];
}

function ofFields(
  template: QueryTemplate | undefined,
  selectable: readonly string[],
  idNames: readonly string[],
): readonly Choice[] {
  const others = selectable.filter((name) => !idNames.includes(name));
  if (template === undefined || others.length === 0) return [];
  return [others.slice(0, 1), others.slice(1, 3)]
    .filter((names) => names.length > 0)
    .map((some) => {
      const names = [...idNames, ...some];
      return { text: `fields ${names.join(',')}`, query: fill(template, { names: names.join(',') }), names };
    });
}

/** Our items as the whole list shows them and as a walk with options does, by what tells them apart. */
export interface Shown {
  readonly whole: ReadonlyMap<string, Json>;
  /** In the order of the walk; undefined for an item that is not ours. */
  readonly walked: readonly { readonly name: string; readonly item: Json }[];
}

/** What the walk shows otherwise than its choices ask for, in words. Members that were not asked for are let be. */
export function misfits(
  choices: readonly Choice[],
  { whole, walked }: Shown,
  volatile: readonly string[],
): readonly string[] {
  const belongs = (item: Json): boolean => choices.every(({ fits }) => fits === undefined || fits(item));
  const wanted = [...whole].filter(([, item]) => belongs(item)).map(([name]) => name);
  const names = walked.map(({ name }) => name);
  const wrong = [
    ...wanted.filter((name) => !names.includes(name)).map((name) => `${name} is left out`),
    ...[...new Set(names)].filter((name) => !wanted.includes(name)).map((name) => `${name} does not belong`),
    ...[...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map((name) => `${name} comes twice`),
  ];
  for (const { order, names: chosen } of choices) {
    if (order !== undefined) {
      // By the values that the whole list shows: a selection need not hold the key.
      const values = names.flatMap((name) => (whole.has(name) ? [valueAt(whole.get(name), order.key.at)] : []));
      const { misplaced } = orderOf(order.key, values, order.direction);
      if (misplaced)
        wrong.push(`${order.key.name} ${misplaced.map((value) => JSON.stringify(value)).join(' before ')}`);
    }
    for (const { name, item } of chosen === undefined ? [] : walked) {
      const [first] = selection(whole.get(name) ?? {}, item, chosen ?? [], [], volatile).wrong;
      if (first !== undefined) wrong.push(`${name} has another ${first}`);
    }
  }
  return wrong;
}
