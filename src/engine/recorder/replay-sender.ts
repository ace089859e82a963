import type { Exchange } from '../../result/exchange.js';
import type { Outgoing, Sender, Sent } from '../http/sender.js';

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

/** Serves recorded answers in place of the network. */
export class ReplaySender implements Sender {
  readonly #recorded: ReadonlyMap<string, Exchange>;
  readonly #baseUrl: string;
  #now = 0;

  constructor(recorded: ReadonlyMap<string, Exchange>, baseUrl: string) {
    this.#recorded = recorded;
    this.#baseUrl = baseUrl;
  }

  send(outgoing: Outgoing, key: string): Promise<Sent> {
    const exchange = this.#recorded.get(key);
    if (!exchange) return Promise.reject(new Diverged(key, 'the run file has no such exchange'));
    const { request } = exchange;
    const url = withoutSecrets(request.url);
    const asked = /^[a-z][a-z0-9+.-]*:\/\//i.test(outgoing.url) ? outgoing.url : this.#baseUrl + outgoing.url;
    if (request.method !== outgoing.method) {
      return Promise.reject(new Diverged(key, `the method is ${outgoing.method}, recorded was ${request.method}`));
    }
    if (url !== asked) return Promise.reject(new Diverged(key, `the URL is ${asked}, recorded was ${url}`));
    if ((request.body ?? '') !== (outgoing.body ?? '')) {
      return Promise.reject(new Diverged(key, 'the body is another one than was recorded'));
    }
    this.#now = Math.max(this.#now, exchange.ended);
    const { as, response, failure, started, ended, connection, throttled } = exchange;
    return Promise.resolve({
      as,
      request,
      started,
      ended,
      ...(response === undefined ? {} : { response }),
      ...(failure === undefined ? {} : { failure }),
      ...(connection === undefined ? {} : { connection }),
      ...(throttled === undefined ? {} : { throttled }),
    });
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
