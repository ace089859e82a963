import { Stop } from '../check/violation.js';

/** Milliseconds between two looks. */
const TICK = 1000;
/** Looks at an entry that waits for nothing of ours and does nothing, after which it is given up. */
const MOST_IDLE = 60;
/** The same once the run is being ended, which clean-up waits for. */
const MOST_IDLE_AT_END = 5;
/** The same for one that was under way when the process was kept busy: what it waited for may be lost. */
const MOST_IDLE_AFTER_STALL = 15;
/** Looks at entries that all wait while nothing is sent and nothing is due, after which they are given up: they wait for each other. */
const MOST_STUCK = 30;
/** Milliseconds beyond a look that the next one is late when the process was kept busy. */
const STALL = 8000;
/** Share of that time that it computed, at least: a machine that had no time for the process, or slept, is no fault of an entry. */
const BUSY = 0.2;
/** Calls of the kit in one entry: a check of the largest service makes a few thousand. */
const MOST_CALLS = 100_000;

const STUCK = `Nothing was sent for ${String((MOST_STUCK * TICK) / 1000)} s: it waits for another entry, which waits for it`;

interface Under {
  /** Calls of the kit that have not come back: to the service, its locks and its pacing, or waits. */
  waiting: number;
  calls: number;
  idle: number;
  /** When it began, by the clock of the looks. */
  readonly since: number;
  wasStalled: boolean;
  readonly end: (error: Stop) => void;
}

/**
 * Ends an entry that does nothing more: one whose check waits for what never comes, goes round without end, or was ended
 * by the watchdog of the host. Time in which it waits for the service, a lock or its turn does not count, unless all entries wait and
 * nothing is sent: then they wait for each other.
 */
export class Progress {
  readonly #under = new Map<string, Under>();
  readonly #givenUp = new Map<string, Stop>();
  #timer: NodeJS.Timeout | undefined;
  #last = 0;
  /** Milliseconds that the process had computed by then. */
  #computed = 0;
  #stuck = 0;

  /**
   * @param isBusy whether a request is under way, or a wait
   * @param ending aborts when the run is being ended
   */
  constructor(
    private readonly isBusy: () => boolean = () => true,
    private readonly ending?: AbortSignal,
  ) {}

  /** Carries an entry out. @throws Stop when it is over its budget */
  async within<T>(entry: string, work: () => Promise<T>): Promise<T> {
    const { promise, reject } = withReject();
    const end = (stop: Stop): void => {
      this.#givenUp.set(entry, stop);
      reject(stop);
    };
    this.#start();
    const under: Under = { waiting: 0, calls: 0, idle: 0, since: performance.now(), wasStalled: false, end };
    this.#under.set(entry, under);
    try {
      return await Promise.race([work(), promise]);
    } finally {
      this.#under.delete(entry);
      if (this.#under.size === 0) this.#timer?.unref();
    }
  }

  /** @throws Stop when the entry was given up: whatever is left of it sends nothing more */
  check(entry: string): void {
    const stop = this.#givenUp.get(entry);
    if (stop) throw stop;
  }

  /** A call of the kit that an entry waits for. @throws Stop when there were too many */
  async during<T>(entry: string, call: Promise<T>): Promise<T> {
    const under = this.#under.get(entry);
    if (!under) return call;
    under.waiting += 1;
    under.calls += 1;
    under.idle = 0;
    try {
      const value = await call;
      if (under.calls > MOST_CALLS)
        under.end(overBudget(`It made more than ${String(MOST_CALLS)} requests, waits and the like`));
      return value;
    } finally {
      under.waiting -= 1;
      under.idle = 0;
    }
  }

  /**
   * The timer also keeps the process alive, which has nothing else to do where a check waits for nothing. Between two entries it
   * goes on, and only without that: thousands begin in a second, and to ask what the process has computed is a call of the system.
   */
  #start(): void {
    if (this.#under.size > 0) return;
    if (this.#timer !== undefined) {
      this.#timer.ref();
      return;
    }
    this.#last = performance.now();
    this.#computed = computing();
    this.#timer = setInterval(() => {
      this.#look();
    }, TICK);
  }

  #look(): void {
    if (this.#under.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const [now, computed] = [performance.now(), computing()];
    const gap = now - this.#last;
    const isStalled = gap > TICK + STALL && computed - this.#computed > BUSY * gap;
    this.#last = now;
    this.#computed = computed;
    const isStuck = !this.isBusy() && [...this.#under.values()].every(({ waiting }) => waiting > 0);
    this.#stuck = isStuck ? this.#stuck + 1 : 0;
    for (const under of this.#under.values()) {
      if (this.#stuck >= MOST_STUCK) under.end(overBudget(STUCK));
      under.wasStalled ||= isStalled && now - under.since > TICK + STALL;
      under.idle += under.waiting === 0 || under.wasStalled ? 1 : 0;
      if (under.wasStalled && under.idle >= MOST_IDLE_AFTER_STALL) {
        under.end(overBudget('The process was kept busy while it was under way, and it did not go on after that'));
      } else if (under.idle >= MOST_IDLE) {
        under.end(
          overBudget(`It did nothing for ${String((MOST_IDLE * TICK) / 1000)} s, and waits for nothing of the service`),
        );
      } else if (this.ending?.aborted === true && under.waiting === 0 && under.idle >= MOST_IDLE_AT_END) {
        under.end(new Stop('cut', 'The run was ended, and it did nothing more'));
      }
    }
  }
}

/** Milliseconds that this process has computed, all threads together. */
function computing(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function overBudget(detail: string): Stop {
  return new Stop('over-budget', detail);
}

function withReject(): { readonly promise: Promise<never>; readonly reject: (error: Stop) => void } {
  let reject: (error: Stop) => void = () => undefined;
  const promise = new Promise<never>((_, no) => {
    reject = no;
  });
  promise.catch(() => undefined);
  return { promise, reject };
}
