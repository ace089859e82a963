/** Who may use a collection: many that write to it side by side, many that read it while nobody writes, or one that must be alone there. */
export type Mode = 'shared' | 'still' | 'exclusive';

type Wanted = ReadonlyMap<string, Mode>;

interface Waiter {
  readonly wanted: Wanted;
  readonly start: () => void;
}

/** What somebody holds while it works. */
export interface Hold {
  /** Gives back what is held and waits for other locks, ahead of all who wait. */
  readonly exchangeFor: (wanted: Wanted) => Promise<void>;
}

/**
 * Locks by name. All that an entry wants are taken at once, so entries cannot wait for each other in a ring. Waiters
 * are served in order where they can be; an exclusive waiter is not overtaken on its own names, so it gets its turn, and
 * one that wants stillness is not overtaken by those that write.
 */
export class Locks {
  readonly #held = new Map<string, Record<Mode, number>>();
  #waiting: Waiter[] = [];

  /** Runs the work while the locks are held. */
  async with<T>(wanted: Wanted, work: (hold: Hold) => Promise<T>): Promise<T> {
    let [now, isOver] = [wanted, false];
    if (wanted.size > 0) await this.#take(wanted);
    const exchangeFor = async (others: Wanted): Promise<void> => {
      this.#give(now);
      now = new Map();
      await this.#take(others, true);
      // The work may have been given up while it waited.
      if (isOver) this.#give(others);
      else now = others;
    };
    try {
      return await work({ exchangeFor });
    } finally {
      isOver = true;
      this.#give(now);
    }
  }

  #take(wanted: Wanted, isFirst = false): Promise<void> {
    return new Promise<void>((start) => {
      if (isFirst) this.#waiting.unshift({ wanted, start });
      else this.#waiting.push({ wanted, start });
      this.#serve();
    });
  }

  #give(wanted: Wanted): void {
    for (const [name, mode] of wanted) this.#of(name)[mode] -= 1;
    this.#serve();
  }

  #serve(): void {
    const reserved = new Map<string, Mode>();
    const left: Waiter[] = [];
    for (const waiter of this.#waiting) {
      if (this.#isFree(waiter.wanted, reserved)) {
        for (const [name, mode] of waiter.wanted) this.#of(name)[mode] += 1;
        waiter.start();
        continue;
      }
      left.push(waiter);
      for (const [name, mode] of waiter.wanted) {
        if (mode === 'exclusive' || (mode === 'still' && !reserved.has(name))) reserved.set(name, mode);
      }
    }
    this.#waiting = left;
  }

  #isFree(wanted: Wanted, reserved: ReadonlyMap<string, Mode>): boolean {
    for (const [name, mode] of wanted) {
      const before = reserved.get(name);
      if (before === 'exclusive' || (before === 'still' && mode !== 'still')) return false;
      const { shared, still, exclusive } = this.#of(name);
      if (exclusive > 0 || (mode !== 'shared' && shared > 0) || (mode !== 'still' && still > 0)) return false;
    }
    return true;
  }

  #of(name: string): Record<Mode, number> {
    let held = this.#held.get(name);
    if (!held) this.#held.set(name, (held = { shared: 0, still: 0, exclusive: 0 }));
    return held;
  }
}
