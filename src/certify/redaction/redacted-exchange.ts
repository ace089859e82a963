import type { ExchangeLine } from '../../index.js';
import { REDACTED } from './redaction.js';

/** What is taken out: members of bodies, by the end of their pointers, and headers by their names. */
export interface What {
  readonly members: readonly string[];
  readonly headers: readonly string[];
}

/** Values that are taken out wherever they stand in an exchange. */
export interface Values {
  readonly texts: readonly string[];
  /** Finds any of them, in each of the ways in which it may be written. */
  readonly pattern: RegExp | undefined;
  /** Where answers are of which something is taken out: an answer without content tells of it there as well. */
  readonly urls: ReadonlySet<string>;
}

/** A shorter text may stand anywhere by chance: it is taken out of its own place alone. */
const SHORTEST = 4;

/** The texts that the members and headers of these exchanges have. */
export function valuesIn(exchanges: readonly ExchangeLine[], what: What): Values {
  const found = new Set<string>();
  const keep = (value: unknown): string => {
    if (typeof value === 'string' && value.length >= SHORTEST && value !== REDACTED) found.add(value);
    return REDACTED;
  };
  const urls = new Set<string>();
  for (const exchange of exchanges) {
    const { response } = redacted(exchange, what, keep);
    if (response !== undefined && response.body !== exchange.response?.body) urls.add(exchange.request.url);
  }
  const texts = [...found].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const ways = new Set(
    texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text), formEncoded(text)]),
  );
  const pattern = [...ways]
    .sort((a, b) => b.length - a.length)
    .map((way) => way.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { texts, pattern: pattern.length === 0 ? undefined : new RegExp(pattern.join('|'), 'g'), urls };
}

function formEncoded(text: string): string {
  return new URLSearchParams({ a: text }).toString().slice(2);
}

/** The exchange without any of it; undefined where nothing of it was there. */
export function redactedExchange(exchange: ExchangeLine, what: What, values: Values): ExchangeLine | undefined {
  const { pattern } = values;
  const own = withoutHead(
    redacted(exchange, what, () => REDACTED),
    values,
  );
  const { request, response, failure, waitedOut, stream, ...rest } = own;
  const cleaned = withoutValues({ request, response, failure, waitedOut, stream }, pattern);
  // What is left has the order of members that it had: its frame is what was signed.
  const whole = { ...own, ...(JSON.parse(JSON.stringify(cleaned)) as Partial<ExchangeLine>), ...rest };
  return JSON.stringify(whole) === JSON.stringify(exchange) ? undefined : whole;
}

function withoutValues(value: unknown, pattern: RegExp | undefined): unknown {
  if (pattern === undefined) return value;
  if (typeof value === 'string') return value.replace(pattern, REDACTED);
  if (Array.isArray(value)) return value.map((one) => withoutValues(one, pattern));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutValues(one, pattern)]));
}

type Put = (value: unknown) => unknown;
type Answer = NonNullable<ExchangeLine['response']>;

/** The exchange with something put in the place of its members and headers. */
function redacted(exchange: ExchangeLine, what: What, put: Put): ExchangeLine {
  const { request, response, waitedOut, stream } = exchange;
  const answer = <A extends Answer>(one: A): A => {
    const body = one.bodyState === 'text' ? bodyWith(one.body, what, put) : one.body;
    const headers = headersWith(one.headers, what, put);
    if (body === one.body && headers === one.headers) return one;
    // The length of a value says something of it.
    const octets = Buffer.byteLength(body);
    return { ...one, headers: withoutHints(headers, put), body, received: octets, decoded: octets };
  };
  const sent = request.body === undefined ? undefined : bodyWith(request.body, what, put);
  const headers = headersWith(request.headers, what, put);
  return {
    ...exchange,
    request: {
      ...request,
      headers: sent === request.body ? headers : withoutHints(headers, put),
      ...(sent === undefined ? {} : { body: sent }),
    },
    ...(response === undefined ? {} : { response: answer(response) }),
    ...(waitedOut === undefined ? {} : { waitedOut: waitedOut.map(answer) }),
    ...(stream === undefined
      ? {}
      : {
          stream: { ...stream, events: stream.events.map((one) => ({ ...one, data: bodyWith(one.data, what, put) })) },
        }),
  };
}

/** What is worked out from content: a value of which few are possible is found by trying. */
const HINTS = /^content-length$|^etag$|^content-md5$|digest$|checksum|hash$/i;
/** What of such a header is one: a shorter one may be a counter, and says nothing. */
const HINT = /[\w+/=-]{8,}/g;

/** Headers without those that follow from the content. They are taken out wherever else they stand: in If-Match, for example. */
function withoutHints(headers: Answer['headers'], put: Put): Answer['headers'] {
  return headers.map(([name, value]): Answer['headers'][number] => {
    if (!HINTS.test(name)) return [name, value];
    for (const hint of value.replaceAll(REDACTED, '').match(HINT) ?? []) if (!/^sha-\d+=?$/i.test(hint)) put(hint);
    return [name, REDACTED];
  });
}

/** A HEAD tells length and digest of what a GET answers. */
function withoutHead(exchange: ExchangeLine, { urls }: Values): ExchangeLine {
  const { request, response } = exchange;
  if (request.method !== 'HEAD' || response === undefined || !urls.has(request.url)) return exchange;
  return { ...exchange, response: { ...response, headers: withoutHints(response.headers, () => REDACTED) } };
}

function headersWith(headers: Answer['headers'], { headers: names }: What, put: Put): Answer['headers'] {
  const isMeant = (name: string): boolean => names.some((one) => one.toLowerCase() === name.toLowerCase());
  if (!headers.some(([name]) => isMeant(name))) return headers;
  return headers.map(([name, value]): Answer['headers'][number] =>
    isMeant(name) ? [name, String(put(value))] : [name, value],
  );
}

/** A body that is JSON, with something in the place of its members; any other as it is. */
function bodyWith(body: string, { members }: What, put: Put): string {
  if (members.length === 0) return body;
  let value: unknown;
  try {
    value = JSON.parse(body) as unknown;
  } catch {
    return body;
  }
  let replacements = 0;
  const replaced = walked(value, '', (path, one) => {
    if (!members.some((member) => path.endsWith(member))) return undefined;
    replacements += 1;
    for (const leaf of leavesOf(one)) put(leaf);
    return REDACTED;
  });
  return replacements > 0 ? JSON.stringify(replaced) : body;
}

/** Each member by its path, in which the places of lists do not count. */
function walked(value: unknown, path: string, replace: (path: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => walked(one, path, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const own = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      return [name, replace(own, one) ?? walked(one, own, replace)];
    }),
  );
}

function leavesOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}
