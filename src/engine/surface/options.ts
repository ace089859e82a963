import type { CollectionFacts } from '../../contract/facts/model.js';
import { ifStated, type Slot } from '../../contract/facts/slot.js';
import { fill, type QueryPair, type QueryTemplate } from '../../contract/text/template.js';
import type { Memory } from './memory.js';
import type { Dimension, Place, Visit } from './point.js';

/** What a list can be asked for: each option with each class of values, alone or with others. */
export const options: Dimension = {
  values: (place) =>
    place.operation.kind === 'list' && place.resource ? optionsOf(place, place.resource.collection) : [],
  seen: (visit, memory) => {
    const collection = visit.place.resource?.collection;
    if (visit.place.operation.kind !== 'list' || collection === undefined) return [];
    return [
      ...numbersSeen(visit, collection),
      ...cursorsSeen(visit, collection, memory),
      ...choicesOf(collection).flatMap(({ text, pairs }) => (isIn(pairs, visit.query) ? [text] : [])),
      ...filtersSeen(visit, collection),
      ...fieldsSeen(visit, collection),
      ...sortSeen(visit, collection),
      ...unknownSeen(visit, collection),
    ];
  },
};

function optionsOf({ resource }: Place, collection: CollectionFacts): readonly string[] {
  const { limit, page, after, fields } = collection.query;
  const filters = resource === undefined ? [] : (ifStated(collection.filters) ?? []);
  const isBounded = collection.limit.max.state === 'stated';
  return [
    ...(limit.state === 'stated'
      ? ['limit:smallest', 'limit:zero', 'limit:negative', 'limit:no-number', 'limit:empty', 'limit:twice']
      : []),
    ...(limit.state === 'stated' && isBounded ? ['limit:largest', 'limit:too-large', 'limit:between'] : []),
    ...(collection.limit.default.state === 'stated' ? ['limit:absent'] : []),
    ...(page.state === 'stated' && collection.offset.state === 'stated'
      ? ['page:first', 'page:later', 'page:no-number', 'page:negative', 'page:empty', 'page:twice']
      : []),
    ...(after.state === 'stated' && isByToken(collection) ? ['cursor:given', 'cursor:altered'] : []),
    ...choicesOf(collection).map(({ text }) => text),
    ...(collection.sort.state === 'stated' && collection.query.ascending.state === 'stated'
      ? ['sort:unknown-key']
      : []),
    ...filters.flatMap(({ name, query }) =>
      query.state === 'stated' ? [`filter ${name}:used`, `filter ${name}:empty`, `filter ${name}:twice`] : [],
    ),
    ...(fields.state === 'stated' ? ['fields:some', 'fields:unknown'] : []),
    ...(resource?.at('collection.unknown-parameter').state === 'stated' ? ['unknown-parameter'] : []),
  ];
}

/** A list whose next page is a link says nothing of its cursors. */
function isByToken({ cursor }: CollectionFacts): boolean {
  return cursor.state === 'stated' && cursor.value.as === 'token';
}

interface ListChoice {
  readonly text: string;
  readonly pairs: readonly QueryPair[];
}

/** Choices that the contract names one by one: sort keys in both directions, values of filters. */
function choicesOf({ sort, filters }: CollectionFacts): readonly ListChoice[] {
  const orders = (ifStated(sort) ?? []).flatMap((key) =>
    (['ascending', 'descending'] as const).flatMap((direction) => {
      const template = ifStated(key[direction]);
      return template === undefined ? [] : [{ text: `sort ${key.name}:${direction}`, pairs: fill(template, {}) }];
    }),
  );
  const values = (ifStated(filters) ?? []).flatMap(({ name, query, values: named }) => {
    const template = ifStated(query);
    if (template === undefined) return [];
    return (ifStated(named) ?? []).map((value) => ({
      text: `filter ${name}:${JSON.stringify(value)}`,
      pairs: fill(template, { value: String(value) }),
    }));
  });
  return [...orders, ...values];
}

function isIn(pairs: readonly QueryPair[], query: readonly QueryPair[]): boolean {
  return pairs.every(([name, value]) => query.some(([own, given]) => own === name && given === value));
}

/** The values of the parameter that a template has for its placeholder. */
function valuesOf(slot: Slot<QueryTemplate>, query: readonly QueryPair[]): readonly string[] | undefined {
  const template = ifStated(slot);
  const name = template?.pairs.find(([, value]) => value.parts.some((part) => 'placeholder' in part))?.[0].text;
  return name === undefined ? undefined : query.filter(([own]) => own === name).map(([, value]) => value);
}

function numbersSeen({ query }: Visit, collection: CollectionFacts): readonly string[] {
  const { limit, page } = collection.query;
  const max = ifStated(collection.limit.max);
  const base = (collection.offset.state === 'stated' ? ifStated(collection.offset.value.base) : undefined) ?? 0;
  const ofLimit = (value: number): string =>
    value === 1 ? 'smallest' : value === max ? 'largest' : value > (max ?? Infinity) ? 'too-large' : 'between';
  return [
    ...numberSeen('limit', valuesOf(limit, query), ofLimit),
    ...numberSeen('page', valuesOf(page, query), (value) => (value <= base ? 'first' : 'later')),
  ];
}

function numberSeen(
  name: string,
  values: readonly string[] | undefined,
  classOf: (value: number) => string,
): readonly string[] {
  if (values === undefined) return [];
  const [value] = values;
  if (value === undefined) return [`${name}:absent`];
  if (values.length > 1) return [`${name}:twice`];
  if (value === '') return [`${name}:empty`];
  if (!/^-?\d+$/.test(value)) return [`${name}:no-number`];
  const number = Number(value);
  if (number < 0) return [`${name}:negative`];
  return [...(number === 0 ? [`${name}:zero`] : []), `${name}:${classOf(number)}`];
}

function cursorsSeen({ query }: Visit, { query: { after } }: CollectionFacts, memory: Memory): readonly string[] {
  return (valuesOf(after, query) ?? []).map((one) => (memory.wasGiven(one) ? 'cursor:given' : 'cursor:altered'));
}

function filtersSeen({ query }: Visit, { filters }: CollectionFacts): readonly string[] {
  return (ifStated(filters) ?? []).flatMap(({ name, query: template }) => {
    const values = valuesOf(template, query) ?? [];
    if (values.length === 0) return [];
    return [
      `filter ${name}:used`,
      ...(values.length > 1 ? [`filter ${name}:twice`] : []),
      ...(values.includes('') ? [`filter ${name}:empty`] : []),
    ];
  });
}

function fieldsSeen({ query }: Visit, { query: { fields: template }, fields }: CollectionFacts): readonly string[] {
  const values = valuesOf(template, query) ?? [];
  const known = ifStated(fields.selectable);
  const names = values.flatMap((value) => value.split(','));
  if (names.length === 0) return [];
  return known === undefined || names.every((name) => known.includes(name)) ? ['fields:some'] : ['fields:unknown'];
}

function sortSeen({ query }: Visit, { query: { ascending, descending }, sort }: CollectionFacts): readonly string[] {
  const given = [ascending, descending].flatMap((template) => valuesOf(template, query) ?? []);
  const known = (ifStated(sort) ?? []).flatMap((key) =>
    [key.ascending, key.descending].flatMap((one) => {
      const template = ifStated(one);
      return template === undefined ? [] : fill(template, {}).map(([, value]) => value);
    }),
  );
  return given.some((value) => !known.includes(value)) ? ['sort:unknown-key'] : [];
}

function unknownSeen({ query, place }: Visit, collection: CollectionFacts): readonly string[] {
  const templates = [
    ...Object.values(collection.query),
    ...(ifStated(collection.filters) ?? []).map((filter) => filter.query),
    ...(ifStated(collection.sort) ?? []).flatMap((key) => [key.ascending, key.descending]),
  ];
  const names = new Set(templates.flatMap((slot) => ifStated(slot)?.pairs.map(([name]) => name.text) ?? []));
  for (const name of place.operation.path.text.split('?')[1]?.split('&') ?? []) names.add(name.split('=', 1)[0] ?? '');
  return query.some(([name]) => !names.has(name)) ? ['unknown-parameter'] : [];
}
