import type { Exchange, RecordedRequest } from '../../result/exchange.js';
import type { ExchangeLine } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { structuralDiff, type Change } from './structural-diff.js';

/** Two exchanges that ought to be read beside each other, and where they differ. */
export interface TellingPair {
  /** `state`: what the same address showed before and after. `twins`: a request that was accepted beside one that was not. */
  readonly kind: 'state' | 'twins';
  readonly before: ExchangeLine;
  readonly after: ExchangeLine;
  readonly changes: readonly Change[];
}

/** Fields that differ between any two answers or requests, and say nothing. */
const NOISE = new Set(['date', 'age', 'connection', 'keep-alive', 'content-length', 'user-agent', 'x-request-id']);

/** The words of a finding that say which pair it means. */
export type Told = Pick<Finding, 'observed' | 'where'>;

/** So many pairs of one kind are looked at for the one that a finding speaks of. */
const MOST_PAIRS = 50;

/**
 * The pairs of a finding that explain it: two looks at one address that showed different things, and a request that fared
 * otherwise than one of its kind before it. Of each kind the pair that the finding speaks of: it names one of the
 * exchanges, or what it observed is what differs between them; where it speaks of none, the last.
 */
export function tellingPairs(exchanges: readonly ExchangeLine[], told?: Told): readonly TellingPair[] {
  return [statesOf(exchanges), twinsOf(exchanges)]
    .map((pairs) => meant(pairs, told))
    .filter((pair) => pair !== undefined);
}

function meant(pairs: Iterable<TellingPair>, told: Told | undefined): TellingPair | undefined {
  let best: { readonly pair: TellingPair; readonly score: number } | undefined;
  let looked = 0;
  for (const pair of pairs) {
    const score = told === undefined ? 0 : likeness(pair, told);
    if (best === undefined || score > best.score) best = { pair, score };
    looked += 1;
    if (told === undefined || looked >= MOST_PAIRS) break;
  }
  return best?.pair;
}

/** How much a finding says of a pair: the exchange counts for more than any value, and a value for more than its place. */
function likeness({ before, after, changes }: TellingPair, { observed, where }: Told): number {
  const named = where === after.id || where === before.id ? 1000 : 0;
  const spoken = changes.map(({ at, before: left, after: right }) => {
    const values = [left, right].filter((text) => text !== undefined && text.length > 1 && observed.includes(text));
    return values.length * 10 + (at.length > 1 && observed.includes(at) ? 1 : 0);
  });
  return named + Math.max(0, ...spoken);
}

/** The latest first. */
function* statesOf(exchanges: readonly ExchangeLine[]): Generator<TellingPair> {
  // What a stream told is no state of anything: it differs each time.
  const looks = exchanges.filter(
    ({ request, response, stream }) => request.method === 'GET' && stream === undefined && isSuccess(response?.status),
  );
  for (const [index, after] of [...looks.entries()].reverse()) {
    const before = looks
      .slice(0, index)
      .findLast(({ request, as }) => request.url === after.request.url && as === after.as);
    if (before === undefined) continue;
    const changes = structuralDiff(parse(before.response?.body), parse(after.response?.body));
    if (changes.length > 0) yield { kind: 'state', before, after, changes };
  }
}

/** The latest first. */
function* twinsOf(exchanges: readonly ExchangeLine[]): Generator<TellingPair> {
  for (const [index, after] of [...exchanges.entries()].reverse()) {
    if (after.operation === undefined || after.response === undefined) continue;
    const before = exchanges
      .slice(0, index)
      .findLast(
        ({ operation, response }) =>
          operation === after.operation &&
          response !== undefined &&
          isSuccess(response.status) !== isSuccess(after.response?.status),
      );
    if (before === undefined) continue;
    const changes = structuralDiff(askedFor(before), askedFor(after));
    // Another record in the path is no reason to fare otherwise.
    if (changes.length > 0 && !onlyPath(before, after, changes)) yield { kind: 'twins', before, after, changes };
  }
}

function onlyPath(before: Exchange, after: Exchange, changes: readonly Change[]): boolean {
  const queryOf = ({ request }: Exchange): string => request.url.split('?').slice(1).join('?');
  return changes.every(({ at }) => at === '/url') && queryOf(before) === queryOf(after);
}

/** A request as one value: what a caller chooses about it. */
function askedFor({ request, as }: Exchange): unknown {
  return { method: request.method, url: request.url, as, headers: chosen(request), body: parse(request.body) };
}

function chosen({ headers }: RecordedRequest): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headers.map(([name, value]) => [name.toLowerCase(), value] as const).filter(([name]) => !NOISE.has(name)),
  );
}

function parse(body: string | undefined): unknown {
  if (body === undefined) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300;
}
