import { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { buildConnector, Client } from 'undici';
import type { FoundClosed, HttpVersion } from '../../../result/exchange.js';
import { peerOf, type OnPeer } from './peer.js';
import { ReadOver } from './read-over.js';

/** How a service's certificate is checked and which one we show. PEM texts, as node:tls takes them. */
export type Tls = Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'passphrase' | 'rejectUnauthorized' | 'servername'>;

/** One connection at a time, and the client that opens the next one when the peer has closed it. */
export interface Lane {
  readonly client: Client;
  /** The socket that carries what is written now: a new one for every socket, unique within the transport. */
  readonly connection: () => string;
  /** Closes the socket, also one that is still being connected. */
  readonly destroy: () => void;
  /** To be called before each request is dispatched, with its method: which connection the service had closed before. */
  readonly begin: (method: string) => FoundClosed | undefined;
  /** Which connection the service had closed; told once. */
  readonly closed: () => FoundClosed | undefined;
  /** Of the answer that came last. */
  readonly version: () => HttpVersion | undefined;
  /** Octets that came behind it, where it has no content. */
  readonly behind: () => number | undefined;
  /** Exchanges that it has carried. */
  carried: number;
  /** When the last of them was over, in milliseconds of a clock that only goes forward. */
  restsSince: number;
  /** Nothing is under way on it. */
  isResting: boolean;
}

/** What all lanes of a transport share. */
export interface LaneSettings {
  readonly connector: buildConnector.connector;
  readonly nextConnection: () => string;
  readonly onPeer?: OnPeer | undefined;
  /** Octets of the header section of an answer. */
  readonly headers: number;
  /** Milliseconds that an idle connection is kept when the server does not say how long. */
  readonly idle: number;
}

/**
 * Opens sockets. No time limit of its own: the deadline of the exchange covers connecting as well. HTTP/2 is not
 * offered, since checks speak of connections and of framing in terms of HTTP/1.1.
 */
export function connectorOf(tls: Tls | undefined, isPeerTold: boolean): buildConnector.connector {
  // On a session that is resumed no certificate is shown.
  const whole = isPeerTold ? { maxCachedSessions: 0 } : {};
  return buildConnector({ ...tls, ...whole, timeout: 0, allowH2: false });
}

/**
 * A client of one connection without pipelining: with pipelining, undici repeats queued GETs by itself when the head
 * request's connection dies. Its timeouts are off, the deadline of the exchange takes their place.
 */
export function openLane(origin: string, settings: LaneSettings, before?: FoundClosed): Lane {
  let connection = '';
  let socket: Socket | undefined;
  let found = before;
  const over = new ReadOver();
  const client = new Client(origin, {
    pipelining: 1,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: settings.headers,
    keepAliveTimeout: settings.idle,
    // A server's `Keep-Alive: timeout=n` is used up to half a second before it ends.
    keepAliveTimeoutThreshold: 500,
    connect: (options, callback) => {
      // Typed as void; the socket is returned all the same, and is the only way to end a connect that hangs.
      const opened: unknown = settings.connector(options, (...outcome) => {
        // Where connecting failed there is no second one at all.
        if (outcome[0] === null) {
          connection = settings.nextConnection();
          settings.onPeer?.(connection, peerOf(outcome[1]));
          over.on(outcome[1]);
          const name = connection;
          const closed = (): void => {
            if (lane.isResting) found ??= { connection: name, after: performance.now() - lane.restsSince };
          };
          // Ahead of those of undici: an answer that ends with its connection is still under way.
          outcome[1].once('end', closed).once('error', (error: NodeJS.ErrnoException) => {
            if (error.code === 'ECONNRESET') closed();
          });
        }
        callback(...outcome);
      });
      if (opened instanceof Socket) socket = opened;
    },
  });
  const lane: Lane = {
    carried: 0,
    restsSince: 0,
    isResting: false,
    client,
    connection: () => connection,
    version: () => over.version,
    behind: () => over.behind,
    begin: (method) => {
      over.begin(method);
      return lane.closed();
    },
    closed: () => {
      lane.isResting = false;
      const closed = found;
      found = undefined;
      return closed;
    },
    destroy: () => {
      socket?.on('error', () => undefined).destroy();
      client.destroy().catch(() => undefined);
    },
  };
  return lane;
}

/** Idle milliseconds after which servers may close a connection: some do after two seconds. */
const IDLE_SURE = 1000;
/** So many connections, and one of so many that were to carry another request, ended while they carried nothing. */
const CLOSED = 3;
const SHARE = 10;

/** What the connections to one service have shown, whoever used them: how often it closes those that are kept. */
export class Reuse {
  #again = 0;
  #closed = 0;

  /** What became of a connection that had carried others and was to carry one more. */
  count(isClosed: boolean): void {
    this.#again += 1;
    if (isClosed) this.#closed += 1;
  }

  /** Whether what cannot be sent twice had better not be sent on a connection that was used. */
  get isUnsure(): boolean {
    return this.#closed >= CLOSED && this.#closed * SHARE >= this.#again;
  }
}

/** Up to `most` lanes to one origin; the one used last is used first, so that idle ones are left to close. */
export interface LanePool {
  /**
   * A lane that nobody else uses; a promise when all are taken. A request that cannot be sent twice gets none that has
   * been idle for a while, and none that was used where the server often closes such: it may be closing it at this moment.
   */
  take(isRepeatable: boolean): Lane | Promise<Lane>;
  /**
   * Gives a lane back. One that broke is closed, so that nothing is ever sent behind a broken exchange. The one lane of who
   * asked for no more is kept behind a last answer, with nothing sent on it, to see whether the service closes it.
   */
  give(lane: Lane, whole: boolean, isLast: boolean): void;
  destroy(): void;
}

export function lanePool(origin: string, most: number, settings: LaneSettings, reuse: Reuse): LanePool {
  const idle: Lane[] = [];
  const waiting: { readonly resolve: (lane: Lane) => void; readonly isRepeatable: boolean }[] = [];
  const all = new Set<Lane>();
  let spent: Lane | undefined;
  const open = (before?: FoundClosed): Lane => {
    const lane = openLane(origin, settings, before);
    all.add(lane);
    return lane;
  };
  const drop = (lane: Lane): void => {
    all.delete(lane);
    lane.destroy();
  };
  return {
    take: (isRepeatable) => {
      if (spent !== undefined) {
        const closed = spent.closed();
        drop(spent);
        spent = undefined;
        return open(closed);
      }
      const lane = idle.pop();
      if (lane !== undefined && !isRepeatable && (reuse.isUnsure || performance.now() - lane.restsSince > IDLE_SURE)) {
        const closed = lane.closed();
        drop(lane);
        return open(closed);
      }
      return lane ?? (all.size < most ? open() : new Promise((resolve) => waiting.push({ resolve, isRepeatable })));
    },
    give: (lane, whole, isLast) => {
      if (whole) {
        lane.carried += 1;
        lane.restsSince = performance.now();
        lane.isResting = true;
      }
      const next = waiting.shift();
      if (whole && isLast && most === 1 && next === undefined) {
        spent = lane;
        return;
      }
      const isKept = whole && !isLast && (next === undefined || next.isRepeatable || !reuse.isUnsure);
      if (!isKept) drop(lane);
      if (next) next.resolve(isKept ? lane : open());
      else if (isKept) idle.push(lane);
    },
    destroy: () => {
      for (const lane of all) lane.destroy();
      all.clear();
      idle.length = 0;
      spent = undefined;
    },
  };
}
