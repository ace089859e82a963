import { header } from './exchange.js';
import type { ExchangeLine, Run } from './run-file.js';

/** What a run saw, without judging it, of one fact that a contract may state: `404`, `400, 422`. */
export interface Observation {
  /** Path of the fact, as gaps name it: `resources.*.operations.delete.repeat`. */
  readonly fact: string;
  /** Different values, the most frequent first. */
  readonly values: readonly string[];
}

/** Finds values of facts in what was sent anyway: no request is made for it. */
const OBSERVERS: Readonly<Record<string, (exchanges: readonly ExchangeLine[]) => readonly string[]>> = {
  'resources.*.operations.delete.repeat': repeatedDeletes,
  'resources.*.operations.create.location': (all) =>
    all.filter(isCreate).map((one) => (answerHeader(one, 'location') === undefined ? 'no Location' : 'Location')),
  'errors.validation': (all) => refused(all, (one) => one.intent === 'invalid'),
  'auth.refusal.missing': (all) => refused(all, (one) => one.as === 'anonymous', [401, 403, 404]),
  'http.validators': (all) =>
    all
      .filter(({ request, response }) => request.method === 'GET' && response?.status === 200)
      .map((one) =>
        answerHeader(one, 'etag') ? 'ETag' : answerHeader(one, 'last-modified') ? 'Last-Modified' : 'none',
      ),
  'limits.rate.*.headers': (all) =>
    all.flatMap(({ response }) =>
      (response?.headers ?? []).map(([name]) => name.toLowerCase()).filter((name) => /ratelimit/.test(name)),
    ),
};

/** Values that are named; more are noise. */
const MOST = 4;

/** Everything that was observed, by fact; a fact of which nothing was seen is left out. */
export function observationsOf({ exchanges }: Run): readonly Observation[] {
  return Object.entries(OBSERVERS).flatMap(([fact, observe]) => {
    const counts = new Map<string, number>();
    for (const value of observe(exchanges)) counts.set(value, (counts.get(value) ?? 0) + 1);
    const values = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([value]) => value);
    return values.length === 0 ? [] : [{ fact, values: values.slice(0, MOST) }];
  });
}

/** The status of a DELETE of what the DELETE before it, in the same case, has removed. */
function repeatedDeletes(exchanges: readonly ExchangeLine[]): readonly string[] {
  const removed = new Set<string>();
  return exchanges.flatMap(({ request, response, entry, as }) => {
    if (request.method !== 'DELETE' || response === undefined) return [];
    const key = JSON.stringify([entry, request.url, as]);
    if (removed.has(key)) return [String(response.status)];
    if (response.status >= 200 && response.status < 300) removed.add(key);
    return [];
  });
}

function refused(
  exchanges: readonly ExchangeLine[],
  wanted: (one: ExchangeLine) => boolean,
  statuses?: readonly number[],
): readonly string[] {
  return exchanges.filter(wanted).flatMap(({ response }) => {
    if (response === undefined || response.status < 400 || response.status >= 500) return [];
    return statuses === undefined || statuses.includes(response.status) ? [String(response.status)] : [];
  });
}

function isCreate({ operation, response }: ExchangeLine): boolean {
  return operation?.endsWith('.create') === true && response?.status === 201;
}

function answerHeader({ response }: ExchangeLine, name: string): string | undefined {
  return response && header(response.headers, name);
}
