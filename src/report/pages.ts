import { header } from '../result/exchange.js';
import type { ExchangeLine } from '../result/run-file.js';
import { valuesOf } from './wording/told-values.js';

/** How a list says where it goes on. */
export type Leads =
  /** A member of the body has what a parameter takes. */
  | { readonly by: 'token'; readonly path: readonly (string | number)[] }
  /** A member of the body has the URL of the next page. */
  | { readonly by: 'url'; readonly path: readonly (string | number)[] }
  /** The Link header has it (RFC 8288). */
  | { readonly by: 'link' }
  /** A parameter counts; a page without the first of these items is the last one. */
  | {
      readonly by: 'number';
      readonly first: number;
      readonly step: number;
      readonly item: readonly (string | number)[];
    };

/** The pages of a list behind its first one: as many as there are when it is walked again. */
export interface Pages {
  readonly leads: Leads;
  /** The second one, with `NEXT_PAGE` in its URL where each page says something else. */
  readonly second: ExchangeLine;
  /** All of them, in the order of the walk. */
  readonly recorded: readonly ExchangeLine[];
}

/** Stands in a URL for what the page before told. */
export const NEXT_PAGE = 'probity-next-page';

/** More pages than anybody goes on for. */
export const MOST_PAGES = 60;

/** The walks among requests: by their first page. What goes on with a list is the same request of the same caller for what comes next. */
export function walksIn(
  lines: readonly ExchangeLine[],
  /** How lists of an operation go on, where a list ended with its first page. */
  known: (operation: string) => Pages | undefined = () => undefined,
): ReadonlyMap<ExchangeLine, Pages> {
  const following = nextInLanes(lines);
  const walks = new Map<ExchangeLine, Pages>();
  const taken = new Set<ExchangeLine>();
  for (const first of lines) {
    if (taken.has(first) || first.request.method !== 'GET') continue;
    const recorded: ExchangeLine[] = [];
    let found: Pick<Pages, 'leads' | 'second'> | undefined;
    let last = first;
    for (;;) {
      const from = last;
      const next = following.get(from);
      const leads = next && !taken.has(next) ? leadingTo(from, next) : undefined;
      if (next === undefined || leads === undefined) break;
      if (found !== undefined && !isSameWay(found.leads, leads.leads)) break;
      const request = { ...next.request, url: leads.url };
      found ??= { leads: leads.leads, second: { ...next, request } };
      recorded.push(next);
      last = next;
    }
    if (found === undefined) {
      const pages = goingOnAs(first, known(first.operation ?? ''));
      if (pages !== undefined) walks.set(first, pages);
      continue;
    }
    for (const line of recorded) taken.add(line);
    walks.set(first, { ...found, recorded });
  }
  return walks;
}

/** Whether the second pages of one walk are told in the same way. */
function isSameWay(one: Leads, other: Leads): boolean {
  if (one.by === 'number' || other.by === 'number') return one.by === other.by;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The next request of the same caller in the same lane, where nothing but it was sent there meanwhile. */
function nextInLanes(lines: readonly ExchangeLine[]): ReadonlyMap<ExchangeLine, ExchangeLine> {
  const next = new Map<ExchangeLine, ExchangeLine>();
  const last = new Map<string, ExchangeLine>();
  for (const line of lines) {
    const lane = line.id.slice(0, line.id.lastIndexOf('/'));
    const before = last.get(lane);
    if (before !== undefined && before.as === line.as && line.request.method === 'GET') next.set(before, line);
    last.set(lane, line);
  }
  return next;
}

/** How a list that ended with its first page would go on, as others of its kind do. */
function goingOnAs(first: ExchangeLine, other: Pages | undefined): Pages | undefined {
  const { request, response } = first;
  const isOver =
    response?.status === 200 &&
    linked(first) === undefined &&
    !valuesOf(first).some(({ isState, source }) => isState && source.in === 'body');
  if (other === undefined || !isOver) return undefined;
  const [path, query] = cut(request.url);
  const added = cut(other.second.request.url)[1]
    .split('&')
    .find((pair) => pair.endsWith(`=${NEXT_PAGE}`));
  if (other.leads.by === 'number' || query === '') return undefined;
  const url = added === undefined ? `${path}?${NEXT_PAGE}` : `${path}?${query}&${added}`;
  return { leads: other.leads, second: { ...first, request: { ...request, url } }, recorded: [] };
}

interface Leading {
  readonly leads: Leads;
  readonly url: string;
}

function leadingTo(from: ExchangeLine, to: ExchangeLine): Leading | undefined {
  const [path, query] = cut(from.request.url);
  const [nextPath, nextQuery] = cut(to.request.url);
  if (path !== nextPath || query === nextQuery || from.response?.status !== 200) return undefined;
  const link = linked(from);
  const whole = `${path}?${NEXT_PAGE}`;
  if (link !== undefined && cut(link)[1] === nextQuery) return { leads: { by: 'link' }, url: whole };
  const added = changed(query, nextQuery);
  const url = added === undefined ? whole : `${path}?${withNext(nextQuery, added)}`;
  const cursors = valuesOf(from).filter(({ isState, source }) => isState && source.in === 'body');
  for (const { value, source } of cursors) {
    if (source.in !== 'body') continue;
    if (value.includes('?') && cut(value)[1] === nextQuery)
      return { leads: { by: 'url', path: source.path }, url: whole };
    if (added !== undefined && added.value === value) return { leads: { by: 'token', path: source.path }, url };
  }
  const leads = byNumber(from, changed(nextQuery, query)?.value, added?.value);
  return leads && { leads, url };
}

function withNext(query: string, { name, value }: Parameter): string {
  return query
    .split('&')
    .map((pair) => (pair === `${name}=${value}` ? `${name}=${NEXT_PAGE}` : pair))
    .join('&');
}

function byNumber(from: ExchangeLine, before: string | undefined, after: string | undefined): Leads | undefined {
  const item = firstItem(from);
  if (after === undefined || !/^\d{1,6}$/.test(after) || item === undefined) return undefined;
  // Without a number at all it is the first page, or nothing is passed over yet.
  const start = before === undefined || !/^\d{1,6}$/.test(before) ? (Number(after) === 2 ? 1 : 0) : Number(before);
  const step = Number(after) - start;
  return step > 0 ? { by: 'number', first: Number(after), step, item } : undefined;
}

/** Where the first item of a list stands. */
function firstItem({ response }: ExchangeLine): readonly (string | number)[] | undefined {
  let body: unknown;
  try {
    body = JSON.parse(response?.body ?? '');
  } catch {
    return undefined;
  }
  const look = (value: unknown, path: readonly string[]): readonly (string | number)[] | undefined => {
    if (Array.isArray(value)) return value.length > 0 ? [...path, 0] : undefined;
    if (typeof value !== 'object' || value === null || path.length > 3) return undefined;
    for (const [key, inner] of Object.entries(value)) {
      const found = look(inner, [...path, key]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return look(body, []);
}

interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** The one parameter that the second query has otherwise than the first. */
function changed(query: string, other: string): Parameter | undefined {
  const pairs = (text: string): readonly string[] => text.split('&').filter((pair) => pair !== '');
  const own = pairs(query);
  const [only, ...more] = pairs(other).filter((pair) => !own.includes(pair));
  if (only === undefined || more.length > 0) return undefined;
  const [name = '', ...rest] = only.split('=');
  const others = (all: readonly string[]): string =>
    all
      .filter((pair) => !pair.startsWith(`${name}=`))
      .sort()
      .join('&');
  return others(own) === others(pairs(other)) ? { name, value: rest.join('=') } : undefined;
}

/** Where the Link header leads on. */
export function linked({ response }: Pick<ExchangeLine, 'response'>): string | undefined {
  const link = header(response?.headers ?? [], 'link') ?? '';
  return /<([^<>]*)>[^<]*;\s*rel="?(?:[^";]*\s)?next\b/i.exec(link)?.[1];
}

/** What the query of a URL is; nothing where it has none. */
export function queryOf(url: string): string {
  return cut(url)[1];
}

function cut(url: string): readonly [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}
