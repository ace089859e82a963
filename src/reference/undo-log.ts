import type { Request } from './context.js';
import { RESOURCES } from './records/resources.js';
import { putBack } from './records/client-disconnect.js';
import type { Row, Store } from './records/store.js';

/** What a call did to the store, which can be taken back as a whole, and done after all. */
export interface Effect {
  undo(): void;
  /** Does nothing when meanwhile something else has come in its place. */
  redo(): void;
}

/**
 * To be asked just before the call is handled: then what is there, and what is not, is known. A handler is done before
 * the next microtask, so that what others do is told from what it did.
 */
export function effectOf({ place }: Request, store: Store): Effect | undefined {
  if (place.kind === 'collection') return ofCreate(store, () => store.all(place.resource, place.parent));
  if (place.kind !== 'item') return undefined;
  const find = (): Row | undefined => store.get(place.resource, place.id, place.parent);
  const row = find();
  if (!row) return ofCreate(store, () => [find()].filter((made) => made !== undefined));
  const before = row.fields;
  let after: typeof before | undefined;
  queueMicrotask(() => (after = find()?.fields));
  return {
    undo() {
      if (after === undefined) putBack(row, store);
      else row.fields = before;
    },
    redo() {
      const now = find();
      if (now && after === undefined) store.remove(now);
      else if (now && after) store.write(now, after);
    },
  };
}

function ofCreate(store: Store, all: () => readonly Row[]): Effect {
  const [rows, keys] = [new Set(all()), new Set(store.keys.keys())];
  let made: readonly Row[] = [];
  let added: readonly (readonly [string, Parameters<typeof store.keys.set>[1]])[] = [];
  const isTaken = (row: Row): boolean =>
    RESOURCES[row.resource].unique.some((field) =>
      store.all(row.resource, row.parent).some((other) => other.fields[field] === row.fields[field]),
    );
  queueMicrotask(() => {
    made = all().filter((row) => !rows.has(row));
    added = [...store.keys].filter(([key]) => !keys.has(key));
  });
  return {
    undo() {
      for (const row of made) store.remove(row);
      for (const [key] of added) store.keys.delete(key);
    },
    redo() {
      if (made.some(isTaken) || added.some(([key]) => store.keys.has(key))) return;
      for (const row of made) putBack(row, store);
      for (const [key, answer] of added) store.keys.set(key, answer);
    },
  };
}
