import type { ExchangeLine } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { changesIn, valueIn, type Changed } from './changes.js';

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
export function differencesOf(
  { expected, observed }: Finding,
  own: readonly ExchangeLine[],
  deciding: ExchangeLine | undefined,
): readonly Difference[] {
  const found = [...changesIn(observed), ...pointed(expected, observed)].slice(0, MOST);
  if (found.length === 0) return [];
  const isWrite = ({ request, intent }: ExchangeLine): boolean =>
    intent !== 'cleanup' && /^(POST|PUT|PATCH)$/.test(request.method);
  const write = deciding !== undefined && isWrite(deciding) ? deciding : own.findLast(isWrite);
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

/** `/updated_at: 1` beside `/updated_at: 2`. */
function pointed(expected: string, observed: string): readonly Changed[] {
  const wanted = /^(\/[^\s:]*): (.+)$/s.exec(expected);
  const seen = /^(\/[^\s:]*): (.+?)(?:, and \d+ more)?$/s.exec(observed);
  if (wanted?.[1] === undefined || wanted[1] !== seen?.[1]) return [];
  return [{ at: wanted[1], expected: wanted[2], got: seen[2] }];
}
