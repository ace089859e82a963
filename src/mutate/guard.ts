import type { Json } from '../contract/text/json.js';
import { valueAt } from '../contract/text/pointer.js';
import { ifStated } from '../contract/facts/slot.js';
import { isSafe } from '../engine/http/credentials/permission.js';
import type { Channel, WireRequest, WireResult } from '../engine/http/transport.js';
import { jsonOf, succeeded } from './answer.js';
import { urlOf } from './record-urls.js';
import type { Route, Router } from '../contract/resolve/surface/routing.js';
import { itemOf, pageOf } from './sites.js';

/** Keeps a mistake from changing anything but what its run has made. */
export interface Guard {
  /** Whether a text carries the mark of the run. */
  readonly isMarked: (text: string) => boolean;
  /** Sends a request of the mistake's own, unless it may change a record of others: then it is not sent, and fails. */
  readonly send: Channel['send'];
  /** Whether a request changes at most what the run has made. In doubt it does not, and is counted as held back. */
  readonly permits: (request: WireRequest) => Promise<boolean>;
  /** Whether the answer to a read shows a record of this run, by its mark. */
  readonly showsOurs: (route: Route, result: WireResult) => boolean;
  /** Hears what the service answered: a record that was ever seen without the mark is somebody else's. */
  readonly hear: (route: Route | undefined, result: WireResult) => void;
  /** Requests that were held back. */
  readonly heldBack: () => number;
}

const HELD_BACK: WireResult = {
  failure: { kind: 'blocked', message: 'it is not proven to change a record of this run alone', sent: 'no' },
};

/**
 * @param service past the mistake
 * @param nonce what the run writes into each record that can carry it
 */
export function guardOf(service: Channel, router: Router, nonce: string): Guard {
  const mark = nonce.toLowerCase();
  const isMarked = (text: string): boolean => text.toLowerCase().includes(mark);
  let heldBack = 0;

  /** URLs of records that are not of this run, as far as it has seen them. */
  const theirs = new Set<string>();

  const isMarkedRecord = ({ resource }: Route, item: Json): boolean => {
    const tag = resource === undefined ? undefined : ifStated(resource.tag);
    const unique = (resource === undefined ? undefined : ifStated(resource.unique)) ?? [];
    return [...(tag === undefined ? [] : [tag]), ...unique].some((place) => {
      const text = valueAt(item, place);
      return typeof text === 'string' && isMarked(text);
    });
  };
  const showsOurs: Guard['showsOurs'] = (route, result) => {
    const item = succeeded(result) ? itemOf(result, route.operation) : undefined;
    return item !== undefined && isMarkedRecord(route, item);
  };
  const hear: Guard['hear'] = (route, result) => {
    if (route?.resource === undefined || route.isHead || !succeeded(result)) return;
    const { kind } = route.operation;
    const shown = kind === 'read' ? valueAt(jsonOf(result), route.operation.itemEnvelope) : undefined;
    const items = kind === 'list' ? pageOf(result, route.resource)?.items : shown === undefined ? [] : [shown];
    for (const item of items ?? []) {
      const url = route.record ?? urlOf(route, item, result, router);
      if (url !== undefined && !isMarkedRecord(route, item)) theirs.add(url);
    }
  };

  /** The id may have come from an answer that named a record of others: only what a read shows counts. */
  const isOurs = async (url: string, { headers, timeout }: WireRequest): Promise<boolean> => {
    const route = router.routeOf('GET', url);
    if (route?.operation.kind !== 'read' || theirs.has(url)) return false;
    const plain = headers.filter(([name]) => !/^(?:if-.*|idempotency-key|content-.*|range|expect|prefer)$/i.test(name));
    return showsOurs(route, await service.send({ method: 'GET', url, headers: plain, timeout }));
  };

  const changesOurs = async (request: WireRequest): Promise<boolean> => {
    if (isSafe(request.method)) return true;
    const route = router.routeOf(request.method, request.url);
    if (route === undefined) return false;
    if (route.operation.safe) return true;
    if (route.record !== undefined) return await isOurs(route.record, request);
    // A record that does not carry the mark could not be found again.
    return route.operation.kind === 'create' && isMarked(bodyText(request));
  };

  const permits: Guard['permits'] = async (request) => {
    if (await changesOurs(request)) return true;
    heldBack += 1;
    return false;
  };

  return {
    isMarked,
    showsOurs,
    hear,
    permits,
    send: async (request, signal) => ((await permits(request)) ? await service.send(request, signal) : HELD_BACK),
    heldBack: () => heldBack,
  };
}

function bodyText({ body }: WireRequest): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}
