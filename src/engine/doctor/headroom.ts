import type { LimitFacts, RateLimit } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { header, type Exchange } from '../../result/exchange.js';
import { retryAfter } from '../../result/retry-after.js';
import { shownRequest, type Asking } from './asking.js';
import { notTried, ok, problem, type Step } from './step.js';

/** Requests of a run for one entry, as it was measured on two services: 16 and 19, and between 5 and 6 of a quick one. */
const OF_AN_ENTRY = 17;
const OF_A_QUICK_ENTRY = 5.5;
/** Entries of a quick run, of those of a standard one. */
const QUICK_SHARE = 0.5;

const MINUTE = 60_000;

export interface Pace {
  /** Entries that a run would carry out. */
  readonly entries: number;
  /** Requests per second, where the operator says so. */
  readonly rate?: number;
  /** Milliseconds that a run waits where it is told to. */
  readonly maxWait: number;
  /** Who asks where a check does not say. */
  readonly caller: string | undefined;
}

/** Whether a run has room within the rate limits of the service, and how long it takes with them. */
export function lookAtRate(
  asking: Pick<Asking, 'throttled' | 'limited'>,
  limits: LimitFacts,
  pace: Pace,
): readonly Step[] {
  if (asking.throttled !== undefined) return [tooMany(asking.throttled)];
  if (pace.entries === 0) return [notTried('rate', 'a run would send nothing')];
  const needed = rounded(pace.entries * OF_AN_ENTRY);
  const quick = rounded(pace.entries * QUICK_SHARE * OF_A_QUICK_ENTRY);
  const run = `a run sends about ${shown(needed)} requests (${shown(quick)} with --effort quick)`;
  const stated = strictest(ifStated(limits.rates) ?? [], pace.caller);
  const limit = stated ?? publishedIn(asking.limited);
  if (limit === undefined) {
    if (pace.rate === undefined) return [ok('rate', `No limit is stated, and none was seen; ${run}`)];
    return [ok('rate', `No limit is stated; ${run}, which takes ${span((needed / pace.rate) * 1000)} at --rate`)];
  }
  const { quota, window } = limit;
  const who = stated === undefined ? 'The answers state' : 'The contract states';
  const text = `${who} ${shown(quota)} requests in ${span(window)}; ${run}`;
  const least = Math.ceil(needed / quota - 1) * window;
  if (least <= 0) return [ok('rate', `${text}, which fits`)];
  const isPaced = pace.rate !== undefined && pace.rate <= (quota / window) * 1000;
  // A window that a run does not wait for ends in requests that are given up.
  if (window <= pace.maxWait || isPaced) return [ok('rate', `${text}, which takes ${span(least)}`)];
  const rate = Math.max(0.01, Math.floor((quota / window) * 100_000) / 100);
  const wait = `Run with --rate ${String(rate)}/s (${span(least)}), or with --effort quick`;
  const mend = `${wait}, or give the caller a larger quota`;
  const whole = `${text}: a run that is asked to wait for longer than ${span(pace.maxWait)} gives up the request`;
  return [problem('rate', whole, stated === undefined ? undefined : 'limits.rate', mend)];
}

function tooMany(exchange: Exchange): Step {
  const wait = retryAfter(exchange.response?.headers ?? []);
  const when = wait === undefined ? '' : `, with a wait of ${span(wait)}`;
  const text = `${shownRequest(exchange)} is answered 429${when}: the quota is used up already`;
  return problem('rate', text, 'limits.rate', 'Wait, or take a caller with a larger quota; --rate N/s spreads a run');
}

/** The limit that lets the fewest through, of those that the caller has. */
function strictest(rates: readonly RateLimit[], caller: string | undefined): RateLimit | undefined {
  const own = rates.filter(({ identity }) => identity === undefined || identity === caller);
  return own.reduce<RateLimit | undefined>(
    (least, one) => (least === undefined || one.quota / one.window < least.quota / least.window ? one : least),
    undefined,
  );
}

/** What the fields of an answer say, where they say how long a window is. */
function publishedIn(exchange: Exchange | undefined): Pick<RateLimit, 'quota' | 'window'> | undefined {
  const headers = exchange?.response?.headers ?? [];
  // `"default";q=100;w=60`, or `100;w=60` of earlier drafts.
  const policy = header(headers, 'ratelimit-policy');
  const window = Number(/;\s*w=(\d+)/.exec(policy ?? '')?.[1]);
  const quota = Number(/(?:;\s*q=|^\s*)(\d+)/.exec(policy ?? '')?.[1]);
  return quota > 0 && window > 0 ? { quota, window: window * 1000 } : undefined;
}

/** Two figures: it is an estimate. */
function rounded(count: number): number {
  return Number(count.toPrecision(2));
}

function shown(count: number): string {
  return count.toLocaleString('en-US');
}

function span(milliseconds: number): string {
  if (milliseconds < 2 * MINUTE) return `${String(Math.round(milliseconds / 1000))} s`;
  if (milliseconds < 120 * MINUTE) return `${String(Math.round(milliseconds / MINUTE))} min`;
  return `${String(Math.round(milliseconds / MINUTE / 60))} h`;
}
