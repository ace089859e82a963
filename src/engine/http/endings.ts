/** An exchange under way, which may be ended before its answer is there. */
export interface Ending {
  /** Its time is over. */
  expire(): void;
  /** Whoever asked for it does not want it any more. */
  giveUp(): void;
}

/**
 * Ends the exchanges of a transport: at their deadlines, and when their signals abort. One timer serves all that have
 * the same time, and one listener all that have the same signal: nearly every exchange has the same two, and a timer
 * and a listener of its own were a noticeable part of what it costs.
 */
export class Endings {
  readonly #deadlines = new Map<number, Deadlines>();
  readonly #signals = new Map<AbortSignal, Group>();

  /** @param timeout milliseconds from now */
  enter(one: Ending, timeout: number, signal: AbortSignal | undefined): void {
    let deadlines = this.#deadlines.get(timeout);
    if (!deadlines) this.#deadlines.set(timeout, (deadlines = new Deadlines(timeout)));
    deadlines.add(one);
    if (!signal) return;
    let group = this.#signals.get(signal);
    if (!group) this.#signals.set(signal, (group = groupOf(signal)));
    group.members.add(one);
  }

  leave(one: Ending, timeout: number, signal: AbortSignal | undefined): void {
    this.#deadlines.get(timeout)?.remove(one);
    if (signal) this.#signals.get(signal)?.members.delete(one);
  }

  close(): void {
    for (const deadlines of this.#deadlines.values()) deadlines.close();
    for (const [signal, { abort }] of this.#signals) signal.removeEventListener('abort', abort);
    this.#deadlines.clear();
    this.#signals.clear();
  }
}

interface Group {
  readonly members: Set<Ending>;
  readonly abort: () => void;
}

function groupOf(signal: AbortSignal): Group {
  const members = new Set<Ending>();
  const abort = (): void => {
    for (const one of [...members]) one.giveUp();
  };
  signal.addEventListener('abort', abort);
  return { members, abort };
}

/** Exchanges that have the same time: they expire in the order in which they came. */
class Deadlines {
  readonly #timeout: number;
  readonly #due = new Map<Ending, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(timeout: number) {
    this.#timeout = timeout;
  }

  add(one: Ending): void {
    this.#due.set(one, performance.now() + this.#timeout);
    if (!this.#timer) this.#arm(this.#timeout);
  }

  remove(one: Ending): void {
    this.#due.delete(one);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#due.clear();
  }

  /** Keeps no process alive: an exchange under way has a socket that does, and the timer outlives the exchanges. */
  #arm(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#expire();
    }, milliseconds).unref();
  }

  #expire(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (const [one, at] of this.#due) {
      if (at > now) {
        this.#arm(Math.ceil(at - now));
        return;
      }
      this.#due.delete(one);
      one.expire();
    }
  }
}
