import type { Request } from '../context.js';
import type { Dialect, OperationName } from '../dialect.js';
import type { ListQuery } from '../listing.js';
import { headerOf, isObject, type Json, type JsonObject } from '../http/message.js';
import { decodeCursor, DEFAULT_ORDER, isSameOrder, type Order } from '../records/order.js';
import type { Place } from '../http/place.js';
import { badRequest, invalid, notFound, unsupportedMediaType } from '../http/refusal.js';
import type { Resource } from '../records/resources.js';

/** The Shop as `contracts/services/shop.yaml` describes it: plain JSON, an envelope with a cursor around lists. */
export const plain: Dialect = {
  id: 'plain',
  title: 'Plain JSON items, lists in an envelope with total and cursor',
  contract: 'shop.yaml',
  operations,
  // What is outside the versions is as it is in the first.
  version: (_call, place) => ('version' in place ? (place.version ?? 'v1') : 'v1'),
  noVersion: () => notFound('This path'),
  told: () => [],
  spelt: (path) => path,
  movedTo: () => undefined,
  products: '/api/v1/products',
  decode: (request, operation) => jsonObject(request, operation),
  changes(request) {
    return this.decode(request, 'update');
  },
  query(request, resource) {
    const { query } = request;
    if (query.has('page') && query.has('after')) throw badRequest('Give page or after, not both');
    const cursor = query.get('after');
    const after = cursor === null ? undefined : decodeCursor(cursor);
    if (cursor !== null && after === undefined) throw badRequest('after is no cursor of this service');
    const order = orderOf(query.get('sort'), resource) ?? after?.order ?? DEFAULT_ORDER;
    if (after && !isSameOrder(after.order, order)) {
      throw badRequest('after belongs to another sort order');
    }
    return {
      limit: limitOf(query.get('limit')),
      page: positive('page', query.get('page') ?? '1'),
      ...(after && { after: after.position }),
      order,
      ...narrowing(query, resource),
    };
  },
  list: (items, page) => ({
    headers: [],
    body: { data: items, total: page.total, ...(page.next !== undefined && { next: page.next }) },
  }),
  item: (item) => item,
  created: (content, location) => ({ status: 201, headers: [['Location', location]], body: content }),
  quota: ({ of, left, reset }) => [
    ['X-RateLimit-Limit', String(of)],
    ['X-RateLimit-Remaining', String(left)],
    ['X-RateLimit-Reset', String(Math.ceil(reset / 1000))],
  ],
  deleted: () => ({ status: 204, headers: [] }),
  written: (answer) => answer,
  mediaType: 'application/json',
  extras: () => ({}),
  replays: 'same',
  upsert: false,
  conditional: false,
  isStale({ request, rules }, row) {
    const match = headerOf(request.call, 'If-Match');
    if (match === undefined || match.trim() === '*') return false;
    const current = rules.etag(rules.present(row, request.version));
    return !match.split(',').some((tag) => rules.sameVersion(tag.trim(), current));
  },
};

function operations(place: Place): Readonly<Record<string, OperationName>> | undefined {
  switch (place.kind) {
    case 'health':
      return { GET: 'health' };
    case 'limits':
      return { GET: 'limits' };
    case 'search':
      return { POST: 'search' };
    case 'stream':
      return { GET: 'listen' };
    case 'action':
      return { POST: place.action };
    case 'collection':
      return { GET: 'list', POST: 'create' };
    case 'item':
      if (place.resource === 'orders') return { GET: 'read' };
      if (place.resource === 'reviews') return { GET: 'read', DELETE: 'delete' };
      return { GET: 'read', PUT: 'replace', PATCH: 'update', DELETE: 'delete' };
    case 'nowhere':
      return undefined;
  }
}

/** Reads a JSON object out of a body with one of the media types. */
export function jsonObject(
  request: Request,
  operation: OperationName,
  types: readonly string[] = operation === 'update'
    ? ['application/merge-patch+json', 'application/json']
    : ['application/json'],
): JsonObject {
  const body = json(request, types);
  if (!isObject(body)) throw invalid([{ at: '', problem: 'must be an object' }]);
  return body;
}

/** Reads JSON out of a body with one of the media types. */
export function json(request: Request, types: readonly string[]): Json {
  const type = headerOf(request.call, 'Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) throw unsupportedMediaType(types.join(' or '));
  return parsed(request.call.body);
}

function parsed(body: Uint8Array): Json {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as Json;
  } catch {
    throw badRequest('The body is not well-formed JSON');
  }
}

/** `price`, `-price`, `status,-price`; undefined when nothing is asked for. */
export function orderOf(sort: string | null, resource: Resource): Order | undefined {
  const keys = sort === null ? [] : sort.split(',');
  return inTurn(keys.map((key) => checkedOrder(key.replace(/^-/, ''), key.startsWith('-'), resource)));
}

/** One order after the other: each decides where those before it do not. */
export function inTurn([first, ...rest]: readonly Order[]): Order | undefined {
  if (first === undefined) return undefined;
  const then = inTurn(rest);
  return then ? { ...first, then } : first;
}

export function checkedOrder(key: string, descending: boolean, resource: Resource): Order {
  if (!Object.hasOwn(resource.sorts, key)) throw badRequest('There is no such sort key');
  return { key, descending };
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** A page size: 10, or what a dialect has instead, when nothing is said, 100 when more is asked for. */
export function limitOf(text: string | null, otherwise = DEFAULT_LIMIT): number {
  return text === null ? otherwise : Math.min(positive('limit', text), MAX_LIMIT);
}

export function positive(name: string, text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  if (value < 1) throw badRequest(`${name} must be an integer from 1`);
  return value;
}

/** What a query leaves of the records and of their fields. */
export function narrowing(query: URLSearchParams, resource: Resource): Pick<ListQuery, 'filters' | 'text' | 'fields'> {
  const filters = resource.filters.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const text = query.get('q');
  const fields = selection(query);
  return { filters, ...(text !== null && { text }), ...(fields && { fields }) };
}

/** The names in `fields=a,b`; undefined when none is given, which selects everything. */
export function selection(query: URLSearchParams, parameter = 'fields'): readonly string[] | undefined {
  const names = (query.get(parameter) ?? '').split(',').filter((name) => name !== '');
  return names.length === 0 ? undefined : names;
}
