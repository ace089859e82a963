/** An exchange under way, which may be ended before its answer is there. */
export abstract class Ending {
  /** Milliseconds that it may take. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  /** Its neighbours in the list of those under way, and when its time is over: `Endings` alone touches these. */
  before: Ending | undefined;
  after: Ending | undefined;
  due = 0;

  constructor(timeout: number, signal: AbortSignal | undefined) {
    this.timeout = timeout;
    this.signal = signal;
  }

  /** Its time is over. */
  abstract expire(): void;
  /** Whoever asked for it does not want it any more. */
  abstract giveUp(): void;
}

/**
 * Ends the exchanges of a transport: at their deadlines, and when their signals abort. One timer serves all that have
 * the same time, and one listener all that have the same signal: nearly every exchange has the same two, and a timer
 * and a listener of its own were a noticeable part of what it costs.
 */
export class Endings {
  readonly #lists = new Map<number, UnderWay>();
  readonly #aborts = new Map<AbortSignal, () => void>();

  enter(one: Ending): void {
    const { timeout, signal } = one;
    let list = this.#lists.get(timeout);
    if (!list) this.#lists.set(timeout, (list = new UnderWay(timeout)));
    list.add(one);
    if (!signal || this.#aborts.has(signal)) return;
    const abort = (): void => {
      const given = [...this.#lists.values()].flatMap((each) => each.of(signal));
      for (const each of given) each.giveUp();
    };
    this.#aborts.set(signal, abort);
    signal.addEventListener('abort', abort);
  }

  leave(one: Ending): void {
    this.#lists.get(one.timeout)?.remove(one);
  }

  close(): void {
    for (const list of this.#lists.values()) list.close();
    for (const [signal, abort] of this.#aborts) signal.removeEventListener('abort', abort);
    this.#lists.clear();
    this.#aborts.clear();
  }
}

/**
 * Exchanges that have the same time: they expire in the order in which they came. A chain of their own, because a Map
 * from which is taken what was put into it leaves its old tables behind, each of which leads to the next: once one of
 * them is old, everything in them lives until the whole heap is collected.
 */
class UnderWay {
  readonly #timeout: number;
  #first: Ending | undefined;
  #last: Ending | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(timeout: number) {
    this.#timeout = timeout;
  }

  add(one: Ending): void {
    one.due = performance.now() + this.#timeout;
    one.before = this.#last;
    if (this.#last) this.#last.after = one;
    else this.#first = one;
    this.#last = one;
    if (!this.#timer) this.#arm(this.#timeout);
  }

  /** Nothing happens where it is not in the chain any more. */
  remove(one: Ending): void {
    const { before, after } = one;
    if (before) before.after = after;
    else if (this.#first === one) this.#first = after;
    if (after) after.before = before;
    else if (this.#last === one) this.#last = before;
    one.before = undefined;
    one.after = undefined;
  }

  of(signal: AbortSignal): readonly Ending[] {
    const found: Ending[] = [];
    for (let one = this.#first; one; one = one.after) if (one.signal === signal) found.push(one);
    return found;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
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
    for (let one = this.#first; one; one = this.#first) {
      if (one.due > now) {
        this.#arm(Math.ceil(one.due - now));
        return;
      }
      this.remove(one);
      one.expire();
    }
  }
}
