import type { Exchange, Header, Intent, StreamEvent } from '../result/exchange.js';
import type { As } from './kit.js';

export interface StreamOptions {
  readonly as?: As;
  readonly headers?: readonly Header[];
  readonly intent?: Intent;
  /** As of `send`. */
  readonly failures?: 'return';
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
}

export interface Heard {
  readonly events: readonly StreamEvent[];
  /** The stream has ended, and not by us. */
  readonly isOver: boolean;
}
