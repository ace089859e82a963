import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import type { ApiDocument } from '../openapi/document.js';
import type { Draft } from '../draft/draft.js';

/** Where the service is, as the document says or the caller does. */
export interface Location {
  /** Without a path that belongs to the paths of the document. */
  readonly baseUrl: string;
  /** What stands before every path of the document. */
  readonly prefix: string;
}

const NOWHERE = 'http://127.0.0.1:8080';
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * The base URL, and the path of the server, which belongs to the paths. A URL that the caller gives stands for the origin of the server
 * where it has no path or the same one; another path stands for that of the server.
 */
export function locate(
  document: ApiDocument,
  given: string | undefined,
  variables: Readonly<Record<string, string>> = {},
): Location {
  const server = serverOf(document, variables);
  const url = parsed(server, NOWHERE) ?? new URL(NOWHERE);
  const prefix = url.pathname.replace(/\/+$/, '');
  if (given === undefined || !URL.canParse(given)) return { baseUrl: url.origin, prefix };
  const own = new URL(given);
  const path = own.pathname.replace(/\/+$/, '');
  if (path === '') return { baseUrl: own.origin, prefix };
  if (path === prefix) return { baseUrl: own.origin, prefix };
  if (prefix !== '' && path.endsWith(prefix))
    return { baseUrl: `${own.origin}${path.slice(0, -prefix.length)}`, prefix };
  return { baseUrl: `${own.origin}${path}`, prefix: '' };
}

/** The first server; of version 2, `host` and `basePath`. Its variables have the values that are given, or their defaults. */
function serverOf({ root, follow, dialect }: ApiDocument, given: Readonly<Record<string, string>>): string {
  if (dialect === 'swagger-2') {
    const { host, basePath, schemes } = root;
    const list = Array.isArray(schemes) ? schemes : [];
    const scheme = list.includes('https') || list.length === 0 ? 'https' : 'http';
    const path = typeof basePath === 'string' ? basePath : '';
    return typeof host === 'string' ? `${scheme}://${host}${path}` : path;
  }
  const servers = follow(root['servers']);
  const [first] = Array.isArray(servers) ? (servers as readonly JsonObject[]) : [];
  const url = isObject(first) && typeof first['url'] === 'string' ? first['url'] : '';
  const variables = isObject(first) && isObject(first['variables']) ? first['variables'] : {};
  return url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = variables[name];
    const usual = isObject(variable) ? variable['default'] : undefined;
    const listed = isObject(variable) && Array.isArray(variable['enum']) ? (variable['enum'] as readonly Json[]) : [];
    const own = given[name];
    if (own !== undefined && (listed.length === 0 || listed.includes(own))) return own;
    return typeof usual === 'string' ? usual : whole;
  });
}

function parsed(text: string, base: string): URL | undefined {
  // A reference to the environment belongs to whoever runs a contract, and not to a document.
  if (text.includes('${') || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}

export function stateService(draft: Draft, document: ApiDocument, { baseUrl, prefix }: Location): void {
  const info = document.follow(document.root['info']);
  const { title, description } = isObject(info) ? info : {};
  draft.state(['probity'], 1, 'assumed', 'the version of the contract language');
  draft.state(['service', 'name'], typeof title === 'string' && title.trim() !== '' ? oneLine(title) : 'Service');
  if (typeof description === 'string' && description.trim() !== '')
    draft.state(['service', 'purpose'], oneLine(description.split(/\n\s*\n|(?<=[.!?])\s/)[0] ?? ''));
  draft.state(
    ['claims'],
    ['openapi'],
    'assumed',
    'what an OpenAPI document promises; add web-api, or conventions of your own',
  );
  const isOfDocument = baseUrl !== NOWHERE;
  draft.state(['target', 'base-url'], `\${PROBITY_URL:-${baseUrl}}`, isOfDocument ? 'openapi' : 'assumed');
  const host = new URL(baseUrl).hostname;
  const note = 'hosts that a run may write to; any other is only read';
  if (LOOPBACK.has(host))
    draft.state(['target', 'sandbox'], ['127.0.0.1', 'localhost'], 'assumed', `this machine: ${note}`);
  else draft.propose(['target', 'sandbox'], [host], 'assumed', note);
  stateVersion(draft, prefix, document);
}

function stateVersion(draft: Draft, prefix: string, document: ApiDocument): void {
  const paths = Object.keys(isObject(document.root['paths']) ? document.root['paths'] : {});
  const versions = new Set(paths.map((path) => /\/(v\d+(?:\.\d+)?)(?:\/|$)/.exec(`${prefix}${path}`)?.[1]));
  const [version, more] = [...versions];
  if (version === undefined || more !== undefined || versions.size !== 1) return;
  draft.state(['versioning', 'placement'], 'path');
  draft.state(['versioning', 'segment'], `/${version}/`);
  draft.state(['versioning', 'current'], version);
}

/** A version of which every operation is deprecated is itself; of some operations alone, a contract has no word. */
export function stateDeprecation(draft: Draft, operations: readonly { readonly isDeprecated: boolean }[]): void {
  const version = draft.facts().find(({ path }) => path.join('.') === 'versioning.current')?.value;
  if (typeof version !== 'string' || operations.length === 0 || !operations.every((one) => one.isDeprecated)) return;
  draft.state(['versioning', 'versions', version, 'state'], 'deprecated', 'openapi', 'all operations are');
}

function oneLine(text: string): string {
  return text.replaceAll('${', '$ {').replace(/\s+/g, ' ').trim().slice(0, 200);
}
