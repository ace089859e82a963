import type { Json } from '../contract/text/json.js';
import type { WireRequest } from '../engine/http/transport.js';
import type { Route } from '../contract/resolve/surface/routing.js';

/** A request on its way, and what it is for. */
export interface Call {
  readonly request: WireRequest;
  readonly route: Route | undefined;
}

/** One pair of a query: decoded, and as it stands in the URL. */
export interface QueryPart {
  readonly name: string;
  readonly value: string;
  readonly raw: string;
}

export function queryOf({ request }: Call): readonly QueryPart[] {
  const at = request.url.indexOf('?');
  if (at < 0 || at === request.url.length - 1) return [];
  return request.url
    .slice(at + 1)
    .split('&')
    .map((raw) => {
      const equals = raw.indexOf('=');
      const [name, value] = equals < 0 ? [raw, ''] : [raw.slice(0, equals), raw.slice(equals + 1)];
      return { name: decoded(name), value: decoded(value), raw };
    });
}

/** The first value of a parameter. */
export function parameter(call: Call, name: string): string | undefined {
  return queryOf(call).find((part) => part.name === name)?.value;
}

/** A part of a query, written anew. */
export function queryPart(name: string, value: string): QueryPart {
  return { name, value, raw: `${encodeURIComponent(name)}=${encodeURIComponent(value)}` };
}

export function withQuery(call: Call, parts: readonly QueryPart[]): Call {
  const [path = ''] = call.request.url.split('?', 1);
  const query = parts.map(({ raw }) => raw).join('&');
  return changed(call, { url: query === '' ? path : `${path}?${query}`, address: undefined });
}

/** The body as JSON; nothing where there is none, or none that can be read. */
export function bodyOf({ request: { body } }: Pick<Call, 'request'>): Json | undefined {
  if (body === undefined || body.length === 0) return undefined;
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as Json;
  } catch {
    return undefined;
  }
}

export function withBody(call: Call, body: Json): Call {
  return changed(withoutHeader(call, 'content-length'), { body: JSON.stringify(body) });
}

export function headerOf({ request }: Pick<Call, 'request'>, name: string): string | undefined {
  return request.headers.find(([present]) => present.toLowerCase() === name.toLowerCase())?.[1];
}

export function withoutHeader(call: Call, name: string): Call {
  const headers = call.request.headers.filter(([present]) => present.toLowerCase() !== name.toLowerCase());
  return headers.length === call.request.headers.length ? call : changed(call, { headers });
}

export function withHeader(call: Call, name: string, value: string): Call {
  const { request } = withoutHeader(call, name);
  return changed(call, { headers: [...request.headers, [name, value]] });
}

function changed(call: Call, change: Partial<WireRequest>): Call {
  return { ...call, request: { ...call.request, ...change } };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
