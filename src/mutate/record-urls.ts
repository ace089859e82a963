import type { Json } from '../contract/text/json.js';
import type { Locator } from '../contract/text/locator.js';
import { valueAt } from '../contract/text/pointer.js';
import { ifStated } from '../contract/facts/slot.js';
import type { WireResult } from '../engine/http/transport.js';
import { answerHeader, jsonOf } from './answer.js';
import type { Route, Router } from '../contract/resolve/surface/routing.js';

/** URL of the record that a create has made; nothing where its answer does not tell. */
export function createdUrl(route: Route, result: WireResult, router: Router): string | undefined {
  return urlOf(route, valueAt(jsonOf(result), route.operation.itemEnvelope), result, router);
}

/** URL of a record that an answer shows, alone or in a list; nothing where it does not tell. */
export function urlOf(route: Route, item: Json | undefined, result: WireResult, router: Router): string | undefined {
  const id = route.resource === undefined ? undefined : ifStated(route.resource.id);
  if (id === undefined) return undefined;
  const values = Object.entries(id.placeholders).map(([name, locator]) => [name, told(locator, item, result)] as const);
  if (values.length === 0 || values.some(([, value]) => value === undefined)) return undefined;
  return router.recordUrl(route, Object.fromEntries(values) as Readonly<Record<string, string>>);
}

function told(locator: Locator, item: Json | undefined, result: WireResult): string | undefined {
  if (locator.kind === 'header') return answerHeader(result, locator.name);
  const value = locator.kind === 'pointer' ? valueAt(item, locator.pointer) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
