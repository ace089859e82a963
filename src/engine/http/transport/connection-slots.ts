/** A number of places that are taken and left, first come, first served. */
export interface Places {
  /** Takes one place when it is free and nobody waits. */
  tryTake(): boolean;
  /** Takes one at once, also beyond the limit: for a question on whose answer hangs whether the others wait on. */
  takeAhead(): void;
  /** Waits for n places at once; `idle` ones hold no exchange yet. Rejects when the signal aborts. */
  take(n: number, idle: boolean, signal?: AbortSignal): Promise<void>;
  leave(): void;
  /** A taken place has nothing in flight until `busy` is called. */
  idle(): void;
  busy(): void;
  /** Half as many places; they come back one by one as places are left. */
  halve(): void;
}

interface Waiter {
  readonly n: number;
  readonly idle: boolean;
  readonly grant: () => void;
}

/**
 * A large request holds those behind it up, so that it is not starved. When every taken place is idle, one waiter is
 * let in all the same: the holder of the idle places may be waiting behind them for it, and nothing is in flight.
 */
export function createPlaces(most: number): Places {
  const queue: Waiter[] = [];
  let limit = most;
  let taken = 0;
  let idle = 0;
  let good = 0;

  const admit = (waiter: Waiter): void => {
    taken += waiter.n;
    if (waiter.idle) idle += waiter.n;
    waiter.grant();
  };
  const serve = (): void => {
    for (let next = queue[0]; next && (taken + next.n <= limit || taken === 0); next = queue[0]) {
      queue.shift();
      admit(next);
    }
    if (taken > idle) return;
    const index = queue.findIndex((waiter) => waiter.n === 1 && !waiter.idle);
    const [single] = index < 0 ? [] : queue.splice(index, 1);
    if (single) admit(single);
  };

  return {
    tryTake: () => {
      if (queue.length > 0 || taken >= limit) return false;
      taken += 1;
      return true;
    },
    takeAhead: () => {
      taken += 1;
    },
    take: (n, startsIdle, signal) =>
      new Promise((resolve, reject) => {
        const abort = (): void => {
          queue.splice(queue.indexOf(waiter), 1);
          reject(signal?.reason instanceof Error ? signal.reason : new Error('Aborted'));
          serve();
        };
        const grant = (): void => {
          signal?.removeEventListener('abort', abort);
          resolve();
        };
        const waiter: Waiter = { n, idle: startsIdle, grant };
        queue.push(waiter);
        if (signal?.aborted) {
          abort();
          return;
        }
        signal?.addEventListener('abort', abort, { once: true });
        serve();
      }),
    leave: () => {
      taken -= 1;
      if (limit < most) {
        good += 1;
        if (good >= limit * 4) {
          limit += 1;
          good = 0;
        }
      }
      serve();
    },
    idle: () => {
      idle += 1;
      serve();
    },
    busy: () => {
      idle -= 1;
    },
    halve: () => {
      limit = Math.max(1, Math.floor(limit / 2));
      good = 0;
    },
  };
}
