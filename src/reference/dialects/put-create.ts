import type { Dialect } from '../dialect.js';
import { DEFAULT_ORDER } from '../records/order.js';
import { isObject } from '../http/message.js';
import { badRequest } from '../http/refusal.js';
import { jsonObject, limitOf, narrowing, orderOf, plain, positive } from './plain.js';

/** The caller chooses the id: a PUT makes a record or replaces it. A version in the body guards against lost updates. */
export const putCreate: Dialect = {
  ...plain,
  id: 'put-create',
  title: 'Ids chosen by the caller, PUT that creates or replaces, a version field',
  contract: 'shop-put-create.yaml',
  operations(place) {
    const isProducts = 'resource' in place && place.resource === 'products';
    return isProducts && place.kind === 'collection' ? { GET: 'list' } : plain.operations(place);
  },
  decode(request, operation) {
    const { place } = request;
    const isId = place.kind !== 'item' || /^[\w.-]{1,64}$/.test(place.id);
    if (!isId) throw badRequest('An id has from 1 to 64 letters, digits, dots, dashes and underscores');
    return jsonObject(request, operation);
  },
  query({ query }, resource) {
    return {
      limit: limitOf(query.get('limit')),
      page: positive('page', query.get('page') ?? '1'),
      order: orderOf(query.get('sort'), resource) ?? DEFAULT_ORDER,
      ...narrowing(query, resource),
    };
  },
  list: (items, page) => ({ headers: [], body: { items, count: page.total } }),
  extras: (row) => ({ version: row.version }),
  upsert: true,
  isStale({ rules }, row, body) {
    const version = isObject(body) ? body['version'] : undefined;
    return version !== undefined && !rules.sameVersion(version, row.version);
  },
};
