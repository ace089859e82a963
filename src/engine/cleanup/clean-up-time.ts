import type { Ledger } from '../kit/records/ledger/ledger.js';

/** Milliseconds without any record being removed after which clean-up is given up. */
export const CLEAN_UP_TIME = 30_000;

/**
 * Limits the clean-up that follows a run: it goes on as long as it gets on, so that a slow service loses nothing, and
 * ends where nothing was removed for a while. What it did not come to stays in the ledger and is named.
 */
export class CleanUpTime {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    /** Ends it at once. */
    stop: AbortSignal | undefined,
    readonly most = CLEAN_UP_TIME,
  ) {
    stop?.addEventListener('abort', () => {
      this.#controller.abort(new Error('clean-up was interrupted'));
    });
    if (stop?.aborted) this.#controller.abort(new Error('clean-up was interrupted'));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The run is over, or being ended: from now on time counts. */
  begin(): void {
    clearTimeout(this.#timer);
    // On the real clock, whatever the run's clock is: it is a person who waits.
    this.#timer = setTimeout(() => {
      this.#controller.abort(new Error(`nothing could be removed for ${String(this.most / 1000)} s`));
    }, this.most);
    this.#timer.unref();
  }

  /** A record was removed. */
  removed(): void {
    if (this.#timer !== undefined && !this.signal.aborted) this.begin();
  }

  /** The ledger, by which this is told of each record that is removed. */
  noticing(ledger: Ledger): Ledger {
    return {
      ...ledger,
      removed: (event) => {
        ledger.removed(event);
        this.removed();
      },
    };
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
