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
