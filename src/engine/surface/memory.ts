import { placed } from '../../check/records/own-records.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { ResourceFacts } from '../../contract/facts/model.js';
import type { Route, Router } from '../../contract/resolve/surface/routing.js';
import { isObject, type Json } from '../../contract/text/json.js';
import { valueAt } from '../../contract/text/pointer.js';
import { statesOf } from '../../check/states/transitions.js';
import { header, type Exchange } from '../../result/exchange.js';
import { itemIn, located } from '../kit/requests/answer.js';
import { hash } from '../seed.js';
import type { Visit } from './point.js';

/** What the requests before have shown of one record. */
interface Known {
  /** Who made it, or saw it first. */
  readonly by: string;
  isGone: boolean;
  state?: Json;
  /** The entity tag that was told last. */
  tag?: string;
}

/** What has to be remembered of the requests before, so that it is known what the next one stands for. */
export class Memory {
  readonly #router: Router;
  readonly #records = new Map<string, Known>();
  readonly #sent = new Set<number>();
  /** When the last unsafe request to a URL had its answer, in milliseconds. */
  readonly #lastWrite = new Map<string, number>();
  readonly #keys = new Map<string, number>();
  readonly #cursors = new Set<string>();

  constructor(router: Router) {
    this.#router = router;
  }

  record(url: string): Readonly<Known> | undefined {
    return this.#records.get(url);
  }

  /** URLs of the records that a record stands below, by their resources. */
  parentsOf({ place, route }: Visit): readonly string[] {
    const names = new Set(
      Object.keys(route.values).flatMap((name) => (name.includes('.') ? [name.split('.', 1)[0]] : [])),
    );
    return place.service.resources
      .filter(({ name }) => names.has(name) && name !== place.operation.resource)
      .flatMap((resource) => this.#router.recordUrl({ ...route, resource }, ownOf(resource, route)) ?? []);
  }

  /** The same was sent before, by the same caller. */
  wasSent(visit: Visit): boolean {
    return this.#sent.has(visit.digest);
  }

  /** Another unsafe request to the same URL was under way. */
  wasBeside({ exchange, target }: Visit): boolean {
    return exchange.started < (this.#lastWrite.get(target) ?? -1);
  }

  /** What was sent with a key before: undefined where nothing was. */
  keyed(key: string, visit: Visit): 'same' | 'other' | undefined {
    const before = this.#keys.get(key);
    return before === undefined ? undefined : before === hash(visit.exchange.request.body ?? '') ? 'same' : 'other';
  }

  /** The service gave it for a next page. */
  wasGiven(cursor: string): boolean {
    return this.#cursors.has(cursor);
  }

  take(visit: Visit, key: string | undefined): void {
    const { exchange, place, route, outcome, target } = visit;
    this.#sent.add(visit.digest);
    if (!place.operation.safe) {
      this.#lastWrite.set(target, Math.max(exchange.ended, this.#lastWrite.get(target) ?? 0));
    }
    if (key !== undefined && !this.#keys.has(key)) this.#keys.set(key, hash(exchange.request.body ?? ''));
    if (outcome !== 'success') return;
    this.#takeCursor(visit);
    const isMaking = place.operation.kind === 'create';
    if (!isMaking && route.record === undefined) return;
    const at = place.resource && statesOf(place.resource)?.at;
    const item = isMaking || at !== undefined ? itemIn(place.operation, exchange) : undefined;
    const url = isMaking ? this.#made(visit, item) : route.record;
    if (url === undefined) return;
    const known = this.#records.get(url) ?? { by: exchange.as, isGone: false };
    this.#records.set(url, known);
    known.isGone = place.operation.kind === 'delete';
    const tag = header(exchange.response?.headers ?? [], 'etag');
    if (tag !== undefined) known.tag = tag;
    const state = at === undefined || !isObject(item) ? undefined : valueAt(item, at);
    if (state !== undefined) known.state = state;
  }

  #takeCursor({ exchange, place: { operation, resource } }: Visit): void {
    const cursor = operation.kind === 'list' && resource ? ifStated(resource.collection.cursor) : undefined;
    const next = cursor && ifStated(cursor.next);
    const given = next && located(exchange, next, resource && ifStated(resource.collection.items));
    if (typeof given === 'string' || typeof given === 'number') this.#cursors.add(String(given));
  }

  #made({ exchange, place, route }: Visit, item: Json | undefined): string | undefined {
    const id = place.resource && ifStated(place.resource.id);
    if (id === undefined) return undefined;
    const ids = item === undefined ? undefined : placed(id, item);
    return ids === undefined ? locationOf(exchange) : this.#router.recordUrl(route, ids);
  }
}

function ownOf({ name, item }: ResourceFacts, { values }: Route): Readonly<Record<string, string>> {
  if (item.state !== 'stated') return {};
  const own = Object.entries(values).flatMap(([key, value]) =>
    key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), value] as const] : [],
  );
  return Object.fromEntries(own);
}

function locationOf({ request, response }: Exchange): string | undefined {
  const location = header(response?.headers ?? [], 'location');
  return location === undefined || !URL.canParse(location, request.url)
    ? undefined
    : new URL(location, request.url).href;
}
