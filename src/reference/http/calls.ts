import { REFERENCE_ENVIRONMENT } from './callers.js';
import { headerOf, isObject, split, type Call, type Json, type JsonObject } from './message.js';
import { placeOf } from './place.js';

/** A question about a call alone, for the `on` of a deviation. */
export type On = (call: Call) => boolean;

export const anyCall: On = () => true;

/** Calls of these methods to one record. */
export function onItem(...methods: readonly string[]): On {
  return (call) => methods.includes(call.method) && placeOf(call.path).kind === 'item';
}

/** Calls of these methods to a collection. */
export function onCollection(...methods: readonly string[]): On {
  return (call) => methods.includes(call.method) && placeOf(call.path).kind === 'collection';
}

/** Calls that make a record whose id the service chooses. */
export const onCreate: On = onCollection('POST');

/** Actions on an order. */
export const onAction: On = (call) => call.method === 'POST' && placeOf(call.path).kind === 'action';

/** Creates that are marked, so that they can be repeated. */
export const withKey: On = (call) => onCreate(call) && headerOf(call, 'Idempotency-Key') !== undefined;

/** Calls that change a record without replacing it. */
export const onUpdate: On = onItem('PATCH', 'POST');

export function either(...questions: readonly On[]): On {
  return (call) => questions.some((on) => on(call));
}

/** Calls whose query has one of these parameters. */
export function asking(on: On, ...parameters: readonly string[]): On {
  return (call) => on(call) && parameters.some((name) => split(call.path).query.has(name));
}

/** Lists that are asked for by more than one key. */
export const bySeveralKeys: On = (call) => {
  const asked = split(call.path).query.getAll('sort');
  const keys = asked.flatMap((text) => text.split(',')).filter((word) => word !== 'asc' && word !== 'desc');
  return onCollection('GET')(call) && keys.length > 1;
};

/** Lists of a page that is not the first. */
export const onLaterPage: On = (call) => {
  if (!onCollection('GET')(call)) return false;
  const { query } = split(call.path);
  const number = query.get('page') ?? query.get('page[number]') ?? 1;
  return Number(number) > 1 || ['after', 'starting_after', 'page[after]'].some((name) => query.has(name));
};

/** The call has no credential in any of its headers. */
export function isAnonymous(call: Call): boolean {
  return headerOf(call, 'Authorization') === undefined && headerOf(call, 'X-API-Key') === undefined;
}

/** Calls of the one caller who has a quota. */
export const byTrial: On = (call) =>
  headerOf(call, 'Authorization') === `Bearer ${REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN_TRIAL}`;

/** The body, when it is JSON. */
export function bodyOf(call: Call): Json | undefined {
  try {
    return JSON.parse(Buffer.from(call.body).toString()) as Json;
  } catch {
    return undefined;
  }
}

/** The body, when it is a JSON object. */
export function objectIn(call: Call): JsonObject | undefined {
  const body = bodyOf(call);
  return isObject(body) ? body : undefined;
}

/** What an update would put into members of a record: members of an object, or operations of a JSON Patch. */
export function changeIn(call: Call): JsonObject {
  const body = bodyOf(call);
  if (!Array.isArray(body)) return isObject(body) ? body : {};
  const put = (body as readonly Json[]).flatMap((one) => {
    if (!isObject(one) || (one['op'] !== 'add' && one['op'] !== 'replace')) return [];
    return [[String(one['path']).slice(1), one['value'] ?? null] as const];
  });
  return Object.fromEntries(put);
}

/** Writes that are to be carried out only if a record still has a version. */
export const forVersion: On = (call) =>
  onItem('PUT', 'PATCH', 'POST')(call) &&
  (headerOf(call, 'If-Match') !== undefined || objectIn(call)?.['version'] !== undefined);

/** Calls that open a stream; of one resource, where it is named. */
export function onStream(resource?: 'products' | 'orders'): On {
  return (call) => {
    const place = placeOf(call.path);
    return call.method === 'GET' && place.kind === 'stream' && place.resource === (resource ?? place.resource);
  };
}

/** The method promises to change nothing. */
export function isSafe(call: Call): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(call.method);
}

/** Reads by callers that name what they have. */
export const withTag: On = (call) => isSafe(call) && headerOf(call, 'If-None-Match') !== undefined;

/** Calls whose header names a version that does not exist. */
export const namesStranger: On = (call) => !['v1', 'v2', undefined].includes(headerOf(call, 'Shop-Version'));
