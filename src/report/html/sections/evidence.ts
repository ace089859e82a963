import { gzipSync } from 'node:zlib';
import { isFinding } from '../../../result/findings.js';
import type { Entry } from '../../../result/entries.js';
import type { ExchangeLine, Run } from '../../../result/run-file.js';
import { shorten } from '../../wording/wrap.js';

/** The exchanges of entries, packed so that a page with very many of them is small and opens at once. */
export interface Evidence {
  /** JSON lists with a list of exchanges for each entry, each compressed (gzip) and written as base64. */
  readonly chunks: readonly string[];
  /** Where the exchanges of an entry are; entries of which nothing is kept are absent. */
  readonly places: ReadonlyMap<string, Place>;
}

export interface Place {
  readonly chunk: number;
  /** Position in the chunk. An id can hold what a page cannot: it is not looked for by its id. */
  readonly at: number;
  /** Exchanges that are kept, the first ones, of so many. */
  readonly kept: number;
  readonly of: number;
}

/** What of an entry's exchanges goes into the page: all that can be read of a failure, a sample of the others. */
const MOST_OF_FAILED = 300;
const MOST_OF_OTHERS = 12;

/** Octets of JSON in one chunk: small enough to be opened at once, large enough to be compressed well. */
const CHUNK = 400_000;

/** Characters of all chunks together. What does not fit is in the run file. */
const BUDGET = 9_000_000;

const MOST_OF_BODY = 8_000;

/** Failures first, so that what does not fit is what matters least. */
export function evidenceOf({ exchanges }: Run, entries: readonly Entry[]): Evidence {
  const byEntry = new Map<string, ExchangeLine[]>();
  for (const exchange of exchanges) {
    const known = byEntry.get(exchange.entry);
    if (known === undefined) byEntry.set(exchange.entry, [exchange]);
    else known.push(exchange);
  }
  const weight = (entry: Entry): number => (isFinding(entry) ? 0 : entry.verdict.kind === 'pass' ? 2 : 1);
  const order = [...entries].sort((a, b) => weight(a) - weight(b));

  const chunks: string[] = [];
  const places = new Map<string, Place>();
  let open: string[] = [];
  let octets = 0;
  let written = 0;
  const close = (): void => {
    if (open.length === 0) return;
    const packed = gzipSync(`[${open.join(',')}]`, { level: 6 }).toString('base64');
    written += packed.length;
    chunks.push(packed);
    open = [];
    octets = 0;
  };
  for (const entry of order) {
    const own = byEntry.get(entry.id);
    if (own === undefined) continue;
    if (written > BUDGET) break;
    const kept = own.slice(0, isFinding(entry) ? MOST_OF_FAILED : MOST_OF_OTHERS);
    const text = `[${kept.map((exchange) => JSON.stringify(short(exchange))).join(',')}]`;
    places.set(entry.id, { chunk: chunks.length, at: open.length, kept: kept.length, of: own.length });
    open.push(text);
    octets += text.length;
    if (octets >= CHUNK) close();
  }
  close();
  return { chunks, places };
}

/** What the page shows of an exchange. */
function short({ id, phase, as, request, response, failure, stream, started, ended }: ExchangeLine): unknown {
  return {
    id,
    phase,
    as,
    took: Math.round((ended - started) * 10) / 10,
    method: request.method,
    url: request.url,
    headers: request.headers,
    ...(request.body === undefined ? {} : { body: shorten(request.body, MOST_OF_BODY) }),
    ...(response === undefined
      ? {}
      : { status: response.status, answered: response.headers, answer: shorten(response.body, MOST_OF_BODY) }),
    ...(failure === undefined ? {} : { failure: `${failure.kind}: ${failure.message}` }),
    ...(stream === undefined
      ? {}
      : { events: stream.events.slice(0, 100).map(({ type, data }) => [type ?? '', shorten(data, 500)]) }),
  };
}
