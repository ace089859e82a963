import type { Context } from '../context.js';
import type { Answer, Json } from '../http/message.js';
import { notFound, preconditionRequired, stale } from '../http/refusal.js';
import { RESOURCES, type Resource } from '../records/resources.js';
import type { Row } from '../records/store.js';

/** The resource that the request is about. */
export function resourceOf({ request: { place } }: Context): Resource {
  if (place.kind === 'collection' || place.kind === 'item') return RESOURCES[place.resource];
  return place.kind === 'action' ? RESOURCES.orders : RESOURCES.products;
}

/** The record that the path addresses. */
export function addressed({ request: { place, caller }, shop, rules }: Context): Row {
  if (place.kind !== 'item' && place.kind !== 'action') throw notFound('This path');
  const row =
    place.kind === 'item' ? shop.store.get(place.resource, place.id, place.parent) : shop.store.get('orders', place.id);
  if (row === undefined || !rules.sees(caller, row)) throw notFound('This record');
  return row;
}

/** The id of the product that a nested path is below; refuses when there is no such product. */
export function parentOf({ request: { place }, shop }: Context): string | undefined {
  if ((place.kind !== 'collection' && place.kind !== 'item') || place.parent === undefined) return undefined;
  if (shop.store.get('products', place.parent) === undefined) throw notFound('This product');
  return place.parent;
}

/** Refuses a write that is based on a state which is gone, or that does not say on which. */
export function checkFresh(context: Context, row: Row, body: Json): void {
  if (context.rules.lacksVersion(context.request.call)) throw preconditionRequired();
  if (context.shop.dialect.isStale(context, row, body)) throw stale();
}

/** A record as an answer, with the validator of its whole representation. */
export function itemAnswer({ request, shop, rules }: Context, row: Row): Answer {
  const item = rules.present(row, request.version);
  return { status: 200, headers: [['ETag', rules.etag(item)]], body: shop.dialect.item(item, request) };
}
