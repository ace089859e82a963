import type { Answer, JsonObject } from '../http/message.js';
import type { Kind } from './target.js';

/** One record. `values` is what callers write and the state of a loan; the rest is the library's own. */
export interface Entry {
  readonly kind: Kind;
  readonly number: number;
  /** Of a book. */
  readonly author?: number;
  /** Of an author: how many books of theirs there are. */
  readonly bookCount?: number;
  values: JsonObject;
  /** 1 for a new record, and one more with every change. */
  revision: number;
  /** Milliseconds since 1970. */
  readonly created: number;
  changed: number;
  /** Of a loan: when a courier was called for it, in milliseconds since 1970, and what came of it. */
  courier?: { readonly called: number; end?: 'arrived' | 'failed' };
}

/** A request for a loan that was carried out, and may come again. */
export interface Lent {
  /** Its body. */
  readonly asked: string;
  readonly answer: Answer;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** All state of the library. */
export interface Shelves {
  /** Milliseconds since 1970. */
  now(): number;
  add(kind: Kind, values: JsonObject, author?: number): Entry;
  find(kind: Kind, number: number, author?: number): Entry | undefined;
  /** Of a kind, in the order of their numbers; of books those of one author, or all. */
  all(kind: Kind, author?: number): readonly Entry[];
  change(entry: Entry, values: JsonObject): void;
  take(entry: Entry): void;
  /** Puts back what was taken. */
  restore(entry: Entry): void;
  /** The request for a loan that had this name, and how many milliseconds ago it had it. */
  lent(name: string): (Lent & { readonly age: number }) | undefined;
  remember(name: string, lent: Omit<Lent, 'time'>): void;
}

/** Empty shelves. No number is given twice, also not to records of two kinds. */
export function createShelves(now: () => number): Shelves {
  const entries: Readonly<Record<Kind, Map<number, Entry>>> = {
    authors: new Map(),
    books: new Map(),
    loans: new Map(),
  };
  const requests = new Map<string, Lent>();
  let last = 100;
  return {
    now,
    add(kind, values, author) {
      const number = (last += 1);
      const time = now();
      const made = { kind, number, values, revision: 1, created: time, changed: time };
      const counting = {
        get bookCount() {
          return [...entries.books.values()].filter((book) => book.author === number).length;
        },
      };
      const entry: Entry = Object.defineProperties(
        author === undefined ? made : { ...made, author },
        kind === 'authors' ? Object.getOwnPropertyDescriptors(counting) : {},
      );
      entries[kind].set(number, entry);
      return entry;
    },
    find(kind, number, author) {
      const entry = entries[kind].get(number);
      return author === undefined || entry?.author === author ? entry : undefined;
    },
    all: (kind, author) =>
      [...entries[kind].values()].filter((entry) => author === undefined || entry.author === author),
    change(entry, values) {
      entry.values = values;
      entry.revision += 1;
      entry.changed = now();
    },
    take: ({ kind, number }) => void entries[kind].delete(number),
    restore: (entry) => void entries[entry.kind].set(entry.number, entry),
    lent(name) {
      const known = requests.get(name);
      return known && { ...known, age: now() - known.time };
    },
    remember: (name, lent) => void requests.set(name, { ...lent, time: now() }),
  };
}
