import type { Json } from '../contract/text/json.js';
import type { WireRequest } from '../engine/http/transport.js';
import { succeeded } from './answer.js';
import type { Mistake, Tools } from './operator.js';
import { createdUrl } from './record-urls.js';
import { itemOf, type Site } from './sites.js';

/** A record that a caller of the run has made, as the create showed it. */
export interface MadeRecord {
  readonly url: string;
  readonly item: Json;
  /** Header fields of the create. */
  readonly headers: WireRequest['headers'];
}

/** Keeps the records of a resource that callers have made and nobody has deleted, by URL. */
export function madeRecords(
  { resource }: Site,
  { router }: Pick<Tools, 'router'>,
): { readonly made: ReadonlyMap<string, MadeRecord>; readonly hear: NonNullable<Mistake['hear']> } {
  const made = new Map<string, MadeRecord>();
  return {
    made,
    hear: (call, result) => {
      const { route } = call;
      if (route === undefined || route.resource !== resource || !succeeded(result)) return;
      if (route.operation.kind === 'delete' && route.record !== undefined) made.delete(route.record);
      const url = route.operation.kind === 'create' ? createdUrl(route, result, router) : undefined;
      const item = itemOf(result, route.operation);
      if (url !== undefined && item !== undefined) made.set(url, { url, item, headers: call.request.headers });
    },
  };
}
