import { AsyncLocalStorage } from 'node:async_hooks';
import { isObject, type Json } from '../contract/text/json.js';
import type { WireRequest, WireResult } from '../engine/http/transport.js';
import type { Unsecret } from '../engine/http/redaction/unsecret.js';
import type { StreamedEvent } from './streamed-events.js';

type Header = WireRequest['headers'][number];

/** A request as it may be shown: no secret is left in it, and the host is left out. */
export interface ShownRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body?: string;
}

/** An answer as it may be shown, or in words why there was none. */
export type ShownAnswer =
  | {
      readonly status: number;
      readonly headers: readonly Header[];
      readonly body: string;
      /** Octets behind an answer that has no content. */
      readonly behind?: number;
    }
  | { readonly failure: string };

/** What the service was sent, and what it answered. */
export interface Passed {
  /** The request of the client, as the mistake passed it on, or one of the mistake's own. */
  readonly by: 'client' | 'mistake';
  readonly request: ShownRequest;
  /** Nothing where a stream was opened. */
  readonly answer?: ShownAnswer;
}

/** An exchange in which a mistake took effect, seen from both of its sides. */
export interface Evidence {
  /** What the client sent. */
  readonly sent: ShownRequest;
  /** What the service was sent for it, in order; nothing where the service never heard of it. */
  readonly passed: readonly Passed[];
  /** What the client got; nothing for a stream. */
  readonly got?: ShownAnswer;
  /** What the service answers to the request as the client sent it, where it could be asked. */
  readonly without?: ShownAnswer;
  /** What the service told on the stream, and what the client heard in its place. */
  readonly stream?: { readonly told: StreamedEvent; readonly heard: readonly StreamedEvent[] };
}

/** Characters of a body that are shown, and where what differs would be left out with the rest. */
const MOST = 2000;
const WHOLE = 20_000;

/** Characters of a text in a body up to which it is shown whole. */
const LONGEST = 80;

/** Notes what the service is sent while a request is answered, each request apart from those that are under way beside it. */
export interface Witness {
  /** Notes nothing more. As long as it does, every promise of the process costs more. */
  readonly stop: () => void;
  /** Answers a request; whatever the service is sent meanwhile belongs to it. */
  readonly during: <T>(answering: () => Promise<T>) => Promise<T>;
  readonly passed: (by: Passed['by'], request: WireRequest, result: WireResult) => void;
  /** What is known of the request that is being answered. */
  readonly of: (sent: WireRequest, got: WireResult, without?: WireResult) => Evidence;
  /** A stream that was opened with another request than the client sent. */
  readonly ofOpening: (sent: WireRequest, opened: WireRequest) => Evidence;
  readonly ofEvent: (sent: WireRequest, told: StreamedEvent, heard: readonly StreamedEvent[]) => Evidence;
}

/** @param unsecret takes out what nobody may see */
export function witness(unsecret: Unsecret): Witness {
  const exchanges = new AsyncLocalStorage<(readonly [Passed['by'], WireRequest, WireResult])[]>();
  let short = shortened;
  const request = (one: WireRequest): ShownRequest => {
    const { method, url, headers, body } = unsecret.request(one);
    const target = url.replace(/^[a-z]+:\/\/[^/]*/i, '');
    return { method, target, headers, ...(body === undefined || body === '' ? {} : { body: short(body) }) };
  };
  const answer = (result: WireResult): ShownAnswer => {
    if ('failure' in result) return { failure: unsecret.text(`${result.failure.kind}: ${result.failure.message}`) };
    const { status, headers, body, behind } = unsecret.answer(result.answer);
    return { status, headers, body: short(body), ...(behind === undefined ? {} : { behind }) };
  };
  const event = (one: StreamedEvent): StreamedEvent => ({ ...one, data: short(unsecret.text(one.data)) });
  const of: Witness['of'] = (sent, got, without) => ({
    sent: request(sent),
    passed: (exchanges.getStore() ?? []).map(([by, asked, result]) => ({
      by,
      request: request(asked),
      answer: answer(result),
    })),
    got: answer(got),
    ...(without === undefined ? {} : { without: answer(without) }),
  });
  return {
    stop: () => {
      exchanges.disable();
    },
    during: (answering) => exchanges.run([], answering),
    passed: (...exchange) => exchanges.getStore()?.push(exchange),
    of: (...exchange) => {
      const brief = of(...exchange);
      if (isTelling(brief)) return brief;
      short = (text) => text.slice(0, WHOLE);
      const whole = of(...exchange);
      short = shortened;
      return whole;
    },
    ofOpening: (sent, opened) => ({ sent: request(sent), passed: [{ by: 'client', request: request(opened) }] }),
    ofEvent: (sent, told, heard) => ({
      sent: request(sent),
      passed: [],
      stream: { told: event(told), heard: heard.map(event) },
    }),
  };
}

/** Whether client and service have not seen the same, as far as it is shown. */
function isTelling({ sent, passed, got, without }: Evidence): boolean {
  const [first] = passed;
  if (first === undefined || without !== undefined || passed.length > 1) return true;
  return JSON.stringify([first.request, first.answer]) !== JSON.stringify([sent, got]);
}

/** Long texts and lists by their beginning and end: how long they were says the rest. */
function shortened(text: string): string {
  const told = briefly(text);
  const left = told.length - MOST;
  return left > 0 ? `${told.slice(0, MOST)}… ${String(left)} more characters` : told;
}

function briefly(text: string): string {
  try {
    return JSON.stringify(brief(JSON.parse(text) as Json));
  } catch {
    return text;
  }
}

function brief(value: Json): Json {
  if (typeof value === 'string') {
    const letters = [...value];
    if (letters.length <= LONGEST) return value;
    return `${letters.slice(0, 40).join('')}…${letters.slice(-16).join('')} (${String(letters.length)} characters)`;
  }
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    const left = list.length - 3;
    const kept = left < 2 ? list : [...list.slice(0, 2), `… ${String(left)} more …`, ...list.slice(-1)];
    return kept.map(brief);
  }
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, brief(inner)]))
    : value;
}
