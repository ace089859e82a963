/** Where the service takes time from. `now` is in milliseconds since 1970, or since whenever its owner likes. */
export interface Clock {
  now(): number;
  /** Resolves after that many milliseconds of this clock; rejects when the signal aborts. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The next turn of the event loop: what is under way elsewhere in this process goes on first. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The machine's own clock. */
export const machineClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds);
      const abort = (): void => {
        clearTimeout(timer);
        reject(new Error('Aborted'));
      };
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    }),
};
