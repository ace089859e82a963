import type { Exchange } from '../../result/exchange.js';
import { isUnavailable } from '../kit/requests/answer.js';

/** Requests of one operation in a row without an answer in time, after which it is not waited for any more. */
const IN_A_ROW = 3;
/**
 * Requests of all operations together that nobody answered for the service, after which it is asked whether the target
 * answers at all. Amid noise so many come in a row by chance once in a million at a share of 3 %.
 */
const SILENT = 4;
/** One that ran into its deadline counts for two: what disturbs a connection ends it, and each such wait is a long one. */
const TIMEOUT_COUNTS = 2;

/** How requests fail where nobody is there. */
const NOBODY = ['timeout', 'refused', 'reset', 'unreachable'];
/** Milliseconds until an operation that did not answer is tried again. */
const PROBE_AFTER = 30_000;
/** Exchanges that are kept as evidence for one operation. */
const KEPT = 5;

/** An operation that gave no answer in time, while others did. */
export interface Unanswered {
  readonly operation: string;
  /** Requests without an answer in the whole run. */
  readonly times: number;
  /** Ids of the first of them. */
  readonly exchanges: readonly string[];
}

/** Why a request is not sent. */
export interface Refusal {
  readonly reason: 'timeout' | 'target-unavailable';
  readonly detail: string;
}

/**
 * Circuit breaker: an operation that did not answer within its deadline several times in a row is not waited for again,
 * but for one request from time to time. Where nothing answers any more, nothing is sent.
 */
export class Breaker {
  readonly #now: () => number;
  readonly #answers: () => Promise<boolean>;
  readonly #unanswered = new Map<string, { readonly operation: string; times: number; readonly exchanges: string[] }>();
  readonly #row = new Map<string, number>();
  readonly #nextProbe = new Map<string, number>();
  #silent = 0;
  /** The first of the requests in a row that came to nothing. */
  #first: Exchange | undefined;
  #asking = false;
  #asked: Promise<void> = Promise.resolve();
  #isDead = false;

  /** @param answers whether the target answers anything at all */
  constructor(now: () => number, answers: () => Promise<boolean>) {
    this.#now = now;
    this.#answers = answers;
  }

  /** Operations that did not answer, for whoever judges that. */
  get unanswered(): readonly Unanswered[] {
    return [...this.#unanswered.values()];
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** Since when the target answers nothing, and what comes instead. */
  get gone(): string {
    if (this.#first === undefined) return 'The target stopped answering';
    const { id, request, response, failure } = this.#first;
    const path = URL.canParse(request.url) ? new URL(request.url).pathname : request.url;
    const since = `from ${request.method} ${path} on (${id})`;
    return response === undefined
      ? `The target stopped answering, ${since}: ${failure?.message ?? 'no answer'}`
      : `The target answers ${String(response.status)} to everything, ${since}`;
  }

  /** Undefined where the request may go out. One of an open operation that may is its probe. */
  refusal(operation: string | undefined): Refusal | undefined {
    if (this.#isDead) return { reason: 'target-unavailable', detail: this.gone };
    const at = operation === undefined ? undefined : this.#nextProbe.get(operation);
    if (operation === undefined || at === undefined) return undefined;
    if (this.#now() >= at) {
      this.#nextProbe.set(operation, this.#now() + PROBE_AFTER);
      return undefined;
    }
    return this.whyOpen(operation);
  }

  /** Why the operation is not waited for, where no probe of it is due. */
  whyOpen(operation: string): Refusal | undefined {
    const at = this.#nextProbe.get(operation);
    if (at === undefined || this.#now() >= at) return undefined;
    const times = this.#unanswered.get(operation)?.times ?? IN_A_ROW;
    const what = `${operation} gave no answer in time to ${String(times)} requests, ${String(IN_A_ROW)} of them in a row`;
    return { reason: 'timeout', detail: `${what}; it is not waited for again` };
  }

  tell(operation: string | undefined, exchange: Exchange): void {
    const { id, failure } = exchange;
    if (failure && ['blocked', 'aborted', 'lost'].includes(failure.kind)) return;
    const isSilent = failure ? NOBODY.includes(failure.kind) : isUnavailable(exchange);
    if (!isSilent) this.#silent = 0;
    else if (this.#silent === 0) this.#first = exchange;
    if (failure?.kind !== 'timeout') {
      if (isSilent) this.#listen(1);
      if (operation === undefined) return;
      this.#row.delete(operation);
      this.#nextProbe.delete(operation);
      return;
    }
    this.#listen(TIMEOUT_COUNTS);
    if (operation === undefined) return;
    const known = this.#unanswered.get(operation) ?? { operation, times: 0, exchanges: [] };
    known.times += 1;
    if (known.exchanges.length < KEPT) known.exchanges.push(id);
    this.#unanswered.set(operation, known);
    const row = (this.#row.get(operation) ?? 0) + 1;
    this.#row.set(operation, row);
    if (row >= IN_A_ROW) this.#nextProbe.set(operation, this.#now() + PROBE_AFTER);
  }

  /** The target answers again: what is removed at the end may be sent. */
  revive(): void {
    this.#isDead = false;
    this.#silent = 0;
  }

  /** Waits until the target has been asked for the last time: nothing is recorded after the end of a run. */
  settled(): Promise<void> {
    return this.#asked;
  }

  #listen(counts: number): void {
    this.#silent += counts;
    if (this.#silent >= SILENT && !this.#asking && !this.#isDead) this.#asked = this.#ask();
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    const isAlive = await this.#answers();
    this.#asking = false;
    // Somebody may have been answered meanwhile.
    if (isAlive) this.#silent = 0;
    else if (this.#silent >= SILENT) this.#isDead = true;
  }
}
