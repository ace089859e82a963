/**
 * Writes that were sent and not answered yet. Where two go side by side and one ends its check, the other is still under
 * way: what it makes is only known, and can only be removed, when it has been answered.
 */
export class UnderWay {
  readonly #open = new Set<Promise<unknown>>();

  /** @returns the same promise */
  track<T>(write: Promise<T>): Promise<T> {
    this.#open.add(write);
    const ended = (): void => {
      this.#open.delete(write);
    };
    write.then(ended, ended);
    return write;
  }

  /** Waits until all have ended, however they do; those too that are begun meanwhile. */
  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.allSettled([...this.#open]);
  }
}
