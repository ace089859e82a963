import type { ExchangeLine } from '../../result/run-file.js';
import type { Flowing, Outgoing, OutgoingStream, Sender, Sent } from '../http/sending/sender.js';
import { Diverged } from './replay-sender.js';
import type { Tokens } from './tokens.js';

/**
 * Lets a check see what somebody else sent and was answered: each request is served with the first exchange that is left and asked for
 * the same, whatever it is numbered. What nobody asked for has no answer.
 */
export class AnsweredSender implements Sender {
  readonly #all: readonly ExchangeLine[];
  readonly #left: ExchangeLine[];
  readonly #baseUrl: string;
  readonly #tokens: Tokens;
  readonly #mayResize: boolean;
  readonly #shared: ReadonlyMap<string, ExchangeLine>;
  readonly #sizes = new Map<string, string>();
  readonly #lanesOfSent = new Lanes();
  readonly #lanesOfAsked = new Lanes();
  #now = 0;
  /** When the last answer was there that the check saw. */
  #seen = 0;

  /**
   * @param mayResize whether a page of another size will do
   * @param shared how records were made that the check takes values from, by what the requests are numbered: nobody need send it again
   */
  constructor(
    answered: readonly ExchangeLine[],
    baseUrl: string,
    tokens: Tokens,
    mayResize = false,
    shared: ReadonlyMap<string, ExchangeLine> = new Map(),
  ) {
    this.#all = answered;
    this.#left = [...answered];
    this.#baseUrl = baseUrl;
    this.#tokens = tokens;
    this.#mayResize = mayResize;
    this.#shared = shared;
    for (const { id } of answered) this.#lanesOfSent.of(id);
  }

  async send(outgoing: Outgoing, key: string): Promise<Sent> {
    const sent = this.#take(outgoing, key);
    if (outgoing.lose === undefined || sent.response === undefined) return sent;
    // Who was not to hear the answer has heard it.
    const { response: _, ...unconfirmed } = sent;
    return { ...unconfirmed, failure: { kind: 'lost', message: 'The answer is left out', sent: 'perhaps' } };
  }

  async open(outgoing: OutgoingStream, key: string): Promise<Flowing> {
    const exchange: Sent & Pick<ExchangeLine, 'stream'> = this.#take(outgoing, key);
    const { stream } = exchange;
    const all = stream?.events ?? [];
    return {
      sent: exchange,
      isOpen: stream !== undefined,
      // All of it was over before anybody looks: what came in time is what came up to the end of the look.
      until: (isEnough, within) => {
        const inTime = all.filter(({ at }) => at <= this.#now + within);
        return Promise.resolve({ events: firstEnough(inTime, isEnough), isOver: false });
      },
      // Who sent this listened until it had heard enough.
      leave: () => {
        throw new Diverged(key, 'no close frame was sent');
      },
      close: () => exchange,
    };
  }

  #take(outgoing: Pick<Outgoing, 'method' | 'url' | 'body' | 'as' | 'headers'>, key: string): Sent {
    const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(outgoing.url) ? outgoing.url : this.#baseUrl + outgoing.url;
    const isAsked = (one: ExchangeLine): boolean => {
      const { request } = one;
      if (request.method !== outgoing.method || !isBy(one, outgoing)) return false;
      return this.#tokens.match([whole, outgoing.body ?? ''], [withoutSecrets(request.url), request.body ?? '']);
    };
    // Of what two sent side by side, each sees its own.
    const lane = this.#lanesOfAsked.of(key);
    const isThere = ({ id }: ExchangeLine): boolean => this.#lanesOfSent.of(id) === lane;
    const isResized = (one: ExchangeLine): boolean => isBy(one, outgoing) && this.#isResized(one, outgoing, whole);
    const exact = this.#left.findIndex((one) => isThere(one) && isAsked(one));
    const at = exact < 0 ? this.#left.findIndex((one) => isThere(one) && isResized(one)) : exact;
    const exchange = at < 0 ? this.#again((one) => isThere(one) && isAsked(one), lane) : this.#left.splice(at, 1)[0];
    if (exchange === undefined && isCleanUp(key)) return this.#removed(outgoing, whole);
    const shared = exchange === undefined ? this.#shared.get(key) : undefined;
    if (shared?.request.method === outgoing.method && shared.request.url === whole) return shared;
    if (exchange === undefined) throw new Diverged(key, `${outgoing.method} ${whole} was not sent`);
    // A stream is there from when it was answered.
    const came = exchange.stream?.opened ?? exchange.ended;
    this.#now = Math.max(this.#now, came);
    if (!isCleanUp(key)) this.#seen = Math.max(this.#seen, came);
    return this.#tokens.translated(exchange);
  }

  /**
   * Whether it is the same page of a list but for its size, which may hang on how many records there are. A size that is asked for stands
   * for the one that was sent from then on.
   */
  #isResized({ request }: ExchangeLine, { method }: Pick<Outgoing, 'method'>, url: string): boolean {
    if (!this.#mayResize || method !== 'GET' || request.method !== 'GET') return false;
    const [[rest, size], [other, was]] = [sized(url), sized(withoutSecrets(request.url))];
    if (size === undefined || was === undefined || (this.#sizes.get(size) ?? was) !== was) return false;
    if (!this.#tokens.match([rest], [other])) return false;
    this.#sizes.set(size, was);
    return true;
  }

  /** A read that was sent before, and nothing that may change something behind it. */
  #again(isAsked: (one: ExchangeLine) => boolean, lane: string | undefined): ExchangeLine | undefined {
    // When something was read decides in a race.
    if (lane?.startsWith('race') === true) return undefined;
    const last = this.#all.findLast(isAsked);
    const isSafe = ({ request }: ExchangeLine): boolean => ['GET', 'HEAD'].includes(request.method);
    const behind = last === undefined ? [] : this.#all.slice(this.#all.indexOf(last));
    return behind.every(isSafe) ? last : undefined;
  }

  /** What is removed behind a case decides nothing: it is as good as gone. */
  #removed({ method, body, as, headers }: Pick<Outgoing, 'method' | 'body' | 'as' | 'headers'>, url: string): Sent {
    const request = { method, url, headers, ...(body === undefined ? {} : { body }) };
    const response = { status: 404, headers: [], body: '', bodyState: 'text', received: 0, decoded: 0 } as const;
    return { as: typeof as === 'string' ? as : '', request, response, started: this.#now, ended: this.#now };
  }

  /** A change of the entry that was made before the last of these answers, and that the check never asked for: it explains too much. */
  writtenUnasked(entry: string): string | undefined {
    const one = this.#left.find(({ entry: of, id, request: { method }, started }) => {
      const isChange = ['PUT', 'PATCH', 'DELETE'].includes(method) || (method === 'POST' && /\/race\d/.test(id));
      return of === entry && isChange && started < this.#seen;
    });
    return one === undefined ? undefined : `${one.request.method} ${one.request.url}`;
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

/**
 * Lanes by the order of their races: an attempt counts all of its races, and a case that is sent again has but its own. Those on which records
 * are removed side by side are one: which are removed together is no part of a case.
 */
class Lanes {
  readonly #races: string[] = [];

  of(id: string): string | undefined {
    const lane = isCleanUp(id) ? 'cleanup' : id.split('/').at(-2);
    const [race, racer] = lane?.startsWith('race') === true ? lane.split('.') : [];
    if (race === undefined || racer === undefined) return lane;
    if (!this.#races.includes(race)) this.#races.push(race);
    return `race${String(this.#races.indexOf(race))}.${racer}`;
  }
}

/** A URL without the size of the page that it asks for, and that size. */
function sized(url: string): readonly [string, string | undefined] {
  const size = /([?&](?:limit|size|page_?size|per_?page|count|top)=)(\d+)(?=&|$)/i.exec(url);
  return size === null ? [url, undefined] : [url.replace(size[0], size[1] ?? ''), size[2]];
}

function isCleanUp(key: string): boolean {
  return key.split('/').at(-2)?.startsWith('cleanup') === true;
}

/** Conditions and keys that a request has or lacks make it another one. */
const TELLING = /^(?:if-.*|idempotency-key|prefer|range)$/i;

/** Whether it was sent by whom it is asked for, under the same conditions. */
function isBy(one: ExchangeLine, { as, headers }: Pick<Outgoing, 'as' | 'headers'>): boolean {
  if (typeof as === 'string' && one.as !== as) return false;
  if (typeof as === 'object' && 'damaged' in as && one.as !== as.damaged) return false;
  const names = (all: Outgoing['headers']): string =>
    all
      .map(([name]) => name.toLowerCase())
      .filter((name) => TELLING.test(name))
      .sort()
      .join();
  return names(headers) === names(one.request.headers);
}

/** An API key in the query is added below the recorder, so the check never asked for it. */
function withoutSecrets(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return url;
  const pairs = query.split('&').filter((pair) => !/=(?:\[|%5B)secret/i.test(pair));
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** The fewest of the first events that are enough, or all: what is enough stays so with more, and a stream may hold thousands. */
function firstEnough<T>(all: readonly T[], isEnough: (some: readonly T[]) => boolean): readonly T[] {
  if (!isEnough(all)) return all;
  let [less, enough] = [0, all.length];
  while (less < enough) {
    const middle = Math.floor((less + enough) / 2);
    if (isEnough(all.slice(0, middle))) enough = middle;
    else less = middle + 1;
  }
  return all.slice(0, enough);
}
