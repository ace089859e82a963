import { header as valueOf, type RecordedRequest, type RecordedResponse } from '../../result/exchange.js';
import type { ExchangeLine, Run } from '../../result/run-file.js';
import { HARM, harmTexts } from '../wording/harm.js';

/**
 * HAR 1.2: every recorded exchange, for the tools that read such files. Secrets were placeholders before anything was
 * recorded, and bodies are as they were kept. One page for each entry.
 */
export function renderHar(run: Run): string {
  const { header, exchanges } = run;
  const at = (shard: number | undefined, milliseconds: number): string => {
    const began = Date.parse(header.shards?.find(({ index }) => index === shard)?.started ?? header.started);
    return timeOf((Number.isFinite(began) ? began : 0) + milliseconds);
  };
  const titles = new Map<string, ExchangeLine>();
  for (const exchange of exchanges) if (!titles.has(exchange.entry)) titles.set(exchange.entry, exchange);
  const pages = new Map([...titles.keys()].map((entry, n) => [entry, `page_${n + 1}`]));
  const document = {
    log: {
      version: '1.2',
      creator: { name: header.tool.name, version: header.tool.version },
      pages: [...titles].map(([title, { started, shard }]) => ({
        startedDateTime: at(shard, started),
        id: pages.get(title),
        title,
        pageTimings: {},
      })),
      entries: exchanges.map((exchange) =>
        entryOf(exchange, pages.get(exchange.entry), (time) => at(exchange.shard, time)),
      ),
      comment: `${harmTexts(run)
        .map((text) => `${HARM}: ${text}. `)
        .join('')}${header.service} at ${header.baseUrl}, seed ${header.seed}. Secrets are placeholders.`,
    },
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

function entryOf(exchange: ExchangeLine, pageref: string | undefined, at: (time: number) => string): object {
  const { started, ended, request, response, failure, connection, stream } = exchange;
  const time = Math.max(0, ended - started);
  return {
    ...(pageref !== undefined && { pageref }),
    startedDateTime: at(started),
    time,
    request: requestOf(request),
    response: response === undefined ? noResponse(failure?.message ?? '') : responseOf(response),
    cache: {},
    // What was measured is the whole: it is said as waiting, because most of it is.
    timings: { blocked: -1, dns: -1, connect: -1, send: 0, wait: time, receive: 0, ssl: -1 },
    ...(connection !== undefined && { connection }),
    comment: commentOf(exchange),
    ...(stream?.transport === 'websocket' && {
      _resourceType: 'websocket',
      _webSocketMessages: stream.events.map(({ at: came, kind, data }) => ({
        type: 'receive',
        time: Date.parse(at(came)) / 1000,
        opcode: kind === 'binary' ? 2 : 1,
        data,
      })),
    }),
  };
}

function commentOf({
  id,
  phase,
  as,
  operation,
  intent,
  failure,
  throttled,
  reconnected,
  credential,
}: ExchangeLine): string {
  return [
    id,
    `${phase}, ${intent}, as ${as}`,
    ...(operation === undefined ? [] : [operation]),
    ...(failure === undefined ? [] : [`no whole response (${failure.kind}): ${failure.message}`]),
    ...(throttled === undefined ? [] : [`sent again ${throttled} times because of 429`]),
    ...(reconnected ? ['sent again because the first connection was stale'] : []),
    ...(credential === undefined ? [] : [`the credential had ended and was ${credential}`]),
  ].join('; ');
}

function requestOf({ method, url, headers, body }: RecordedRequest): object {
  return {
    method,
    url: uriOf(url),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    queryString: queryOf(url),
    ...(body !== undefined && { postData: { mimeType: valueOf(headers, 'content-type') ?? '', text: body } }),
    headersSize: -1,
    bodySize: body === undefined ? 0 : Buffer.byteLength(body, 'utf8'),
  };
}

function responseOf({
  status,
  httpVersion = '1.1',
  headers,
  body,
  bodyState,
  received,
  decoded,
}: RecordedResponse): object {
  const remark = REMARKS[bodyState];
  return {
    status,
    statusText: '',
    httpVersion: `HTTP/${httpVersion}`,
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    content: {
      size: decoded,
      ...(decoded > received && { compression: decoded - received }),
      mimeType: valueOf(headers, 'content-type') ?? 'x-unknown',
      text: body,
      ...(bodyState === 'binary' && { encoding: 'base64' }),
      ...(remark !== undefined && { comment: remark }),
    },
    redirectURL: valueOf(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: received,
  };
}

const REMARKS: Readonly<Partial<Record<RecordedResponse['bodyState'], string>>> = {
  'too-large': 'The body is longer than what is kept: this is its beginning',
  garbled: 'The content encoding of the body is broken',
};

/** Status 0 is how such files say that no answer came. */
function noResponse(message: string): object {
  return {
    status: 0,
    statusText: '',
    httpVersion: '',
    cookies: [],
    headers: [],
    content: { size: 0, mimeType: 'x-unknown' },
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
    _error: message,
  };
}

/** Readers take no URL with characters that none may have (RFC 3986 section 2); a target and we ourselves may write them. */
function uriOf(url: string): string {
  // Half of a character is written as the sign for one that is broken (U+FFFD).
  const encoded = (text: string): string => (/\p{Surrogate}/u.test(text) ? '%EF%BF%BD' : encodeURIComponent(text));
  const [address = '', ...rest] = url.split('#');
  const whole = [address, rest.join('%23')].filter((part, at) => at === 0 || part !== '').join('#');
  return whole.replace(/%(?![\da-f]{2})|[^\w\-.~:/?#@!$&'()*+,;=%]/giu, encoded);
}

function queryOf(url: string): readonly { readonly name: string; readonly value: string }[] {
  const query = /\?([^#]*)/.exec(url)?.[1];
  return query === undefined ? [] : [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}

/** A made-up run file may say any number: what is no time is the beginning of all times. */
function timeOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString();
}
