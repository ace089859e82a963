import { changeContent } from '../../../check/writes/change-forms.js';
import type { FreeRequest, Input } from '../../../check/kit.js';
import { mediaTypeOf } from '../../../check/refusals/media-type.js';
import { isObject, type Json, type JsonObject } from '../../../contract/text/json.js';
import type { Operation } from '../../../contract/facts/model.js';
import { percentEncoded } from '../../../contract/text/percent.js';
import { withValueAt } from '../../../contract/text/pointer.js';
import { fillPath, namedInQuery, type QueryPair } from '../../../contract/text/template.js';
import type { Header } from '../../../result/exchange.js';
import { toForm } from '../../generate/wire.js';

/** A request as text: what is asked of the sender, without credentials. */
export interface Written {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body?: string;
  /** The body has one character for each octet. */
  readonly octets?: true;
}

const NO_HEADERS: readonly Header[] = [];

/** Writes the request of an operation. */
export function write(
  operation: Operation,
  input: Input,
  variables: Readonly<Record<string, string>>,
  hosts: Readonly<Record<string, string>>,
): Written {
  const path = pathOf(operation, input, variables);
  const content = textOf(operation, input);
  const given = input.headers ?? NO_HEADERS;
  const { method } = operation;
  const url = operation.host === undefined ? path : hostOf(operation, hosts) + path;
  if (content === undefined) return { method, url, headers: given };
  const isSaid = input.untyped === true || given.some(([name]) => name.toLowerCase() === 'content-type');
  const headers: readonly Header[] = isSaid ? given : [...given, ['content-type', mediaTypeOf(operation)]];
  const written = { method, url, headers, body: content };
  return input.octets === true ? { ...written, octets: true } : written;
}

/** The base URL of an operation that is not on the contract's own host; nothing for the others. */
function hostOf({ host }: Operation, hosts: Readonly<Record<string, string>>): string {
  return host === undefined ? '' : (hosts[host] ?? '');
}

/**
 * Path and query of an operation, as `write` makes them, without its host. A parameter of the path gives way to one that is
 * asked for by the same name.
 */
export function pathOf(operation: Operation, input: Input, variables: Readonly<Record<string, string>>): string {
  const values = input.record || input.ids ? { ...variables, ...valuesOf(input) } : variables;
  const { query = NONE } = input;
  const path = fillPath(operation.path, values);
  const at = path.indexOf('?');
  if (at < 0 || query.length === 0) return path + queryText(query);
  // What names a record is not written over where something is changed there.
  const fixed = operation.safe ? NONE_FIXED : namedInQuery(operation.path);
  const names = new Set(query.map(([name]) => encode(name)).filter((name) => !fixed.includes(name)));
  const own = path
    .slice(at + 1)
    .split('&')
    .filter((pair) => !names.has(pair.replace(/=.*$/s, '')));
  return `${path.slice(0, at)}?${[...own, queryText(query).slice(1)].join('&')}`;
}

/** What fills the placeholders of a path: the ids of the record, and those that win over them. */
export function valuesOf({ record, ids }: Pick<Input, 'record' | 'ids'>): Readonly<Record<string, string>> {
  return { ...(record ? idsOf(record) : {}), ...ids };
}

/** The ids of a record, also under the name of its resource: an action's path says `<orders.id>`. */
function idsOf(record: NonNullable<Input['record']>): Readonly<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [name, value] of Object.entries(record.ids)) {
    if (!name.includes('.')) ids[`${record.resource}.${name}`] ??= value;
    ids[name] = value;
  }
  return ids;
}

const NONE: readonly QueryPair[] = [];

const NONE_FIXED: readonly string[] = [];

export function queryText(query: readonly QueryPair[]): string {
  if (query.length === 0) return '';
  let text = '';
  for (const [name, value] of query) text += `${text === '' ? '?' : '&'}${encode(name)}=${encode(value)}`;
  return text;
}

/** Percent-encodes, but leaves what queries may hold as it is (RFC 3986 section 3.4): brackets read better. */
function encode(text: string): string {
  const encoded = percentEncoded(text);
  if (!encoded.includes('%')) return encoded;
  return encoded.replace(/%(5B|5D|2C|3A|2F|40|24)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function textOf(operation: Operation, input: Input): string | undefined {
  if (input.raw !== undefined) return input.raw;
  if (input.body === undefined) return undefined;
  let item = input.body;
  for (const [pointer, placeholder] of Object.entries(operation.fill)) {
    // The path of an action calls it `<reservations.id>`, the record `id`.
    const own = placeholder.startsWith(`${operation.resource ?? ''}.`)
      ? placeholder.slice(placeholder.indexOf('.') + 1)
      : placeholder;
    const value = input.ids?.[placeholder] ?? input.record?.ids[placeholder] ?? input.record?.ids[own];
    if (value !== undefined && isObject(item)) item = withValueAt(item, pointer, value);
  }
  const body = changeContent(operation, item);
  return isUrlEncoded(operation.sends) ? toForm(body) : JSON.stringify(body);
}

/** `form`, or the media type that it stands for. */
function isUrlEncoded(sends: string): boolean {
  return sends === 'form' || sends.toLowerCase().startsWith('application/x-www-form-urlencoded');
}

/** Writes a request that is no operation. A path is on the host of the operation that it is near to. */
export function writeFree(request: FreeRequest, hosts: Readonly<Record<string, string>>): Written {
  const headers: Header[] = [...(request.headers ?? [])];
  if (request.raw !== undefined && !headers.some(([name]) => name.toLowerCase() === 'content-type')) {
    headers.push(['content-type', 'application/json']);
  }
  return {
    method: request.method,
    url:
      request.near !== undefined && request.path.startsWith('/')
        ? hostOf(request.near, hosts) + request.path
        : request.path,
    headers,
    ...(request.raw === undefined ? {} : { body: request.raw }),
  };
}

/** Bodies are objects wherever records are made. */
export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
