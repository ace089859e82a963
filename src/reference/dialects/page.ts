import type { Dialect } from '../dialect.js';
import type { Json, JsonObject } from '../http/message.js';
import { DEFAULT_ORDER, type Order } from '../records/order.js';
import { badRequest, invalid } from '../http/refusal.js';
import type { Resource } from '../records/resources.js';
import { checkedOrder, inTurn, json, limitOf, narrowing, plain } from './plain.js';

/** Items of a page when nothing is said. */
const DEFAULT_SIZE = 20;

/**
 * Pages are counted from 0, items are embedded, records know their URL alone, an update is a JSON Patch (RFC 6902), and
 * changes answer nothing.
 */
export const page: Dialect = {
  ...plain,
  id: 'page',
  title: 'Pages from 0, embedded items, URLs in the place of ids, updates by JSON Patch, changes without content',
  contract: 'shop-page.yaml',
  // The names in a path have no case; an id has one.
  spelt: (path) => path.replace(/^(?:\/[^/]*){1,3}/, (names) => names.toLowerCase()),
  changes(request) {
    const patch = json(request, ['application/json-patch+json']);
    if (!Array.isArray(patch)) throw invalid([{ at: '', problem: 'must be a list of operations' }]);
    return patch as Json;
  },
  query({ query }, resource) {
    const number = query.get('page') ?? '0';
    if (!/^\d+$/.test(number)) throw badRequest('page must be an integer from 0');
    return {
      limit: limitOf(query.get('size'), DEFAULT_SIZE),
      page: Number(number) + 1,
      order: inTurn(query.getAll('sort').map((sort) => orderOf(sort, resource))) ?? DEFAULT_ORDER,
      ...narrowing(query, resource),
    };
  },
  list: (items, { query, total }, request) => ({
    headers: [],
    body: {
      _embedded: { products: items.map((item) => linked(item, request.path)) },
      page: {
        size: query.limit,
        totalElements: total,
        totalPages: Math.ceil(total / query.limit),
        number: query.page - 1,
      },
    },
  }),
  item: (item, { place, path }) => linked(item, place.kind === 'item' ? path.slice(0, path.lastIndexOf('/')) : path),
  written: ({ headers }) => ({ status: 204, headers }),
};

/** A record with its URL in the place of its id. */
function linked({ id, ...fields }: JsonObject, collection: string): JsonObject {
  return { ...fields, _links: { self: { href: `${collection}/${String(id)}` } } };
}

/** `price,desc`. */
function orderOf(sort: string, resource: Resource): Order {
  const [key = '', direction = 'asc'] = sort.split(',');
  if (direction !== 'asc' && direction !== 'desc') throw badRequest('The direction must be asc or desc');
  return checkedOrder(key, direction === 'desc', resource);
}
