import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { UnreadableDocument } from '../openapi/document.js';
import type { Credential, SeenAnswer, SeenExchange, SeenFile } from './exchange.js';
import { jsonBody, parsedJson } from './json-text.js';
import { credentialsOf } from './secrets.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Folders inside one another. */
const MOST_DEPTH = 50;

/** What holds for all requests below a folder. */
interface Above {
  readonly variables: ReadonlyMap<string, string>;
  readonly credentials: readonly Credential[];
  readonly leftOut: { what: string; why: string }[];
}

/**
 * Reads a Postman collection of version 2.1: its requests, and the answers that were saved as examples.
 * @throws UnreadableDocument saying what is missing, and where
 */
export function readPostman(text: string): SeenFile {
  const root = parsedJson(text, 'a Postman collection');
  if (!isObject(root)) throw new UnreadableDocument('It is not a Postman collection: there is no object at its top');
  // What was fetched from the API of Postman stands in one member.
  const collection = isObject(root['collection']) && root['info'] === undefined ? root['collection'] : root;
  const { info, item } = collection;
  if (Array.isArray(collection['requests']) && info === undefined)
    throw new UnreadableDocument('It is a Postman collection of version 1: export it again as "Collection v2.1"');
  const schema = isObject(info) && typeof info['schema'] === 'string' ? info['schema'] : '';
  if (!/v2\.\d/.test(schema))
    throw new UnreadableDocument('It is not a Postman collection: `info.schema` does not name version 2.1');
  if (!schema.includes('v2.1'))
    throw new UnreadableDocument(
      `It is a Postman collection of another version (\`info.schema\` is ${schema}): export it again as "Collection v2.1"`,
    );
  if (!Array.isArray(item) || item.length === 0)
    throw new UnreadableDocument('`item` is an empty list: the collection has no requests. Export one that has some');
  const leftOut: { what: string; why: string }[] = [];
  const above: Above = {
    variables: new Map(
      objectsIn(collection['variable']).map(({ key, id, value }) => [String(key ?? id), String(value ?? '')] as const),
    ),
    credentials: credentialOf(collection['auth']) ?? [],
    leftOut,
  };
  const exchanges = itemsBelow(item as readonly Json[], above, 'item', 0);
  if (exchanges.length === 0)
    throw new UnreadableDocument('The collection has no requests of HTTP methods: export one that has some');
  const name = isObject(info) ? info['name'] : undefined;
  return { kind: 'postman', title: typeof name === 'string' ? name : '', exchanges, leftOut };
}

function itemsBelow(items: readonly Json[], above: Above, place: string, depth: number): readonly SeenExchange[] {
  if (depth > MOST_DEPTH) throw new UnreadableDocument(`${place}: its folders are nested too deeply`);
  return items.flatMap((one, index) => {
    const at = `${place}[${String(index)}]`;
    if (!isObject(one)) throw new UnreadableDocument(`${at} is not an object, as a request or a folder has to be`);
    const own = { ...above, credentials: credentialOf(one['auth']) ?? above.credentials };
    if (Array.isArray(one['item'])) return itemsBelow(one['item'] as readonly Json[], own, `${at}.item`, depth + 1);
    const request = one['request'];
    if (typeof request === 'string') return requestAt({ method: 'GET', url: request }, [], own);
    if (!isObject(request)) throw new UnreadableDocument(`${at} has neither \`request\` nor \`item\``);
    return requestAt(request, objectsIn(one['response']), own);
  });
}

/** The request, once for each answer that was saved beside it. */
function requestAt(request: JsonObject, answers: readonly JsonObject[], above: Above): readonly SeenExchange[] {
  const method = String(request['method'] ?? 'GET').toUpperCase();
  const url = urlOf(request['url'], above.variables);
  if (!METHODS.includes(method) || url === undefined) {
    above.leftOut.push({
      what: `${method} ${url?.path ?? String(request['name'] ?? 'a request')}`,
      why: 'its URL or method cannot be read',
    });
    return [];
  }
  const headers = objectsIn(request['header'])
    .filter(({ disabled }) => disabled !== true)
    .map(({ key, value }) => [String(key), filled(String(value ?? ''), above.variables)] as const);
  const own = credentialOf(request['auth']) ?? above.credentials;
  const inRequest = credentialsOf(headers, url.query);
  const sends = sentOf(request['body'], above.variables);
  const exchange = {
    method,
    ...url,
    credentials: own.length > 0 ? own : inRequest,
    ...(sends === undefined ? {} : { sends }),
  };
  const seen = answers.flatMap((one) => answerOf(one) ?? []);
  return seen.length === 0 ? [exchange] : seen.map((answer) => ({ ...exchange, answer }));
}

function urlOf(
  value: Json | undefined,
  variables: ReadonlyMap<string, string>,
): Pick<SeenExchange, 'origin' | 'path' | 'query'> | undefined {
  const raw = isObject(value) ? value['raw'] : value;
  if (typeof raw !== 'string') return undefined;
  const whole = filled(raw.trim(), variables).split('#')[0] ?? '';
  const [place = '', search = ''] = whole.split('?', 2);
  const { origin, path: written } = splitUrl(place);
  // `:id` and `{{noteId}}` stand for what a caller puts in.
  const path = written
    .split('/')
    .map((word) => word.replace(/^:([\w-]+)$/, '{$1}').replace(/^\{\{\s*([^{}]+?)\s*\}\}$/, '{$1}'))
    .join('/');
  if (/\s|\{\{/.test(path)) return undefined;
  const listed = isObject(value) ? objectsIn(value['query']) : [];
  const query =
    listed.length > 0
      ? listed
          .filter(({ disabled }) => disabled !== true)
          .map(({ key, value: one }) => [String(key), String(one ?? '')] as const)
      : [...new URLSearchParams(search)];
  return { origin, path, query };
}

/** `{{baseUrl}}/notes`, `http://{{host}}/notes` and `localhost:3000/notes` have a place of the service before their paths, known or not. */
function splitUrl(text: string): { readonly origin: string; readonly path: string } {
  const [, host = '', path = ''] = /^((?:https?:\/\/)?[^/]*)(\/.*)?$/i.exec(text) ?? [];
  const url = /^https?:/i.test(host) ? host : `http://${host}`;
  const isKnown = host !== '' && !host.includes('{{') && URL.canParse(url);
  return { origin: isKnown ? new URL(url).origin : '', path: path === '' ? '/' : path };
}

function filled(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{([^{}]+)\}\}/g, (whole, name: string) => {
    const value = variables.get(name.trim());
    return value === undefined || value === '' ? whole : value;
  });
}

function sentOf(value: Json | undefined, variables: ReadonlyMap<string, string>): SeenExchange['sends'] {
  if (!isObject(value)) return undefined;
  const { mode, raw } = value;
  if (mode === 'urlencoded') {
    const pairs = objectsIn(value['urlencoded']).filter(({ disabled }) => disabled !== true);
    return {
      type: 'application/x-www-form-urlencoded',
      body: Object.fromEntries(pairs.map(({ key, value: one }) => [String(key), String(one ?? '')])),
    };
  }
  if (mode === 'formdata') return { type: 'multipart/form-data' };
  if (mode !== 'raw' || typeof raw !== 'string' || raw.trim() === '') return undefined;
  const text = filled(raw, variables);
  // A variable where a number or a list would stand keeps the text from being JSON.
  const body = jsonBody(text) ?? jsonBody(text.replace(/([:[,]\s*)\{\{[^{}]+\}\}/g, '$1null'));
  return body === undefined ? { type: 'text/plain' } : { type: 'application/json', body };
}

function answerOf(value: JsonObject): SeenAnswer | undefined {
  const { code, body: text } = value;
  if (typeof code !== 'number' || code < 200 || (code >= 300 && code < 400)) return undefined;
  const headers = objectsIn(value['header']);
  const body = jsonBody(text);
  const isEmpty = text === undefined || text === null || text === '';
  if (body === undefined && !isEmpty) return undefined;
  const written = headers.find(({ key }) => String(key).toLowerCase() === 'content-type')?.['value'];
  const named = typeof written === 'string' ? (written.split(';')[0]?.trim().toLowerCase() ?? '') : '';
  const type = body === undefined ? '' : /[/+]json$/.test(named) ? named : 'application/json';
  return {
    status: code,
    type,
    headers: headers.map(({ key }) => String(key).toLowerCase()),
    ...(body === undefined ? {} : { body }),
  };
}

/** Undefined where the part says nothing and the one above it holds; none where it says that there is none. */
function credentialOf(auth: Json | undefined): readonly Credential[] | undefined {
  if (!isObject(auth)) return undefined;
  const { type } = auth;
  if (type === 'noauth') return [];
  if (type === 'bearer' || type === 'oauth2' || type === 'jwt') return [{ type: 'bearer' }];
  if (type === 'basic') return [{ type: 'basic' }];
  if (type !== 'apikey') return undefined;
  const words = new Map(objectsIn(auth['apikey']).map(({ key, value }) => [String(key), String(value ?? '')] as const));
  const name = words.get('key');
  if (name === undefined || name === '' || name.includes('{{')) return undefined;
  return [{ type: 'api-key', in: words.get('in') === 'query' ? 'query' : 'header', name }];
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];
}
