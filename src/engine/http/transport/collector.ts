import type { Dispatcher } from 'undici';
import type { Failure, Header } from '../../../result/exchange.js';
import { Ending, type Endings } from './endings.js';
import { aborted, failureOf, timedOut, type Progress } from './failures.js';
import type { KnownFields } from '../redaction/known-fields.js';

/** The octets of an answer as they came, not yet decoded. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  /** The body went on behind the cap; `body` is what came before. */
  readonly cut: boolean;
  /** Octets that were received, the ones behind the cap included. */
  readonly received: number;
}

export type Outcome = { readonly raw: RawAnswer } | { readonly failure: Failure };

/** How long and how much may be received. */
export interface Bounds {
  /** Milliseconds for the whole exchange, connecting and body included. */
  readonly timeout: number;
  /** Octets of body that are kept. */
  readonly body: number;
}

/**
 * Takes one exchange from undici's `dispatch` and settles exactly once: with the answer, or with what went wrong.
 * The raw callbacks are used because they are the cheapest way to header pairs in their own spelling and order.
 */
export class Collector extends Ending implements Dispatcher.DispatchHandler, Progress {
  written = false;
  answered = false;
  received = 0;
  #status = 0;
  #headers: readonly Header[] = [];
  #chunks: Buffer[] = [];
  #settled = false;
  #abort: ((error?: Error) => void) | undefined;
  readonly #endings: Endings;
  readonly #fields: KnownFields;
  readonly #most: number;
  readonly #done: (outcome: Outcome, whole: boolean) => void;

  /** `done` is called once; `whole` says whether the connection can carry another exchange. */
  constructor(
    bounds: Bounds,
    endings: Endings,
    fields: KnownFields,
    signal: AbortSignal | undefined,
    done: (outcome: Outcome, whole: boolean) => void,
  ) {
    super(bounds.timeout, signal);
    this.#most = bounds.body;
    this.#done = done;
    this.#endings = endings;
    this.#fields = fields;
    endings.enter(this);
  }

  onConnect(abort: (error?: Error) => void): void {
    // The deadline may have passed while the connection was being made: then nothing is written.
    if (this.#settled) abort();
    this.#abort = abort;
    this.written = true;
  }

  onHeaders(status: number, headers: Buffer[]): boolean {
    // Interim answers (1xx) come before the final one (RFC 9110 section 15.2).
    if (status < 200) return true;
    this.answered = true;
    this.#status = status;
    this.#headers = this.#fields.read(headers);
    return true;
  }

  onData(chunk: Buffer): boolean {
    this.received += chunk.length;
    this.#chunks.push(chunk);
    if (this.received > this.#most) this.#settle({ raw: this.#raw(true) }, false);
    return true;
  }

  onComplete(): void {
    this.#settle({ raw: this.#raw(false) }, true);
  }

  onError(error: Error): void {
    this.#settle({ failure: failureOf(error, this) }, false);
  }

  /** Never happens: nothing here asks for an upgrade; undici requires the method for CONNECT. */
  onUpgrade(): void {
    this.#settle({ failure: failureOf(new Error('Connection was upgraded'), this) }, false);
  }

  /**
   * When this process was busy, the deadline can pass before octets that have long arrived are read; one turn of the
   * event loop lets them count.
   */
  expire(): void {
    setImmediate(() => {
      this.#settle({ failure: timedOut(this.timeout, this) }, false);
    });
  }

  giveUp(): void {
    this.#settle({ failure: aborted(this) }, false);
  }

  #raw(cut: boolean): RawAnswer {
    const [first] = this.#chunks;
    const body = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    return {
      status: this.#status,
      headers: this.#headers,
      body: cut ? body.subarray(0, this.#most) : body,
      cut,
      received: this.received,
    };
  }

  #settle(outcome: Outcome, whole: boolean): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#endings.leave(this);
    if (!whole) this.#abort?.();
    this.#done(outcome, whole);
  }
}
