import type { ExchangeLine } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';

/** One place of a JSON value that is not what is due. A column that nothing is known of is undefined. */
export interface Difference {
  /** JSON pointer (RFC 6901). */
  readonly at: string;
  readonly before: string | undefined;
  readonly sent: string | undefined;
  readonly expected: string | undefined;
  readonly got: string | undefined;
}

const MOST = 8;

/** The places that a finding names as different, with what the record had before and what the request sent there. */
export function differencesOf({ expected, observed }: Finding, own: readonly ExchangeLine[]): readonly Difference[] {
  const found = [...changes(observed), ...pointed(expected, observed)].slice(0, MOST);
  if (found.length === 0) return [];
  const write = own.findLast(
    ({ request, intent }) => intent !== 'cleanup' && /^(POST|PUT|PATCH)$/.test(request.method),
  );
  const at = write === undefined ? -1 : own.indexOf(write);
  const look = own
    .slice(0, Math.max(at, 0))
    .findLast(
      ({ request, response }) =>
        request.method === 'GET' && request.url === write?.request.url && response?.status === 200,
    );
  return found.map((one) => ({
    ...one,
    before: valueIn(look?.response?.body, one.at),
    sent: valueIn(write?.request.body, one.at),
  }));
}

interface Found {
  readonly at: string;
  readonly expected: string | undefined;
  readonly got: string | undefined;
}

/** `/state: "new" became "paid"; /tags was added`. */
function changes(observed: string): readonly Found[] {
  return observed.split(/; (?=\/)/).flatMap((text): readonly Found[] => {
    const changed = /^(\/[^\s:]*): (.+) became (.+)$/s.exec(text);
    if (changed?.[1] !== undefined) return [{ at: changed[1], expected: changed[2], got: changed[3] }];
    const came = /^(\/[^\s:]*): (.+) was added$/s.exec(text);
    if (came?.[1] !== undefined) return [{ at: came[1], expected: undefined, got: came[2] }];
    const gone = /^(\/[^\s:]*)(?:: .+)? is gone/s.exec(text);
    return gone?.[1] === undefined ? [] : [{ at: gone[1], expected: undefined, got: 'nothing' }];
  });
}

/** `/updated_at: 1` beside `/updated_at: 2`. */
function pointed(expected: string, observed: string): readonly Found[] {
  const wanted = /^(\/[^\s:]*): (.+)$/s.exec(expected);
  const seen = /^(\/[^\s:]*): (.+?)(?:, and \d+ more)?$/s.exec(observed);
  if (wanted?.[1] === undefined || wanted[1] !== seen?.[1]) return [];
  return [{ at: wanted[1], expected: wanted[2], got: seen[2] }];
}

/** A record may be wrapped, `{"note": {...}}`: then the place is looked for inside of the one member. */
function valueIn(body: string | undefined, pointer: string): string | undefined {
  const value = parsed(body);
  const found = valueAt(value, pointer);
  if (found !== undefined) return JSON.stringify(found);
  const members = isMap(value) ? Object.values(value) : [];
  const inside = members.length === 1 ? valueAt(members[0], pointer) : undefined;
  return inside === undefined ? undefined : JSON.stringify(inside);
}

function valueAt(value: unknown, pointer: string): unknown {
  let inner = value;
  for (const raw of pointer.split('/').slice(1)) {
    const name = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return undefined;
    inner = (inner as Readonly<Record<string, unknown>>)[name];
  }
  return inner;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(body: string | undefined): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}
