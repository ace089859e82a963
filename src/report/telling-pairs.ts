import type { Exchange, RecordedRequest } from '../result/exchange.js';
import type { ExchangeLine } from '../result/run-file.js';
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

/**
 * The pairs of a finding that explain it: the last two looks at one address that showed different things, and the last
 * request that fared otherwise than one of its kind before it.
 */
export function tellingPairs(exchanges: readonly ExchangeLine[]): readonly TellingPair[] {
  return [stateOf(exchanges), twinsOf(exchanges)].filter((pair) => pair !== undefined);
}

function stateOf(exchanges: readonly ExchangeLine[]): TellingPair | undefined {
  const looks = exchanges.filter(({ request, response }) => request.method === 'GET' && isSuccess(response?.status));
  for (const after of [...looks].reverse()) {
    const earlier = looks.slice(0, looks.indexOf(after)).reverse();
    const before = earlier.find(({ request, as }) => request.url === after.request.url && as === after.as);
    if (before === undefined) continue;
    const changes = structuralDiff(parse(before.response?.body), parse(after.response?.body));
    if (changes.length > 0) return { kind: 'state', before, after, changes };
  }
  return undefined;
}

function twinsOf(exchanges: readonly ExchangeLine[]): TellingPair | undefined {
  for (const after of [...exchanges].reverse()) {
    if (after.operation === undefined || after.response === undefined) continue;
    const earlier = exchanges.slice(0, exchanges.indexOf(after)).reverse();
    const before = earlier.find(
      ({ operation, response }) =>
        operation === after.operation &&
        response !== undefined &&
        isSuccess(response.status) !== isSuccess(after.response?.status),
    );
    if (before === undefined) continue;
    const changes = structuralDiff(askedFor(before), askedFor(after));
    if (changes.length > 0) return { kind: 'twins', before, after, changes };
  }
  return undefined;
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
