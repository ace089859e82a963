import { isObject, type Json, type JsonObject } from '../../text/json.js';
import { parseLocator } from '../../text/locator.js';
import { didYouMean } from '../../schema/suggest.js';
import { outside } from '../fields.js';
import { maps, text, texts, written, type Rule, type Subject } from '../subject.js';

/** Facts about lists fit together: pages, cursors, sizes, sort keys, filters and fields. */
export const lists: Rule = (subject) => {
  const { contract } = subject;
  for (const [name, resource] of maps(contract, 'resources')) {
    const collection = resource['collection'];
    if (!isObject(collection)) continue;
    const at = ['resources', name, 'collection'];
    checkCursor(subject, `resources.${name}.collection.query.after`, at, collection);
    checkLimit(subject, at, collection);
    checkElements(subject, at, collection, resource['schema']);
    checkHides(subject, at, collection, resource['schema']);
    checkKeys(subject, at, collection, resource['schema']);
    checkFields(subject, at, collection, resource['schema']);
    checkExcluded(subject, at, collection);
  }
  const shared = written(contract, 'conventions', 'collection');
  if (!isObject(shared)) return;
  checkCursor(subject, 'query.after', ['conventions', 'collection'], shared);
  checkLimit(subject, ['conventions', 'collection'], shared);
};

/** @param sent where a query says how the cursor is sent */
function checkCursor({ facts, report }: Subject, sent: string, at: readonly string[], collection: JsonObject): void {
  const cursor = collection['cursor'];
  if (!isObject(cursor)) return;
  const next = typeof cursor['next'] === 'string' ? parseLocator(cursor['next']) : undefined;
  const kind = cursor['as'] ?? (next?.kind === 'link' ? 'url' : 'token');
  if (kind === 'token' && facts.at(sent).state !== 'stated') {
    report([...at, 'cursor'], 'The cursor is a token, but no query says how it is sent', {
      part: 'key',
      hint: 'collection: { query: { after: after=<cursor> } }, or as: url if next carries a URL',
    });
  }
  if (cursor['as'] === 'url' && next?.kind === 'last') {
    report([...at, 'cursor', 'as'], 'A field of the last item is a token, not the URL of a page');
  }
  if (cursor['as'] === 'token' && next?.kind === 'link') {
    report([...at, 'cursor', 'as'], 'A link carries the URL of a page, not a token');
  }
  if (next?.kind === 'last' && cursor['more'] === undefined && cursor['end'] === undefined) {
    report([...at, 'cursor', 'next'], 'Nothing says which page is the last', { hint: 'add more: /has_more' });
  }
}

/** What a list hides records by is a member of them. */
function checkHides({ report }: Subject, at: readonly string[], collection: JsonObject, schema?: Json): void {
  const hides = collection['hides'];
  for (const pointer of Object.keys(isObject(hides) ? hides : {})) {
    const message = outside(schema, pointer);
    if (message !== undefined) report([...at, 'hides', pointer], message, { part: 'key' });
  }
}

/** What an element of a list is named by is a member of the record. */
function checkElements({ report }: Subject, at: readonly string[], collection: JsonObject, schema?: Json): void {
  const items = collection['items'];
  for (const part of ['value', 'key']) {
    const pointer = isObject(items) ? items[part] : undefined;
    const message = typeof pointer === 'string' ? outside(schema, pointer) : undefined;
    if (message !== undefined) report([...at, 'items', part], message);
  }
}

function checkLimit({ report }: Subject, at: readonly string[], collection: JsonObject): void {
  const limit = collection['limit'];
  if (!isObject(limit)) return;
  const { default: standard, max } = limit;
  if (typeof standard === 'number' && typeof max === 'number' && standard > max) {
    report([...at, 'limit', 'default'], `The default page size ${standard} is above the maximum ${max}`);
  }
  if (max === 'none' && limit['over'] !== undefined && limit['over'] !== 'none') {
    report([...at, 'limit', 'over'], 'There is no maximum that a page size could be over');
  }
}

function checkKeys({ report }: Subject, at: readonly string[], collection: JsonObject, schema: Json | undefined): void {
  const sortKeys = maps(collection, 'sort').map(([name]) => name);
  for (const part of ['sort', 'filter']) {
    for (const [name, key] of maps(collection, part)) {
      const also = Array.isArray(key['also']) ? (key['also'] as readonly Json[]) : [];
      for (const [pointer, ...place] of [
        [key['at'], 'at'] as const,
        ...also.map((one, n) => [one, 'also', n] as const),
      ]) {
        const message = typeof pointer === 'string' ? outside(schema, pointer) : undefined;
        if (message !== undefined) report([...at, part, name, ...place], message);
      }
    }
  }
  const places = [['order'], ...sortKeys.map((name) => ['sort', name])];
  for (const place of places)
    checkCollation(report, [...at, ...place, 'collation'], text(collection, ...place, 'collation'));
  const ties = text(collection, 'order', 'ties')?.replace(/^-/, '');
  const strange = ties === undefined || sortKeys.includes(ties) ? undefined : outside(schema, `/${ties}`);
  if (strange !== undefined) report([...at, 'order', 'ties'], strange);
  if (!isObject(collection['sort'])) return;
  const check = (key: string, path: readonly (string | number)[]): void => {
    const name = key.replace(/^-/, '');
    if (!sortKeys.includes(name)) report(path, `Unknown sort key "${name}"${didYouMean(name, sortKeys)}`);
  };
  for (const [index, key] of texts(collection, 'order', 'by').entries()) check(key, [...at, 'order', 'by', index]);
}

function checkCollation(report: Subject['report'], path: readonly string[], collation: string | undefined): void {
  if (collation === undefined || collation === 'code-point') return;
  try {
    if (Intl.Collator.supportedLocalesOf(collation).length > 0) return;
  } catch {
    // Not even the form of a tag: the same message.
  }
  report(path, `It is not known here how texts are compared as "${collation}"`, {
    hint: 'code-point, or the tag of a language such as en or de-AT',
  });
}

function checkFields(
  { report }: Subject,
  at: readonly string[],
  collection: JsonObject,
  schema: Json | undefined,
): void {
  const selectable = written(collection, 'fields', 'selectable');
  if (!Array.isArray(selectable)) return;
  const names = texts(collection, 'fields', 'selectable');
  for (const [index, name] of names.entries()) {
    // Others than names of members, such as paths in dots, are not compared with the schema.
    const message = /^\w+$/.test(name) && name !== 'none' ? outside(schema, `/${name}`) : undefined;
    if (message !== undefined) report([...at, 'fields', 'selectable', index], message);
  }
  for (const [index, name] of texts(collection, 'fields', 'always').entries()) {
    if (name === 'none' || names.includes(name)) continue;
    report([...at, 'fields', 'always', index], `"${name}" is not a selectable field${didYouMean(name, names)}`);
  }
}

/** A query for something that the list is said not to have. */
function checkExcluded({ report }: Subject, at: readonly string[], collection: JsonObject): void {
  const pairs = [
    ['offset', 'page'],
    ['cursor', 'after'],
    ['sort', 'ascending'],
    ['sort', 'descending'],
    ['fields', 'fields'],
    ['filter', 'filter'],
  ] as const;
  for (const [part, query] of pairs) {
    const template = text(collection, 'query', query);
    if (collection[part] !== 'none' || template === undefined || template === 'none') continue;
    report([...at, 'query', query], `"${part}" is declared none, so there is no query for it`, { part: 'key' });
  }
}
