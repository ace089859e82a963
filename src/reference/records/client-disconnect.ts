import { type Call, headerOf, type Answer } from '../http/message.js';
import { placeOf } from '../http/place.js';
import type { Row, Store } from './store.js';

/** Does something as soon as the caller is known to be gone. */
export function whenGone({ gone }: Call, act: () => void): void {
  gone?.addEventListener('abort', act, { once: true });
}

/** What is the same in a request and in its repetition. */
export function sameRequest({ method, path, body }: Call): string {
  return `${method} ${path} ${Buffer.from(body).toString()}`;
}

/** The record that the path of a call names. */
export function rowOf({ path }: Call, store: Store): Row | undefined {
  const place = placeOf(path);
  return place.kind === 'item' ? store.get(place.resource, place.id, place.parent) : undefined;
}

/** The record that was made, by the Location of the answer. */
export function madeBy(answer: Answer, store: Store): Row | undefined {
  const place = placeOf(headerOf(answer, 'Location') ?? '/');
  return place.kind === 'item' ? store.get(place.resource, place.id, place.parent) : undefined;
}

/** Puts a record back that was taken away, under its id. */
export function putBack({ resource, fields, id, parent }: Row, store: Store): void {
  if (store.get(resource, id, parent)) return;
  store.insert(resource, fields, { id, ...(parent !== undefined && { parent }) });
}
