import type { Dispatcher } from 'undici';
import type { Failure, Header } from '../../../result/exchange.js';
import { aborted, failureOf, timedOut } from '../transport/failures.js';
import { KnownFields } from '../redaction/known-fields.js';
import type { StreamSink } from '../transport.js';

/** The answer to a request for a stream: it goes on, or it is whole and opens none. */
export type StreamAnswer =
  | { readonly status: number; readonly headers: readonly Header[]; readonly body: Buffer; readonly isOpen: boolean }
  | { readonly failure: Failure };

/**
 * Takes one stream from undici's `dispatch`. An answer of 200 is handed on as soon as its headers are there, and its
 * content octet by octet; any other is collected. Only the time until then is bounded here.
 */
export class StreamCollector implements Dispatcher.DispatchHandler {
  written = false;
  answered = false;
  received = 0;
  #status = 0;
  #headers: readonly Header[] = [];
  #chunks: Buffer[] = [];
  #isOver = false;
  #abort: ((error?: Error) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param done is called once, with the answer; `over` once, when nothing more will come */
  constructor(
    readonly timeout: number,
    readonly cap: number,
    readonly sink: StreamSink,
    readonly signal: AbortSignal | undefined,
    readonly done: (answer: StreamAnswer) => void,
    readonly over: () => void,
  ) {
    this.#timer = setTimeout(() => {
      this.#fail(timedOut(timeout, this));
    }, timeout);
    signal?.addEventListener('abort', this.#giveUp, { once: true });
  }

  /** Ends it from here, quietly. */
  readonly close = (): void => {
    if (this.#isOver) return;
    this.#finish();
    this.#abort?.();
  };

  onConnect(abort: (error?: Error) => void): void {
    if (this.#isOver) abort();
    this.#abort = abort;
    this.written = true;
  }

  onHeaders(status: number, headers: Buffer[]): boolean {
    if (status < 200) return true;
    this.answered = true;
    this.#status = status;
    this.#headers = new KnownFields().read(headers);
    if (status === 200) this.#answer(true);
    return true;
  }

  onData(chunk: Buffer): boolean {
    if (this.#isOver) return true;
    this.received += chunk.length;
    if (this.#status === 200) this.sink.octets(chunk);
    else if (this.received <= this.cap) this.#chunks.push(chunk);
    else {
      this.#answer(false);
      this.close();
    }
    return true;
  }

  onComplete(): void {
    if (this.#isOver) return;
    if (this.#status !== 200) this.#answer(false);
    else this.sink.ended({ by: 'service', why: 'The service ended the content' });
    this.#finish();
  }

  onError(error: Error): void {
    this.fail(error);
  }

  /** What went wrong, before anything was dispatched or later. */
  fail(error: unknown): void {
    this.#fail(failureOf(error, this));
  }

  onUpgrade(): void {
    this.#fail(failureOf(new Error('Connection was upgraded'), this));
  }

  readonly #giveUp = (): void => {
    this.#fail(aborted(this));
  };

  #answer(isOpen: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.done({ status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks), isOpen });
  }

  #fail(failure: Failure): void {
    if (this.#isOver) return;
    const isOpen = this.#status === 200;
    if (isOpen) this.sink.ended({ by: 'failure', why: failure.message });
    else this.done({ failure });
    this.#finish();
    this.#abort?.();
  }

  #finish(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.signal?.removeEventListener('abort', this.#giveUp);
    this.over();
  }
}
