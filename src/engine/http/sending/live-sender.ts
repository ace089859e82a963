import { setMaxListeners } from 'node:events';
import type { AuthFacts } from '../../../contract/facts/model.js';
import type { Pair } from '../../../contract/facts/named-version.js';
import type { Failure } from '../../../result/exchange.js';
import type { Clock } from '../../clock.js';
import { addressOf, originOf, resolverOf, type Resolved } from '../transport/address.js';
import { defaultHeaders, type ClientLook } from '../transport/client-look.js';
import { createCredentials, nameOf, type Unsigned } from '../credentials/credentials.js';
import { aborted, blocked, lost } from '../transport/failures.js';
import { Expiry } from '../credentials/expiry.js';
import { Flow, flowing, STREAM_LIMITS } from '../streams/stream-session.js';
import { mergeHeaders } from './merge-headers.js';
import type { Pacing, Place } from './pacing.js';
import { isSafe, refusalOf, type Permission } from '../credentials/permission.js';
import { recordRequest, recordResponse, recordWaitedOut, shownAs } from '../redaction/record.js';
import type { Registry } from '../redaction/redact.js';
import type { SecretStore } from '../secrets.js';
import type { Outgoing, Sender, Sent } from './sender.js';
import { isStale } from '../transport/stale.js';
import type { Channel, Transport, WireRequest, WireResult } from '../transport.js';
import { turns, type Ready, type Run, type Way } from './send-with-retry.js';

export interface SenderOptions extends Permission {
  readonly transport: Transport;
  /** Everything of the target with its `${NAME}` filled in. Without trailing slash. */
  readonly baseUrl: string;
  /** Base URLs of other hosts that the contract names. Anything else is never sent to. */
  readonly hosts: readonly string[];
  /** On every request, unless the check says otherwise. */
  readonly headers: Readonly<Record<string, string>>;
  /** A query parameter of every URL that has none of that name. */
  readonly parameter?: Pair;
  readonly auth: AuthFacts;
  readonly secrets: SecretStore;
  readonly registry: Registry;
  readonly pacing: Pacing;
  readonly clock: Clock;
  /** Milliseconds for one exchange including its body. */
  readonly timeout: number;
  /** Path of the GET that warms connections, behind the base URL. */
  readonly health?: string;
  /** Of Probity, for the User-Agent. */
  readonly version: string;
  /** In the place of Probity. */
  readonly client?: ClientLook | undefined;
  /** Ends the run: exchanges in flight are given up, later ones are not sent. */
  readonly signal?: AbortSignal;
}

/** Milliseconds for the answer to a write that was under way when the run was ended. */
const MOMENT = 2000;

/** A request without credentials, and where it leads when this is known. */
type Plain = Unsigned & Partial<Pick<Resolved, 'address'>>;

interface Named {
  readonly channel: Channel;
  /** Kept since the connection was warmed. */
  place?: Place;
}

export function createSender(options: SenderOptions): Sender {
  const { transport, pacing, clock, registry } = options;
  const credentials = createCredentials(options.auth, options.secrets, registry);
  const defaults = defaultHeaders(options);
  const origins = new Set([options.baseUrl, ...options.hosts].map(originOf));
  const normal = new Map<string, string | undefined>();
  const named = new Map<string, Named>();
  const shown = shownAs([options.baseUrl, ...options.hosts], registry);
  const resolved = resolverOf(options.baseUrl, shown, options.parameter);
  const [signals, lates] = [new WeakMap<AbortSignal, AbortSignal>(), new WeakMap<AbortSignal, AbortSignal>()];
  if (options.signal) manyListeners(options.signal);

  /** The origin in normal form when the contract names it. */
  const allowed = (written: string | undefined): string | undefined => {
    if (written === undefined) return undefined;
    if (!normal.has(written) && normal.size < 1000) normal.set(written, originOf(written));
    const origin = normal.get(written);
    return origin !== undefined && origins.has(origin) ? origin : undefined;
  };

  /** Aborts a moment after the other. */
  const later = (signal: AbortSignal | undefined): AbortSignal | undefined => {
    if (signal === undefined) return undefined;
    let late = lates.get(signal);
    if (!late) {
      const controller = new AbortController();
      signal.addEventListener('abort', () =>
        setTimeout(() => {
          controller.abort(signal.reason);
        }, MOMENT).unref(),
      );
      manyListeners(controller.signal);
      lates.set(signal, (late = controller.signal));
    }
    return late;
  };

  /** The signal of the check together with that of the run. */
  const signalFor = (signal: AbortSignal | undefined): AbortSignal | undefined => {
    if (!signal) return options.signal;
    let both = signals.get(signal);
    if (!both) {
      both = options.signal ? AbortSignal.any([signal, options.signal]) : signal;
      manyListeners(both);
      signals.set(signal, both);
    }
    return both;
  };

  const prepare = (outgoing: Outgoing, plain: Plain, signal?: AbortSignal): Ready | Failure => {
    const split = plain.address ?? addressOf(plain.url);
    const origin = allowed(split?.origin);
    if (origin === undefined) return blocked(`Contract does not name ${split?.origin ?? 'this origin'}`);
    const refusal = refusalOf(outgoing, { url: plain.url, origin }, options);
    if (refusal !== undefined) return blocked(refusal);
    const signed = credentials.sign(plain, outgoing.as, outgoing.schemes);
    if ('refused' in signed) return blocked(signed.refused);
    const { url } = signed;
    const headers = options.client?.order(signed.headers) ?? signed.headers;
    const { method } = outgoing;
    const body = contentOf(outgoing);
    const timeout = outgoing.timeout ?? options.timeout;
    // A credential in the query makes another URL of it.
    const address = url === plain.url ? split : undefined;
    const wire: WireRequest =
      body === undefined
        ? { method, url, address, headers, timeout }
        : { method, url, address, headers, timeout, body };
    const secret = typeof outgoing.as === 'string' ? options.secrets.secretOf(outgoing.as) : undefined;
    return { outgoing, wire, origin, secret, signal: signalFor(signal) };
  };

  const connectionOf = (name: string): Named => {
    let connection = named.get(name);
    if (!connection) named.set(name, (connection = { channel: transport.single() }));
    return connection;
  };

  const over = ({ outgoing, wire, signal: stop }: Ready): Promise<WireResult> => {
    const { lose, method } = outgoing;
    if (stop?.aborted) return Promise.resolve({ failure: aborted({ written: false, answered: false, received: 0 }) });
    if (lose !== undefined && lose !== 'answer') return transport.cut(wire, lose, stop);
    // What may make a record is given a moment more: it is easier removed when its answer has told of it.
    const signal = isSafe(method) || outgoing.beyondBudget ? stop : later(stop);
    if (outgoing.over === 'shared') return transport.shared().send(wire, signal);
    if (outgoing.over !== 'fresh') return connectionOf(outgoing.over.connection).channel.send(wire, signal);
    return once(transport.single(), wire, signal);
  };

  const afresh: Way = ({ wire, signal }) => once(transport.single(), wire, signal);

  const run = turns(pacing, clock, (name) => named.get(name)?.place);

  const expiry = new Expiry(options.secrets, async (plain, as) => {
    const ready = prepare({ method: 'GET', url: plain.url, headers: plain.headers, as, over: 'shared' }, plain);
    if ('kind' in ready) return undefined;
    const { result } = await run(ready, over);
    return 'answer' in result ? result.answer.status : undefined;
  });

  /**
   * What comes of a 401. One that only says that a credential has ended is asked again with a new one, as RFC 9110 section
   * 15.5.2 lets a caller do; not where the time or the connection of the request mattered.
   */
  const again = async (
    outgoing: Outgoing,
    plain: Plain,
    first: Run,
    { secret, signal }: Ready,
    go: Way,
  ): Promise<[Run, Sent['credential']]> => {
    const { as, lose, patient, over: way } = outgoing;
    const refusal = await expiry.refused(as, secret);
    if (refusal === 'own') return [first, undefined];
    const mayRepeat = lose === undefined && patient !== false && typeof way === 'string';
    const ready = refusal === 'renewed' && mayRepeat ? prepare(outgoing, plain, signal) : undefined;
    if (ready === undefined || 'kind' in ready) return [first, 'lost'];
    const second = await run(ready, go);
    const isRefused = 'answer' in second.result && second.result.answer.status === 401;
    return [second, isRefused && (await expiry.isTaken(as)) === false ? 'lost' : 'renewed'];
  };

  const deliver = async (outgoing: Outgoing, go: Way, signal?: AbortSignal): Promise<Sent> => {
    const { url, address } = resolved(outgoing.url);
    const plain: Plain = { url, address, headers: mergeHeaders(defaults, outgoing.headers) };
    const as = nameOf(outgoing.as);
    const ending = expiry.before(outgoing.as);
    if (ending) await ending;
    const ready = prepare(outgoing, plain, signal);
    if ('kind' in ready) {
      const now = clock.now();
      const { method } = outgoing;
      const request = recordRequest({ url, headers: plain.headers, method, body: contentOf(outgoing) }, registry);
      return { as, request, failure: ready, started: now, ended: now };
    }
    let first = await run(ready, go);
    const isReconnected = isStale(first.result, outgoing) && ready.signal?.aborted !== true;
    if (isReconnected) first = await run(ready, afresh);
    const status = 'answer' in first.result ? first.result.answer.status : 0;
    let [ran, credential]: [Run, Sent['credential']] = [first, undefined];
    if (status === 401) [ran, credential] = await again(outgoing, plain, first, ready, go);
    else if (status >= 200 && status < 300 && outgoing.method === 'GET' && outgoing.url !== options.health) {
      expiry.worked(outgoing.as, plain);
    }
    const { result: came, started, ended, throttled, waitedOut } = ran;
    const result = outgoing.lose === 'answer' ? discarded(came) : came;
    const connection = 'answer' in result ? result.answer.connection : result.connection;
    const request = recordRequest(ready.wire, registry);
    // Optional members are set behind the others: spreading objects is measurably slower.
    const sent: { -readonly [K in keyof Sent]: Sent[K] } = { as, request, started, ended };
    if ('answer' in result) sent.response = recordResponse(result.answer, registry);
    else sent.failure = { ...result.failure, message: registry.redact(result.failure.message) };
    if (connection !== undefined) sent.connection = connection;
    if (throttled > 0) sent.throttled = throttled;
    if (waitedOut.length > 0) sent.waitedOut = recordWaitedOut(waitedOut, registry);
    if (credential !== undefined) sent.credential = credential;
    if (isReconnected) sent.reconnected = true;
    if ('answer' in result && result.answer.foundClosed) sent.foundClosed = result.answer.foundClosed;
    return sent;
  };

  const send: Sender['send'] = (outgoing, _key, signal) => deliver(outgoing, over, signal);

  const open: Sender['open'] = async (outgoing, _key, signal) => {
    const flow = new Flow(outgoing.transport, STREAM_LIMITS, registry, clock, outgoing.epoch, outgoing.breaksOff);
    const state = { isOpen: false };
    // Only until it is answered does a stream take a place among the exchanges in flight.
    const go: Way = async ({ wire, signal: ends }) => {
      const opening = await transport.stream(wire, outgoing.transport, flow, ends);
      if (opening.close) flow.opened(opening.close, opening.leave);
      state.isOpen = opening.close !== undefined;
      return opening;
    };
    const sent = await deliver({ ...outgoing, over: 'fresh' }, go, signal);
    return flowing(flow, sent, state.isOpen, signalFor(signal), clock);
  };

  const closeConnection = async (name: string): Promise<void> => {
    const connection = named.get(name);
    named.delete(name);
    connection?.place?.leave();
    await connection?.channel.close();
  };

  return {
    send,
    open,
    warm: async (names, unless, signal) => {
      const origin = originOf(options.baseUrl);
      if (origin === undefined || names.length === 0) return;
      const places = await pacing.reserve(origin, names.length, signalFor(signal));
      names.forEach((name, index) => {
        const connection = connectionOf(name);
        connection.place?.leave();
        const place = places[index];
        if (place) connection.place = place;
      });
      const get = { method: 'GET', url: options.health ?? '', headers: [], as: 'anonymous', unless } as const;
      await Promise.all(names.map((name) => send({ ...get, over: { connection: name } }, '', signal)));
    },
    closeConnection,
    wait: (milliseconds) => clock.wait(milliseconds, options.signal),
    now: () => clock.now(),
    close: async () => {
      await Promise.all([...named.keys()].map(closeConnection));
      await transport.close();
    },
  };
}

/** On a connection that carries nothing else. */
async function once(channel: Channel, wire: WireRequest, signal: AbortSignal | undefined): Promise<WireResult> {
  const result = await channel.send(wire, signal);
  await channel.close();
  return result;
}

/** Keeps an answer from the check. One of 429 is shown: nothing was done, and there was nothing to lose. */
function discarded(result: WireResult): WireResult {
  if (!('answer' in result) || result.answer.status === 429) return result;
  return { failure: lost('answer'), connection: result.answer.connection };
}

/** Every exchange in flight listens to the signal; Node takes more than ten for a leak and warns. */
function manyListeners(signal: AbortSignal): void {
  setMaxListeners(0, signal);
}

/** The content as it goes on the wire: octets that are no text as they are. */
function contentOf({ body, octets }: Pick<Outgoing, 'body' | 'octets'>): WireRequest['body'] {
  return body !== undefined && octets ? Buffer.from(body, 'latin1') : body;
}
