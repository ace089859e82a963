import type { Dialect } from '../dialect.js';
import { SEARCH } from '../records/search-fields.js';
import { headerOf } from '../http/message.js';
import { DEFAULT_ORDER, positionOf } from '../records/order.js';
import { badRequest, unsupportedMediaType } from '../http/refusal.js';
import { RESOURCES } from '../records/resources.js';
import { fieldsOf } from './form.js';
import { narrowing, orderOf, plain, positive } from './plain.js';

const FORM = 'application/x-www-form-urlencoded';
/** Names the version in requests and in answers. */
const HEADER = 'Shop-Version';
const MAX_LIMIT = 100;

/**
 * Bodies are forms, updates are POSTs, a list goes on after the id of its last record, a create answers 200, and a header
 * names the version.
 */
export const cursor: Dialect = {
  ...plain,
  id: 'cursor',
  title: 'Form bodies, updates by POST, lists that go on after the last id, versions in a header',
  contract: 'shop-cursor.yaml',
  version: (call) => headerOf(call, HEADER)?.trim() ?? 'v1',
  noVersion: () => badRequest('There is no such version'),
  told: (version) => [[HEADER, version]],
  products: '/api/products',
  operations(place) {
    // A path never names the version.
    if ('version' in place && place.version !== '' && place.version !== undefined) return undefined;
    if (place.kind !== 'item' || place.resource !== 'products') return plain.operations(place);
    return { GET: 'read', POST: 'update', DELETE: 'delete' };
  },
  decode({ call, place }, operation) {
    const type = headerOf(call, 'Content-Type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== FORM) throw unsupportedMediaType(FORM);
    const resource = place.kind === 'collection' || place.kind === 'item' ? place.resource : 'products';
    const specs = operation === 'search' ? SEARCH : RESOURCES[resource].specs;
    const form = new URLSearchParams(Buffer.from(call.body).toString());
    if ([...form.keys()].some((name) => name === '' || name.startsWith('['))) throw badRequest('A field has no name');
    return fieldsOf(form, specs);
  },
  query({ query, place }, resource, { store }) {
    const order = orderOf(query.get('sort'), resource) ?? DEFAULT_ORDER;
    const limit = positive('limit', query.get('limit') ?? '10');
    if (limit > MAX_LIMIT) throw badRequest(`limit must be at most ${MAX_LIMIT}`);
    const id = query.get('starting_after');
    const parent = place.kind === 'collection' ? place.parent : undefined;
    const anchor = id === null ? undefined : store.ever(resource.name, id, parent);
    if (id !== null && anchor === undefined) throw badRequest('starting_after is no id of this list');
    const after = anchor && { after: positionOf(anchor, resource, order) };
    return { limit, page: 1, ...after, order, ...narrowing(query, resource) };
  },
  list: (items, page) => ({
    headers: [],
    body: { object: 'list', data: items, has_more: page.next !== undefined },
  }),
  created: (content) => ({ status: 200, headers: [], body: content }),
  deleted: (row) => ({ status: 200, headers: [], body: { id: row.id, deleted: true } }),
};
