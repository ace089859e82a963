interface Reader {
  readonly becomeAlone: () => Promise<void>;
  /** Begun with its first write. */
  alone?: Promise<void>;
}

/** Entries that share their collections with others that only read: one that comes to write waits until it is alone. */
export class BeforeWriting {
  readonly #readers = new Map<string, Reader>();

  /** @param becomeAlone waits until nobody else uses the collections of the entry */
  begin(entry: string, becomeAlone: () => Promise<void>): void {
    this.#readers.set(entry, { becomeAlone });
  }

  end(entry: string): void {
    this.#readers.delete(entry);
  }

  /** To be waited for before an unsafe request of the entry; undefined where it need not wait. */
  wait(entry: string): Promise<void> | undefined {
    const reader = this.#readers.get(entry);
    return reader && (reader.alone ??= reader.becomeAlone());
  }
}
