import type { ExchangeLine, Run } from '../result/run-file.js';

/** How long answers of one operation took, in milliseconds. */
export interface Latency {
  readonly operation: string;
  readonly count: number;
  readonly median: number;
  /** 95 of 100 took at most this long. */
  readonly p95: number;
  readonly most: number;
}

/** Requests that began within one span of the run. */
export interface Span {
  /** Milliseconds since the run began. */
  readonly from: number;
  readonly requests: number;
  /** Those of them that were answered 5xx or 429, or not at all. */
  readonly troubled: number;
}

/** By operation, the slowest first. Streams are open for as long as the check wants and do not count. */
export function latencies({ exchanges }: Run): readonly Latency[] {
  const times = new Map<string, number[]>();
  for (const exchange of exchanges) {
    if (exchange.operation === undefined || exchange.response === undefined || exchange.stream !== undefined) continue;
    const known = times.get(exchange.operation);
    const time = exchange.ended - exchange.started;
    if (known === undefined) times.set(exchange.operation, [time]);
    else known.push(time);
  }
  return [...times]
    .map(([operation, all]) => {
      all.sort((a, b) => a - b);
      const at = (share: number): number => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
      return { operation, count: all.length, median: at(0.5), p95: at(0.95), most: all.at(-1) ?? 0 };
    })
    .sort((a, b) => b.p95 - a.p95);
}

/** What was asked of one path with one method, and how often each class of status came. */
export interface Visited {
  readonly path: string;
  readonly method: string;
  /** By the first figure of the status; `none` where no answer came. */
  readonly classes: Readonly<Record<StatusClass, number>>;
}

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

/** Paths that no operation has are told one by one up to this many. */
const MOST_STRANGE = 20;
export const STRANGE = 'other paths';

/** The surface that the run visited: declared paths in the order of the contract, then others that were tried. */
export function surfaceOf({ header, exchanges }: Run): readonly Visited[] {
  const declared = new Map(header.operations?.map(({ id, path }) => [id, path.split('?', 1)[0] ?? path]));
  const order = [...new Set(declared.values())];
  const strange = new Set<string>();
  const found = new Map<string, { path: string; method: string; classes: Record<StatusClass, number> }>();
  for (const { operation, request, response } of exchanges) {
    const asked = request.url.replace(/^[a-z]+:\/\/[^/]*/i, '').split('?', 1)[0] ?? '';
    const known = operation === undefined ? undefined : declared.get(operation);
    if (known === undefined && strange.size < MOST_STRANGE) strange.add(asked);
    const path = known ?? (strange.has(asked) ? asked : STRANGE);
    const key = JSON.stringify([path, request.method]);
    const row = found.get(key) ?? { path, method: request.method, classes: noneYet() };
    row.classes[classOf(response?.status)] += 1;
    found.set(key, row);
  }
  const rank = ({ path }: Visited): number => (order.includes(path) ? order.indexOf(path) : order.length);
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

function noneYet(): Record<StatusClass, number> {
  return { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, none: 0 };
}

function classOf(status: number | undefined): StatusClass {
  const name = `${String(Math.floor((status ?? 0) / 100))}xx`;
  return STATUS_CLASSES.find((one) => one === name) ?? 'none';
}

/** The run in spans of equal length; none for a run that sent nothing. */
export function overTime({ exchanges }: Run, spans = 60): readonly Span[] {
  const end = exchanges.reduce((latest, { started }) => Math.max(latest, started), 0);
  if (exchanges.length === 0) return [];
  const length = Math.max(1, (end + 1) / spans);
  const requests = new Array<number>(spans).fill(0);
  const troubled = new Array<number>(spans).fill(0);
  for (const exchange of exchanges) {
    const n = Math.min(spans - 1, Math.max(0, Math.floor(exchange.started / length)));
    requests[n] = (requests[n] ?? 0) + 1;
    if (isTroubled(exchange)) troubled[n] = (troubled[n] ?? 0) + 1;
  }
  return requests.map((count, n) => ({ from: n * length, requests: count, troubled: troubled[n] ?? 0 }));
}

function isTroubled({ response, failure }: ExchangeLine): boolean {
  if (response === undefined) return failure?.kind !== 'lost';
  return response.status >= 500 || response.status === 429;
}
