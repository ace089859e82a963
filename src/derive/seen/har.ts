import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { UnreadableDocument } from '../openapi/document.js';
import type { SeenAnswer, SeenExchange, SeenFile } from './exchange.js';
import { jsonBody, parsedJson } from './json-text.js';
import { credentialsOf } from './secrets.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Reads recorded exchanges (HAR 1.1 or 1.2). Pages, scripts, images and preflights are no part of an API and are left out, and so are
 * requests to other hosts than the one that most JSON came from, or than the one that the caller names.
 *
 * @throws UnreadableDocument saying what is missing, and where
 */
export function readHar(text: string, wanted: string | undefined): SeenFile {
  const root = parsedJson(text, 'a HAR file');
  const log = isObject(root) ? root['log'] : undefined;
  if (!isObject(log)) throw new UnreadableDocument('It is not a HAR file: there is no object `log` at its top');
  const entries = log['entries'];
  if (!Array.isArray(entries))
    throw new UnreadableDocument(
      'It is not a HAR file: `log.entries` is not a list. Save it from the network panel, "with content"',
    );
  if (entries.length === 0)
    throw new UnreadableDocument(
      '`log.entries` is an empty list: nothing was recorded. Record some requests, and save it again',
    );
  const read = (entries as readonly Json[]).map((entry, index) => exchangeOf(entry, `log.entries[${String(index)}]`));
  const calls = read.filter((one) => one !== undefined);
  if (calls.length === 0)
    throw new UnreadableDocument(
      `None of the ${String(entries.length)} entries is a call of an API: no answer is JSON. Save the file "with content"`,
    );
  const origin = originOf(calls, wanted);
  const exchanges = calls.filter((one) => one.origin === origin);
  const elsewhere = new Map<string, number>();
  for (const one of calls) if (one.origin !== origin) elsewhere.set(one.origin, (elsewhere.get(one.origin) ?? 0) + 1);
  return {
    kind: 'har',
    title: new URL(origin).hostname,
    exchanges,
    leftOut: [...elsewhere].map(([host, count]) => ({
      what: `${String(count)} requests to ${host}`,
      why: `most calls are to ${origin}; for these, init again with --base-url ${host}`,
    })),
  };
}

/** The host that was named where there were calls to it, or the one with most calls. */
function originOf(calls: readonly SeenExchange[], wanted: string | undefined): string {
  const counts = new Map<string, number>();
  for (const { origin } of calls) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  const named = wanted !== undefined && URL.canParse(wanted) ? new URL(wanted).origin : undefined;
  if (named !== undefined && counts.has(named)) return named;
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

function exchangeOf(entry: Json, place: string): SeenExchange | undefined {
  const request = isObject(entry) ? entry['request'] : undefined;
  if (!isObject(entry) || !isObject(request))
    throw new UnreadableDocument(`It is not a HAR file: ${place} has no object \`request\``);
  const { method, url } = request;
  if (typeof method !== 'string' || typeof url !== 'string')
    throw new UnreadableDocument(`It is not a HAR file: ${place}.request has no texts \`method\` and \`url\``);
  if (!METHODS.includes(method.toUpperCase()) || !URL.canParse(url)) return undefined;
  const { origin, protocol, pathname, searchParams } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const answer = answerOf(entry['response']);
  if (answer === undefined) return undefined;
  const query = [...searchParams];
  const sends = sentOf(request['postData']);
  return {
    method: method.toUpperCase(),
    origin,
    path: pathname,
    query,
    credentials: credentialsOf(pairsOf(request['headers'], request['cookies']), query),
    ...(sends === undefined ? {} : { sends }),
    answer,
  };
}

/** Undefined where the answer is no part of an API: a page, a picture, a script, a redirect, or none at all. */
function answerOf(value: Json | undefined): SeenAnswer | undefined {
  if (!isObject(value)) return undefined;
  const { status } = value;
  if (typeof status !== 'number' || status < 200 || (status >= 300 && status < 400)) return undefined;
  const content = isObject(value['content']) ? value['content'] : {};
  const type = mediaType(content['mimeType']);
  const text = content['text'];
  const whole = content['encoding'] === 'base64' && typeof text === 'string' ? fromBase64(text) : text;
  const isJson = /[/+]json$/.test(type);
  const isEmpty = content['size'] === 0 || whole === undefined || whole === '';
  if (!isJson && !(isEmpty && (status === 204 || status === 205 || status === 201 || status === 202))) return undefined;
  const body = isJson ? jsonBody(whole) : undefined;
  const headers = pairsOf(value['headers'], undefined).map(([name]) => name.toLowerCase());
  return { status, type: isJson ? type : '', headers, ...(body === undefined ? {} : { body }) };
}

function sentOf(value: Json | undefined): SeenExchange['sends'] {
  if (!isObject(value)) return undefined;
  const type = mediaType(value['mimeType']);
  if (type === 'application/x-www-form-urlencoded') {
    const params = Array.isArray(value['params']) ? pairsOf(value['params'], undefined) : [];
    const { text } = value;
    const pairs = params.length > 0 ? params : typeof text === 'string' ? [...new URLSearchParams(text)] : [];
    return { type, body: Object.fromEntries(pairs) };
  }
  const body = jsonBody(value['text']);
  if (body !== undefined) return { type: /[/+]json$/.test(type) ? type : 'application/json', body };
  return type === '' ? undefined : { type };
}

function mediaType(value: Json | undefined): string {
  return typeof value === 'string' ? (value.toLowerCase().split(';')[0]?.trim() ?? '') : '';
}

/** Headers as pairs; some tools keep cookies beside them alone. */
function pairsOf(headers: Json | undefined, cookies: Json | undefined): readonly (readonly [string, string])[] {
  const all = listOf(headers).map(({ name, value }) => [String(name), String(value ?? '')] as const);
  const beside = listOf(cookies).map(({ name }) => `${String(name)}=`);
  const hasCookie = all.some(([name]) => name.toLowerCase() === 'cookie');
  return beside.length === 0 || hasCookie ? all : [...all, ['Cookie', beside.join(';')]];
}

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];
}

function fromBase64(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text.replace(/\s/g, '')), (letter) => letter.charCodeAt(0)));
}
