import type { As } from '../../../check/kit.js';
import type { BreakingOff, Heard } from '../../../check/listening.js';
import type { Loss } from '../../../check/loss.js';
import type {
  Failure,
  FoundClosed,
  Header,
  RecordedRequest,
  RecordedResponse,
  RecordedStream,
  StreamEvent,
  WaitedOut,
} from '../../../result/exchange.js';

/** What the recorder asks for: no secret in it. */
export interface Outgoing {
  readonly method: string;
  /** Absolute URL, or a path that is put behind the base URL. */
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body?: string;
  /** The body has one character for each octet (ISO 8859-1). */
  readonly octets?: true;
  /** Whose credentials are added. `anonymous`: nobody's. */
  readonly as: As;
  /**
   * Schemes that the operation takes, when it does not take every scheme. An identity of another scheme is `blocked`;
   * a damaged credential of nobody in particular takes the first identity that fits.
   */
  readonly schemes?: readonly string[];
  readonly over: Over;
  /** Milliseconds for the exchange; the target's timeout where nothing is said. */
  readonly timeout?: number;
  /** False: a 429 is what the check wants to see. Neither waited out nor paced. */
  readonly patient?: false;
  /** True: the contract declares the operation safe, whatever its method; it may be sent in read-only mode. */
  readonly safe?: boolean;
  /** True: the path was made up so that no operation can have it; its method need not be declared. */
  readonly madeUp?: true;
  /** Sent although the budget of requests is spent: what was made is removed. */
  readonly beyondBudget?: true;
  /** True: it does not wait behind others, who may be waiting for nothing: asks whether the target is there. */
  readonly ahead?: true;
  /** Where the exchange is given up on purpose. */
  readonly lose?: Loss;
  /** Asked when its turn has come: says why it is not sent after all. */
  readonly unless?: (() => string | undefined) | undefined;
}

/** Which connection carries it: the shared pool, one of its own, or a named one that is kept until it is closed. */
export type Over = 'shared' | 'fresh' | { readonly connection: string };

/** What came back, redacted and capped: what a check may see and a run file may hold. */
export interface Sent {
  readonly as: string;
  readonly request: RecordedRequest;
  readonly response?: RecordedResponse;
  readonly failure?: Failure;
  /** On the sender's clock (`now`): just before the request went out, and after the whole body. */
  readonly started: number;
  readonly ended: number;
  readonly connection?: string;
  /** How many answers of 429 were met. When the response is one itself, waiting for a better one was given up. */
  readonly throttled?: number;
  /** Those of them behind which the request was sent again. Their times are on the sender's clock. */
  readonly waitedOut?: readonly WaitedOut[];
  /** It was sent a second time: the first connection had been idle, and was closed before anything came. */
  readonly reconnected?: true;
  /** The connection that it would have gone on was closed. */
  readonly foundClosed?: FoundClosed;
  /**
   * The credential had ended, as that of any caller may in the middle of a run. `renewed`: this is the answer that came
   * with another one. `lost`: this is a 401, and says nothing about what was asked for.
   */
  readonly credential?: 'renewed' | 'lost';
}

/** What is asked for when a stream is opened. It always has a connection of its own. */
export interface OutgoingStream extends Omit<Outgoing, 'over' | 'lose'> {
  readonly transport: RecordedStream['transport'];
  /** On the sender's clock: what the times of its events count from. */
  readonly epoch: number;
  /** Where the connection is lost on purpose. */
  readonly breaksOff?: BreakingOff;
}

/** A stream that was asked for. */
export interface Flowing {
  /** How it was answered; ends with the answer. */
  readonly sent: Sent;
  readonly isOpen: boolean;
  /**
   * All that has come, as soon as it is enough, the time is over or the stream has ended. Looks follow one another.
   * @param within milliseconds
   */
  until(isEnough: (events: readonly StreamEvent[]) => boolean, within: number): Promise<Heard>;
  /** Asks the service to close it; its end is heard of by `until`. */
  leave(): void;
  /** Closes it and gives back what was recorded. Never waits for the service. */
  close(): Sent & { readonly stream?: RecordedStream };
}

/**
 * The seam below the recorder. The live one adds credentials and pacing and talks to the network; a replaying one
 * serves what was recorded under the same key.
 */
export interface Sender {
  /** `key` is the exchange id: only a replaying sender looks at it. Never rejects for an answer of any kind. */
  send(outgoing: Outgoing, key: string, signal?: AbortSignal): Promise<Sent>;
  /** Opens a stream. The same holds for the key. Whoever opens it closes it. */
  open(outgoing: OutgoingStream, key: string, signal?: AbortSignal): Promise<Flowing>;
  /**
   * Opens the named connections and sends one harmless GET on each, so that a race does not begin with handshakes.
   * From then on until `closeConnection` they keep their places among the exchanges in flight. Rejects only when the
   * run is ended meanwhile, by the signal.
   *
   * @param unless why they are not warmed after all, asked when their turn has come
   */
  warm(connections: readonly string[], unless?: () => string | undefined, signal?: AbortSignal): Promise<void>;
  closeConnection(name: string): Promise<void>;
  /** Waits on the run's clock; a replaying sender does not wait. */
  wait(milliseconds: number): Promise<void>;
  now(): number;
  close(): Promise<void>;
}
