import type { Dialect } from '../dialect.js';
import { isObject, type JsonObject } from '../http/message.js';
import { invalid } from '../http/refusal.js';
import { jsonObject, plain, selection } from './plain.js';

const JSON_API = 'application/vnd.api+json';

/**
 * Everything is in `data`, the fields of a record are its attributes, lists link to their next page, and an update must
 * name the state that it is based on. A path with a slash at its end leads to the one without.
 */
export const jsonApi: Dialect = {
  ...plain,
  id: 'json-api',
  title: 'Data envelopes with attributes, parameters in brackets, links to the next page',
  contract: 'shop-json-api.yaml',
  movedTo: (path) => (/.\/$/.test(path) ? path.slice(0, -1) : undefined),
  mediaType: JSON_API,
  decode(request, operation) {
    const { data } = jsonObject(request, operation, [JSON_API]);
    if (!isObject(data)) throw invalid([{ at: '/data', problem: 'must be an object' }]);
    if (data['type'] !== 'products') throw invalid([{ at: '/data/type', problem: 'must be products' }]);
    const { attributes } = data;
    if (!isObject(attributes)) throw invalid([{ at: '/data/attributes', problem: 'must be an object' }]);
    return attributes;
  },
  query(request, resource, shop) {
    // The same questions under other names.
    const query = new URLSearchParams();
    for (const [name, value] of request.query) query.append(NAMES[name] ?? name, value);
    query.delete('fields');
    const fields = selection(request.query, 'fields[products]');
    return { ...plain.query({ ...request, query }, resource, shop), ...(fields && { fields }) };
  },
  list(items, page, request) {
    const target = new URLSearchParams(request.query);
    target.set('page[after]', page.next ?? '');
    const next = page.next === undefined ? null : `${request.path}?${target.toString()}`;
    return { headers: [], body: { data: items.map(resourceObject), links: { next }, meta: { total: page.total } } };
  },
  item: (item) => ({ data: resourceObject(item) }),
  conditional: true,
};

const NAMES: Readonly<Record<string, string>> = {
  'page[size]': 'limit',
  'page[number]': 'page',
  'page[after]': 'after',
  'filter[status]': 'status',
};

function resourceObject({ id = '', ...attributes }: JsonObject): JsonObject {
  return { type: 'products', id, attributes };
}
