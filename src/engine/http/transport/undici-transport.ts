import type { BodyState, FoundClosed, HttpVersion } from '../../../result/exchange.js';
import type {
  WireAnswer,
  WireOpening,
  WireRequest,
  WireResult,
  Caps,
  Channel,
  StreamSink,
  Transport,
} from '../transport.js';
import { addressOf, type Address } from './address.js';
import { Collector, type RawAnswer } from './collector.js';
import {
  connectorOf,
  lanePool,
  openLane,
  Reuse,
  type Lane,
  type LanePool,
  type LaneSettings,
  type Tls,
} from './connections.js';
import { contentEncodings, decode } from './decode.js';
import { Endings } from './endings.js';
import { aborted, blocked } from './failures.js';
import { KnownFields } from '../redaction/known-fields.js';
import type { OnPeer } from './peer.js';
import { isSafe } from '../credentials/permission.js';
import { sendCut } from './raw-client.js';
import { StreamCollector, type StreamAnswer } from '../streams/undici-stream.js';
import { openWebSocket } from '../streams/websocket-stream.js';

export interface UndiciTransportOptions {
  readonly caps: Caps;
  /** Connections per origin that the shared channel may hold open. */
  readonly connections: number;
  readonly tls?: Tls;
  /** Told of each connection that was made. */
  readonly onPeer?: OnPeer | undefined;
}

/** Idle milliseconds: short where many share the connections, long where a check asked for one of its own. */
const IDLE_SHARED = 4_000;
const IDLE_SINGLE = 60_000;

/**
 * Speaks HTTP/1.1 over sockets. Nothing is added to what was asked for: no redirects, retries, cookies, caches or
 * pipelining, no global dispatcher. Each exchange has exactly one request on the wire or none.
 */
export function undiciTransport(options: UndiciTransportOptions): Transport {
  const { onPeer } = options;
  const connector = connectorOf(options.tls, onPeer !== undefined);
  let connections = 0;
  const nextConnection = (): string => `c${String(++connections)}`;
  const channels = new Set<Channel>();
  const endings = new Endings();
  const fields = new KnownFields();
  const reuses = new Map<string, Reuse>();
  const reuseOf = (origin: string): Reuse => {
    const reuse = reuses.get(origin) ?? new Reuse();
    reuses.set(origin, reuse);
    return reuse;
  };
  const open = (most: number, idle: number): Channel => {
    const settings: LaneSettings = { connector, nextConnection, onPeer, headers: options.caps.headers, idle };
    const channel = channelOf(most, settings, { caps: options.caps, endings, fields, reuseOf }, () =>
      channels.delete(channel),
    );
    channels.add(channel);
    return channel;
  };
  let shared: Channel | undefined;
  /** What ends the streams that are open. */
  const streams = new Set<() => void>();
  const lane = (origin: string): Lane =>
    openLane(origin, { connector, nextConnection, onPeer, headers: options.caps.headers, idle: IDLE_SINGLE });
  return {
    shared: () => (shared ??= open(options.connections, IDLE_SHARED)),
    single: () => open(1, IDLE_SINGLE),
    cut: (request, cut, signal) =>
      sendCut(request, cut, { tls: options.tls, connection: nextConnection, onPeer }, signal),
    stream: async (request, protocol, sink, signal) => {
      const address = addressOf(request.url);
      if (!address) return { failure: blocked('URL is not an absolute http or https URL') };
      if (signal?.aborted) return { failure: aborted({ written: false, answered: false, received: 0 }) };
      const opening = await (protocol === 'sse'
        ? openEvents(lane(address.origin), request, address, sink, options.caps, signal)
        : openWebSocket(
            request,
            sink,
            { caps: options.caps, tls: options.tls, connection: nextConnection(), onPeer },
            signal,
          ));
      const { close } = opening;
      if (close === undefined) return opening;
      const end = (): void => {
        streams.delete(end);
        close();
      };
      streams.add(end);
      return { ...opening, close: end };
    },
    close: async () => {
      for (const end of streams) end();
      await Promise.all([...channels].map((channel) => channel.close()));
      endings.close();
    },
  };
}

/** Opens a stream of server-sent events on a connection of its own, which is closed with it. */
function openEvents(
  own: Lane,
  request: WireRequest,
  address: Address,
  sink: StreamSink,
  caps: Caps,
  signal: AbortSignal | undefined,
): Promise<WireOpening> {
  return new Promise((resolve) => {
    const collector = new StreamCollector(request.timeout, caps.body, sink, signal, arrived, own.destroy);
    function arrived(answer: StreamAnswer): void {
      const connection = own.connection();
      if ('failure' in answer) {
        resolve(collector.written ? { ...answer, connection } : answer);
        return;
      }
      const { status, headers, body, isOpen } = answer;
      const raw = { status, headers, body, cut: collector.received > caps.body, received: collector.received };
      const on: On = { connection, version: own.version(), behind: undefined };
      if (isOpen) resolve({ ...answered(raw, on, body, 'text', 0), close: collector.close });
      else void Promise.resolve(answerOf(raw, on, caps)).then(resolve);
    }
    try {
      own.begin(request.method);
      own.client.dispatch(
        { path: address.path, method: request.method, headers: flat(request), body: request.body ?? null },
        collector,
      );
    } catch (error) {
      collector.fail(error);
    }
  });
}

/** What holds for every exchange of a transport. */
interface Bounds {
  readonly caps: Caps;
  readonly endings: Endings;
  readonly fields: KnownFields;
  readonly reuseOf: (origin: string) => Reuse;
}

function channelOf(most: number, settings: LaneSettings, bounds: Bounds, closed: () => void): Channel {
  const pools = new Map<string, LanePool>();
  const poolOf = (origin: string): LanePool => {
    let pool = pools.get(origin);
    if (!pool) pools.set(origin, (pool = lanePool(origin, most, settings, bounds.reuseOf(origin))));
    return pool;
  };
  return {
    send: (request, signal) => {
      const address = request.address ?? addressOf(request.url);
      if (!address) return Promise.resolve({ failure: blocked('URL is not an absolute http or https URL') });
      try {
        const pool = poolOf(address.origin);
        const lane = pool.take(isSafe(request.method));
        if (!(lane instanceof Promise)) return exchange(pool, lane, request, address, bounds, signal);
        return lane.then((free) => exchange(pool, free, request, address, bounds, signal));
      } catch (error) {
        // Only an origin that is no URL gets here (a port of 99999): the client refuses to be made.
        return Promise.resolve({ failure: blocked(error instanceof Error ? error.message : String(error)) });
      }
    },
    close: () => {
      for (const pool of pools.values()) pool.destroy();
      pools.clear();
      closed();
      return Promise.resolve();
    },
  };
}

function exchange(
  pool: LanePool,
  lane: Lane,
  request: WireRequest,
  address: Address,
  { caps, endings, fields, reuseOf }: Bounds,
  signal: AbortSignal | undefined,
): Promise<WireResult> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      pool.give(lane, true, false);
      resolve({ failure: aborted({ written: false, answered: false, received: 0 }) });
      return;
    }
    const known = lane.connection();
    const reuse = reuseOf(address.origin);
    const collector = new Collector(
      { timeout: request.timeout, body: caps.body },
      endings,
      fields,
      signal,
      (outcome, whole) => {
        const connection = lane.connection();
        const isStale = lane.carried > 0 && connection === known && !collector.answered;
        const isReset = 'failure' in outcome && outcome.failure.kind === 'reset';
        if (lane.carried > 0) reuse.count(foundClosed !== undefined || (isStale && isReset));
        const on: On = { connection, version: lane.version(), behind: lane.behind(), foundClosed };
        // Behind the callback of undici: giving back may dispatch the next request on this client.
        pool.give(lane, whole, ends('raw' in outcome ? outcome.raw.status : 0, request.body));
        if ('raw' in outcome) resolve(answerOf(outcome.raw, on, caps));
        else if (!collector.written) resolve({ failure: outcome.failure });
        else if (isStale && isReset) resolve({ failure: outcome.failure, connection, isStale });
        else resolve({ failure: outcome.failure, connection });
      },
    );
    const foundClosed = lane.begin(request.method);
    lane.client.dispatch(
      {
        path: address.path,
        method: request.method,
        headers: flat(request),
        body: request.body ?? null,
      },
      collector,
    );
  });
}

/** Statuses with which a service may refuse a body without having read it. */
const UNREAD = [408, 411, 413, 417, 431];
/** Octets of a body beyond which any refusal may have come before it was read. */
const READ_AT_ONCE = 16 * 1024;

/**
 * Whether nothing may be sent behind an answer. After an error of its own, or a body that it did not read, a server closes
 * the connection, announced or not, and may reset it when more comes (RFC 9112 section 9.6).
 */
function ends(status: number, body: WireRequest['body']): boolean {
  return status >= 500 || UNREAD.includes(status) || (status >= 400 && (body?.length ?? 0) > READ_AT_ONCE);
}

/** Names and values in turn: the form that undici takes without looking at it twice. */
function flat(request: WireRequest): string[] {
  const pairs: string[] = [];
  for (const [name, value] of request.headers) pairs.push(name, value);
  return pairs;
}

/** What carried an answer. */
interface On {
  readonly connection: string;
  readonly version: HttpVersion | undefined;
  readonly behind: number | undefined;
  readonly foundClosed?: FoundClosed | undefined;
}

function answerOf(raw: RawAnswer, on: On, caps: Caps): WireResult | Promise<WireResult> {
  const encodings = contentEncodings(raw.headers);
  if (encodings.length === 0 || raw.body.length === 0) {
    return answered(raw, on, raw.body, raw.cut ? 'too-large' : 'text', raw.received);
  }
  return decode(raw.body, { encodings, cap: caps.body, cut: raw.cut }).then((content) =>
    answered(raw, on, content.body, content.state, content.decoded),
  );
}

/** Written out: this is done for every exchange, and spreading objects is measurably slower. */
function answered(
  raw: RawAnswer,
  { connection, version, behind, foundClosed }: On,
  body: Buffer,
  bodyState: BodyState,
  decoded: number,
): { readonly answer: WireAnswer } {
  const { status, headers, received } = raw;
  return { answer: { status, headers, body, bodyState, received, decoded, connection, version, behind, foundClosed } };
}
