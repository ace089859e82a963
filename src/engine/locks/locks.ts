/** Who may write a collection: many of our entries side by side, or one that must be alone there. */
export type Mode = 'shared' | 'exclusive';

interface Waiter {
  readonly wanted: ReadonlyMap<string, Mode>;
  readonly start: () => void;
}

/**
 * Locks by name. All that an entry wants are taken at once, so entries cannot wait for each other in a ring. Waiters
 * are served in order where they can be; an exclusive waiter is not overtaken on its own names, so it gets its turn.
 */
export class Locks {
  readonly #held = new Map<string, { shared: number; exclusive: boolean }>();
  #waiting: Waiter[] = [];

  /** Runs the work while the locks are held. */
  async with<T>(wanted: ReadonlyMap<string, Mode>, work: () => Promise<T>): Promise<T> {
    if (wanted.size === 0) return work();
    await new Promise<void>((start) => {
      this.#waiting.push({ wanted, start });
      this.#serve();
    });
    try {
      return await work();
    } finally {
      for (const [name, mode] of wanted) {
        const held = this.#of(name);
        if (mode === 'exclusive') held.exclusive = false;
        else held.shared -= 1;
      }
      this.#serve();
    }
  }

  #serve(): void {
    const reserved = new Set<string>();
    const left: Waiter[] = [];
    for (const waiter of this.#waiting) {
      if (!this.#isFree(waiter.wanted, reserved)) {
        left.push(waiter);
        for (const [name, mode] of waiter.wanted) if (mode === 'exclusive') reserved.add(name);
        continue;
      }
      for (const [name, mode] of waiter.wanted) {
        const held = this.#of(name);
        if (mode === 'exclusive') held.exclusive = true;
        else held.shared += 1;
      }
      waiter.start();
    }
    this.#waiting = left;
  }

  #isFree(wanted: Waiter['wanted'], reserved: ReadonlySet<string>): boolean {
    for (const [name, mode] of wanted) {
      const held = this.#held.get(name);
      if (reserved.has(name) || held?.exclusive) return false;
      if (mode === 'exclusive' && held && held.shared > 0) return false;
    }
    return true;
  }

  #of(name: string): { shared: number; exclusive: boolean } {
    let held = this.#held.get(name);
    if (!held) {
      held = { shared: 0, exclusive: false };
      this.#held.set(name, held);
    }
    return held;
  }
}
