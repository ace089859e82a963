/** Where the engine and the checks take time from. */
export interface Clock {
  /** Milliseconds on a monotonic clock; only differences mean something. */
  now(): number;
  /** Resolves after that many milliseconds of this clock; rejects when the signal aborts. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own clock. */
export function realClock(): Clock {
  return {
    now: () => performance.now(),
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const abort = (): void => {
          clearTimeout(timer);
          reject(signal?.reason instanceof Error ? signal.reason : new Error('Aborted'));
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', abort);
          resolve();
        }, milliseconds);
        if (signal?.aborted) abort();
        else signal?.addEventListener('abort', abort, { once: true });
      }),
  };
}

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/**
 * A clock that only waits move: a self-test in process takes no real time. Waits that run side by side end in the
 * order of their times, and the clock goes from one end to the next, so that two waits of a second take one second.
 */
export function virtualClock(start = 0): Clock {
  const sleepers = new Set<Sleeper>();
  let time = start;
  let scheduled = false;
  const advance = (): void => {
    scheduled = false;
    const [first] = [...sleepers].sort((a, b) => a.until - b.until);
    if (!first) return;
    sleepers.delete(first);
    time = Math.max(time, first.until);
    first.wake();
    schedule();
  };
  /** After a turn of the event loop: what was started before goes on first, as it would in real time. */
  const schedule = (): void => {
    if (scheduled || sleepers.size === 0) return;
    scheduled = true;
    setImmediate(advance);
  };
  return {
    now: () => time,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const abort = (): void => {
          sleepers.delete(sleeper);
          reject(signal?.reason instanceof Error ? signal.reason : new Error('Aborted'));
        };
        const wake = (): void => {
          signal?.removeEventListener('abort', abort);
          resolve();
        };
        const sleeper: Sleeper = { until: time + Math.max(0, milliseconds), wake };
        if (signal?.aborted) {
          abort();
          return;
        }
        signal?.addEventListener('abort', abort, { once: true });
        sleepers.add(sleeper);
        schedule();
      }),
  };
}
