import { isObject, type Json } from '../text/json.js';
import type { Locator } from '../text/locator.js';
import type { CollectionFacts, Comparison, CursorFacts, Filter, OffsetFacts, SortKey } from '../facts/model.js';
import { asList, valueOr, type Reader } from './reading.js';
import { either, map, stated, type Slot } from '../facts/slot.js';
import { factIn } from '../yaml/tree.js';
import { fill, parseQueryTemplate, type QueryTemplate } from '../text/template.js';

/** The facts about lists of one resource. `at` is `resources.products.collection`. */
export function resolveCollection(read: Reader, at: string): CollectionFacts {
  const query = {
    limit: read.query(`${at}.query.limit`),
    page: read.query(`${at}.query.page`),
    after: read.query(`${at}.query.after`),
    ascending: read.query(`${at}.query.ascending`),
    descending: read.query(`${at}.query.descending`),
    fields: read.query(`${at}.query.fields`),
  };
  return {
    items: itemsOf(read, `${at}.items`),
    total: totalOf(read, at),
    totalQuery: valueOr(
      map(read.query(`${at}.total.query`), (asked) => fill(asked, {})),
      [],
    ),
    mine: read.query(`${at}.mine`),
    query,
    offset: offsetOf(read, `${at}.offset`),
    cursor: cursorOf(read, `${at}.cursor`),
    links: linksOf(read, `${at}.links`),
    limit: {
      default: read.number(`${at}.limit.default`),
      max: read.number(`${at}.limit.max`),
      over: read.text<'clamp' | 'reject'>(`${at}.limit.over`),
      under: read.text<'clamp' | 'reject'>(`${at}.limit.under`),
      zero: read.text<'default'>(`${at}.limit.zero`),
    },
    sort: sortOf(read, `${at}.sort`, query),
    filters: filtersOf(read, at),
    severalFilters: read.text<'all'>(`${at}.several-filters`),
    fields: {
      selectable: read.list(`${at}.fields.selectable`),
      always: read.list(`${at}.fields.always`),
    },
  };
}

/** Where the items are, and what each of them is where it is not the record. */
function itemsOf(read: Reader, at: string): Slot<Locator> {
  const whole = read.json(at);
  if (whole.state !== 'stated' || !isObject(whole.value)) return read.locator(at);
  const { value, key } = whole.value;
  const element = {
    ...(typeof value === 'string' ? { value } : {}),
    ...(typeof key === 'string' ? { key } : {}),
  };
  return map(read.locator(`${at}.at`), (found) => (found.kind === 'pointer' ? { ...found, element } : found));
}

function totalOf(read: Reader, at: string): Slot<Locator> {
  const whole = read.json(`${at}.total`);
  return whole.state === 'stated' && isObject(whole.value)
    ? read.locator(`${at}.total.at`)
    : read.locator(`${at}.total`);
}

function offsetOf(read: Reader, at: string): Slot<OffsetFacts> {
  const next = read.locator(`${at}.next`);
  return map(read.json(at), () => ({
    counts: valueOr(read.text<OffsetFacts['counts']>(`${at}.counts`), 'pages'),
    base: read.number(`${at}.base`),
    beyond: read.text<'empty' | 'last' | 'not-found' | 'error'>(`${at}.beyond`),
    ...(next.state === 'stated' ? { next: next.value } : {}),
  }));
}

function cursorOf(read: Reader, at: string): Slot<CursorFacts> {
  const next = read.locator(`${at}.next`);
  const more = read.locator(`${at}.more`);
  return map(read.json(at), () => ({
    next,
    as: valueOr(
      read.text<'token' | 'url'>(`${at}.as`),
      next.state === 'stated' && next.value.kind === 'link' ? 'url' : 'token',
    ),
    end: endOf(read.json(`${at}.end`)),
    emptyPage: read.text<'never' | 'possible'>(`${at}.empty-page`),
    lifetime: read.duration(`${at}.lifetime`),
    expired: read.statuses(`${at}.expired`),
    unknown: read.statuses(`${at}.unknown`),
    ...(more.state === 'stated' ? { more: more.value } : {}),
  }));
}

function linksOf(read: Reader, at: string): CollectionFacts['links'] {
  return map(read.json(at), () =>
    Object.fromEntries(
      (['previous', 'first', 'last'] as const).flatMap((name) => {
        const found = read.locator(`${at}.${name}`);
        return found.state === 'stated' ? [[name, found.value]] : [];
      }),
    ),
  );
}

/** Nothing said: any of the three ends a list. A YAML `null` means the same as the word. */
function endOf(slot: Slot<Json>): CursorFacts['end'] {
  if (slot.state !== 'stated') return ['absent', 'null', 'empty'];
  return asList(slot.value).map((end) => (end === null ? 'null' : (end as CursorFacts['end'][number])));
}

function sortOf(
  read: Reader,
  at: string,
  query: { readonly ascending: Slot<QueryTemplate>; readonly descending: Slot<QueryTemplate> },
): Slot<readonly SortKey[]> {
  return map(read.json(at), (keys) => {
    const entries = isObject(keys) ? Object.entries(keys) : [];
    return entries.flatMap(([name, key]) => {
      if (name === '*' || !isObject(key)) return [];
      const template = (direction: 'ascending' | 'descending'): Slot<QueryTemplate> => {
        const own = key[direction];
        const slot =
          typeof own === 'string' ? stated(parseQueryTemplate(own), `${at}.${name}.${direction}`) : query[direction];
        return map(slot, ({ text }) => parseQueryTemplate(text.replaceAll('<key>', name)));
      };
      return [
        {
          name,
          at: String(key['at']),
          type: key['type'] as SortKey['type'],
          ...(key['nulls'] === undefined ? {} : { nulls: key['nulls'] as NonNullable<SortKey['nulls']> }),
          ...(Array.isArray(key['values']) ? { values: key['values'] as readonly Json[] } : {}),
          ...(typeof key['collation'] === 'string' ? { collation: key['collation'] } : {}),
          ascending: template('ascending'),
          descending: template('descending'),
        },
      ];
    });
  });
}

function filtersOf(read: Reader, at: string): Slot<readonly Filter[]> {
  return map(read.json(`${at}.filter`), (filters) => {
    const entries = isObject(filters) ? Object.entries(filters) : [];
    return entries.flatMap(([name, filter]) => {
      if (name === '*' || !isObject(filter)) return [];
      const query = either(ownQuery(filter, `${at}.filter.${name}.query`), read.query(`${at}.query.filter`));
      return [
        {
          name,
          at: String(filter['at']),
          also: Array.isArray(filter['also']) ? (filter['also'] as readonly string[]) : [],
          ...(filter['case'] === undefined ? {} : { case: filter['case'] as NonNullable<Filter['case']> }),
          several: within(filter, 'several', `${at}.filter.${name}`, (value) => value as 'comma' | 'repeated'),
          compare: within(filter, 'compare', `${at}.filter.${name}`, (value) => value as Comparison),
          values: within(filter, 'values', `${at}.filter.${name}`, asList),
          unknown: within(filter, 'unknown', `${at}.filter.${name}`, (value) => value as 'empty' | 'reject' | 'ignore'),
          query: map(query, ({ text }) => parseQueryTemplate(text.replaceAll('<field>', name))),
        },
      ];
    });
  });
}

function ownQuery(filter: { readonly [name: string]: Json }, path: string): Slot<QueryTemplate> {
  const own = filter['query'];
  return typeof own === 'string' ? stated(parseQueryTemplate(own), path) : { state: 'gap', paths: [path] };
}

/** A fact of a filter. Names of filters may hold dots, so they are not looked up by path. */
function within<T>(filter: Json, name: string, at: string, change: (value: Json) => T): Slot<T> {
  const slot = factIn(filter, [name]);
  if (slot.state === 'stated') return stated(change(slot.value), `${at}.${name}`);
  return slot.state === 'none' ? { state: 'none', path: `${at}.${name}` } : { state: 'gap', paths: [`${at}.${name}`] };
}
