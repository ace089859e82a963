/**
 * Pages by number drift when records come and go between two of them. So that our own entries do not disturb one
 * another's walks, walks of a collection and writes to it take turns: any number of walks at one time, or any number of
 * writes. A walk that waits keeps further writes waiting, or it would wait for ever.
 */
export class Gates {
  readonly #gates = new Map<string, Gate>();

  /** Walks while nothing of ours makes or removes records of the collection. */
  walk<T>(collection: string, work: () => Promise<T>): Promise<T> {
    return this.#of(collection).walk(work);
  }

  /** Makes or removes a record while nothing of ours walks. */
  write<T>(collection: string, work: () => Promise<T>): Promise<T> {
    return this.#of(collection).write(work);
  }

  #of(collection: string): Gate {
    let gate = this.#gates.get(collection);
    if (!gate) this.#gates.set(collection, (gate = new Gate()));
    return gate;
  }
}

class Gate {
  #walking = 0;
  #writing = 0;
  #walks: (() => void)[] = [];
  #writes: (() => void)[] = [];

  async walk<T>(work: () => Promise<T>): Promise<T> {
    if (this.#writing > 0) await new Promise<void>((resolve) => this.#walks.push(resolve));
    else this.#walking += 1;
    try {
      return await work();
    } finally {
      this.#walking -= 1;
      if (this.#walking === 0) this.#letWrite();
    }
  }

  async write<T>(work: () => Promise<T>): Promise<T> {
    if (this.#walking > 0 || this.#walks.length > 0) await new Promise<void>((resolve) => this.#writes.push(resolve));
    else this.#writing += 1;
    try {
      return await work();
    } finally {
      this.#writing -= 1;
      if (this.#writing === 0) this.#letWalk();
    }
  }

  /** Those who are let in are counted here, so that nobody comes between. */
  #letWalk(): void {
    const walks = this.#walks.splice(0);
    this.#walking += walks.length;
    for (const resolve of walks) resolve();
  }

  #letWrite(): void {
    const writes = this.#writes.splice(0);
    this.#writing += writes.length;
    for (const resolve of writes) resolve();
  }
}
