import type { Exchange, Header, Intent, StreamEvent } from '../result/exchange.js';
import type { As } from './kit.js';

export interface StreamOptions {
  readonly as?: As;
  readonly headers?: readonly Header[];
  readonly intent?: Intent;
  /** As of `send`. */
  readonly failures?: 'return';
  /** Of server-sent events: where the connection is lost. */
  readonly breaksOff?: BreakingOff;
}

/** The octet at which a stream is cut from here: nothing behind it is read, and its connection is gone. */
export interface BreakingOff {
  /** Events that come whole before it. */
  readonly events: number;
  /** Octets that are read of what follows, at least one; comments that stand before the next event do not count. */
  readonly octets: number;
}

/** A stream while it is listened to. */
export interface Listening {
  /** How it was answered, before anything came on it. */
  readonly opened: Exchange;
  /** False when the answer opened no stream: then nothing ever comes. */
  readonly isOpen: boolean;
  /**
   * All that has come since it was opened: as soon as that is enough, when the time is over, or when the stream ended.
   * One look follows another.
   * @param within milliseconds
   */
  readonly until: (isEnough: (events: readonly StreamEvent[]) => boolean, within: number) => Promise<Heard>;
  /**
   * Sends the close frame of a WebSocket, with 1000, and goes on hearing: the stream is over when the service has closed
   * it, or after `FAREWELL`. Its end has the code of the close frame that came, and 1006 where none did. Nothing is done
   * to a stream of another kind.
   */
  readonly leave: () => void;
}

/** Milliseconds that a service has to answer a close frame that asks for it. */
export const FAREWELL = 5000;

export interface Heard {
  readonly events: readonly StreamEvent[];
  /** The stream has ended, and not because we had heard enough. */
  readonly isOver: boolean;
}
