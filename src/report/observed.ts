import { header, type Exchange } from '../result/exchange.js';
import type { Run } from '../result/run-file.js';
import { visibleLine } from './wording/escape.js';

/**
 * What a run saw where nobody has specified anything: neither good nor bad, and no promise. It helps to write the fact
 * down, and services can be compared by it.
 */
export interface Observer {
  /** Facts that it is about: a path of the contract language, or the beginning of one. */
  readonly facts: readonly string[];
  /** `second DELETE`: what the values are values of. */
  readonly of: string;
  /** Values as they were seen, for each exchange that shows one. */
  readonly see: (exchange: Exchange, earlier: Earlier) => string | undefined;
}

/** What had been asked before, for what is about a repetition. */
interface Earlier {
  /** Whether a DELETE of this URL was answered with success before. */
  readonly wasDeleted: (url: string) => boolean;
}

/** One observation: each value with how often it was seen, the most frequent first. */
export interface Observation {
  readonly of: string;
  readonly facts: readonly string[];
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

const OBSERVERS: readonly Observer[] = [
  {
    facts: ['resources.*.operations.delete.repeat'],
    of: 'second DELETE of a record',
    see: ({ request, response }, { wasDeleted }) =>
      request.method === 'DELETE' && wasDeleted(request.url) ? status(response) : undefined,
  },
  {
    facts: ['errors.schema', 'errors.catalogue', 'errors.validation'],
    of: 'members of an error',
    see: (exchange) => (isError(exchange) ? membersOf(exchange) : undefined),
  },
  {
    facts: ['errors.validation', 'resources.*.unknown-field'],
    of: 'status of a request with an invalid value',
    see: ({ intent, request, response }) =>
      intent === 'invalid' && request.body !== undefined ? status(response) : undefined,
  },
  {
    facts: ['auth.refusal.missing', 'auth.refusal.invalid'],
    of: 'status without credentials',
    see: ({ intent, response }) => (intent === 'anonymous' ? status(response) : undefined),
  },
  {
    facts: ['auth.challenge'],
    of: 'WWW-Authenticate of a 401',
    see: ({ response }) => (response?.status === 401 ? field(response.headers, 'WWW-Authenticate') : undefined),
  },
  {
    facts: ['resources.*.collection.items', 'resources.*.collection.cursor.next', 'operations.*.response'],
    of: 'top of the answer of a list',
    see: (exchange) => (isSuccess(exchange) && isKind(exchange, 'list') ? membersOf(exchange) : undefined),
  },
  {
    facts: ['resources.*.schema', 'operations.*.response', 'resources.*.operations.create.body'],
    of: 'members of a record',
    see: (exchange) => (isSuccess(exchange) && isKind(exchange, 'read') ? membersOf(exchange) : undefined),
  },
  {
    facts: ['resources.*.operations.create.location'],
    of: 'Location of a create',
    see: (exchange) =>
      isSuccess(exchange) && isKind(exchange, 'create') && exchange.response !== undefined
        ? header(exchange.response.headers, 'Location') === undefined
          ? 'none'
          : 'sent'
        : undefined,
  },
  {
    facts: ['http.validators'],
    of: 'validators of a GET',
    see: (exchange) => {
      if (exchange.request.method !== 'GET' || exchange.response === undefined || !isSuccess(exchange))
        return undefined;
      const { headers } = exchange.response;
      const names = ['ETag', 'Last-Modified'].filter((name) => header(headers, name) !== undefined);
      return names.length === 0 ? 'none' : names.join(' and ');
    },
  },
  {
    facts: ['http.negotiation'],
    of: 'Content-Type',
    see: ({ response }) =>
      response === undefined || response.body === '' ? undefined : field(response.headers, 'Content-Type'),
  },
  {
    facts: ['http.head', 'http.options'],
    of: 'HEAD and OPTIONS',
    see: ({ request, response }) =>
      ['HEAD', 'OPTIONS'].includes(request.method) ? `${request.method} ${status(response)}` : undefined,
  },
  {
    facts: ['http.redirects'],
    of: 'redirections',
    see: ({ response }) =>
      response !== undefined && response.status >= 300 && response.status < 400 ? status(response) : undefined,
  },
  {
    facts: ['limits.rate', 'retries.backoff'],
    of: 'headers about limits',
    see: ({ response }) => {
      const names = (response?.headers ?? [])
        .map(([name]) => name)
        .filter((name) => /rate-?limit|retry-after/i.test(name));
      return names.length === 0 ? undefined : names.join(', ');
    },
  },
  {
    facts: ['auth.tolerated-cookies'],
    of: 'cookies that were set',
    see: ({ response }) =>
      response === undefined ? undefined : header(response.headers, 'Set-Cookie')?.replace(/=.*/s, ''),
  },
  {
    facts: ['versioning.versions', 'versioning.unknown'],
    of: 'versions in paths that were answered with success',
    see: (exchange) => (isSuccess(exchange) ? /\/(v\d+)(?=\/|$)/.exec(exchange.request.url)?.[1] : undefined),
  },
];

/** More values than these say only that there are many. */
const MOST_VALUES = 6;

/** All that was seen, in the order of the observers; what was not seen at all is left out. */
export function observationsOf({ exchanges }: Pick<Run, 'exchanges'>): readonly Observation[] {
  const seen = OBSERVERS.map(() => new Map<string, number>());
  const deleted = new Set<string>();
  const earlier: Earlier = { wasDeleted: (url) => deleted.has(url) };
  for (const exchange of exchanges) {
    for (const [n, { see }] of OBSERVERS.entries()) {
      const value = see(exchange, earlier);
      if (value !== undefined) seen[n]?.set(value, (seen[n].get(value) ?? 0) + 1);
    }
    if (exchange.request.method === 'DELETE' && isSuccess(exchange)) deleted.add(exchange.request.url);
  }
  return OBSERVERS.flatMap(({ of, facts }, n) => {
    const values = [...(seen[n] ?? [])].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
    return values.length === 0 ? [] : [{ of, facts, values }];
  });
}

/** What was seen of any of these facts. */
export function observedOf(facts: readonly string[], all: readonly Observation[]): readonly Observation[] {
  const wanted = facts.map(general);
  return all.filter((one) => one.facts.some((fact) => wanted.includes(fact)));
}

/** `404 (12 times), 204 (3 times)`, on one line, without what cannot be seen. */
export function valuesText({ values }: Observation): string {
  const told = values
    .slice(0, MOST_VALUES)
    .map(({ value, count }) => `${value} (${count === 1 ? 'once' : `${String(count)} times`})`);
  const rest = values.length - MOST_VALUES;
  return visibleLine(rest > 0 ? `${told.join(', ')} and ${String(rest)} more` : told.join(', '));
}

/** `resources.products.schema` is about `resources.*.schema`. */
function general(fact: string): string {
  return fact.replace(/^(resources|operations|auth\.schemes|events|versioning\.versions)\.[^.]+/, '$1.*');
}

function status(response: Exchange['response']): string {
  return response === undefined ? 'no answer' : String(response.status);
}

function isSuccess({ response }: Exchange): boolean {
  return response !== undefined && response.status >= 200 && response.status < 300;
}

function isError({ response }: Exchange): boolean {
  return response !== undefined && response.status >= 400;
}

function isKind({ operation }: Exchange, kind: string): boolean {
  return operation !== undefined && operation.split('.')[1] === kind;
}

function field(headers: readonly (readonly [string, string])[], name: string): string {
  return header(headers, name) ?? 'none';
}

/** Names at the top of a JSON body, with what kind of value each has. */
function membersOf({ response }: Exchange): string | undefined {
  if (response === undefined || response.bodyState !== 'text' || response.body === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(response.body);
  } catch {
    return 'no JSON';
  }
  if (Array.isArray(value)) return 'a list';
  if (typeof value !== 'object' || value === null) return kindOf(value);
  const names = Object.entries(value as Readonly<Record<string, unknown>>)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${name}: ${kindOf(inner)}`);
  return `{ ${names.slice(0, 30).join(', ')} }`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return { string: 'text', object: 'map' }[typeof value as string] ?? typeof value;
}
