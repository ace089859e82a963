import { withParameter, type Pair } from '../../contract/facts/named-version.js';
import type { Exchange } from '../../result/exchange.js';
import type { Flowing, Outgoing, OutgoingStream, Sender, Sent } from '../http/sending/sender.js';

/** The judged-again run asked for something else than the recorded one did. Neither a pass nor a fail follows. */
export class Diverged extends Error {
  constructor(
    readonly key: string,
    readonly why: string,
  ) {
    super(`Diverged at ${key}: ${why}`);
    this.name = 'Diverged';
  }
}

/** What an answer that opens a stream has when it comes. */
const NOTHING_YET = { body: '', bodyState: 'text', received: 0, decoded: 0 } as const;

/** Serves recorded answers in place of the network. */
export class ReplaySender implements Sender {
  readonly #recorded: Pick<ReadonlyMap<string, Exchange>, 'get'>;
  readonly #baseUrl: string;
  readonly #parameter: Pair | undefined;
  #now = 0;

  /** @param parameter of the query of every URL that has none of that name */
  constructor(recorded: Pick<ReadonlyMap<string, Exchange>, 'get'>, baseUrl: string, parameter?: Pair) {
    this.#recorded = recorded;
    this.#baseUrl = baseUrl;
    this.#parameter = parameter;
  }

  async send(outgoing: Outgoing, key: string): Promise<Sent> {
    return this.#sent(this.#find(outgoing, key));
  }

  /** Each look sees as much as the recorded one did. */

  async open(outgoing: OutgoingStream, key: string): Promise<Flowing> {
    const exchange = this.#find(outgoing, key);
    const { stream } = exchange;
    const whole = this.#sent(exchange);
    let looks = 0;
    const { response } = whole;
    return {
      sent: stream && response ? { ...whole, response: { ...response, ...NOTHING_YET }, ended: stream.opened } : whole,
      isOpen: stream !== undefined,

      until: async () => {
        if (!stream) return { events: [], isOver: true };
        const seen = stream.looks[looks];
        looks += 1;
        if (seen === undefined) throw new Diverged(key, 'the recorded stream was not looked at so often');
        if (seen.events > stream.events.length) throw new Diverged(key, 'what came on the stream was not all kept');
        return { events: stream.events.slice(0, seen.events), isOver: seen.over };
      },
      leave: () => undefined,
      close: () => ({ ...whole, ...(stream === undefined ? {} : { stream }) }),
    };
  }

  /** The recorded exchange, when it is the one that is asked for. */
  #find(outgoing: Pick<Outgoing, 'method' | 'url' | 'body'>, key: string): Exchange {
    const exchange = this.#recorded.get(key);
    if (!exchange) throw new Diverged(key, 'the run file has no such exchange');
    const { request } = exchange;
    const url = withoutSecrets(request.url);
    const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(outgoing.url) ? outgoing.url : this.#baseUrl + outgoing.url;
    const asked = this.#parameter === undefined ? whole : withParameter(whole, this.#parameter);
    if (request.method !== outgoing.method) {
      throw new Diverged(key, `the method is ${outgoing.method}, recorded was ${request.method}`);
    }
    if (url !== asked) throw new Diverged(key, `the URL is ${asked}, recorded was ${url}`);
    if ((request.body ?? '') !== (outgoing.body ?? '')) {
      throw new Diverged(key, 'the body differs from the recorded one');
    }
    return exchange;
  }

  #sent(exchange: Exchange): Sent {
    this.#now = Math.max(this.#now, exchange.ended);
    const {
      as,
      request,
      response,
      failure,
      started,
      ended,
      connection,
      throttled,
      waitedOut,
      reconnected,
      foundClosed,
      credential,
    } = exchange;
    return {
      as,
      request,
      started,
      ended,
      ...(response === undefined ? {} : { response }),
      ...(failure === undefined ? {} : { failure }),
      ...(connection === undefined ? {} : { connection }),
      ...(throttled === undefined ? {} : { throttled }),
      ...(waitedOut === undefined ? {} : { waitedOut }),
      ...(reconnected === undefined ? {} : { reconnected }),
      ...(foundClosed === undefined ? {} : { foundClosed }),
      ...(credential === undefined ? {} : { credential }),
    };
  }

  warm(): Promise<void> {
    return Promise.resolve();
  }

  closeConnection(): Promise<void> {
    return Promise.resolve();
  }

  wait(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    return Promise.resolve();
  }

  now(): number {
    return this.#now;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** An API key in the query is added below the recorder, so the check never asked for it. */
function withoutSecrets(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return url;
  const pairs = query.split('&').filter((pair) => !/=(?:\[|%5B)secret/i.test(pair));
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
