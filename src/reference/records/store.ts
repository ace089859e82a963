import { hash } from 'node:crypto';
import type { Answer, JsonObject } from '../http/message.js';
import type { ResourceName } from '../http/place.js';

/** One record. `fields` is what callers write; the rest is the store's own. */
export interface Row {
  readonly id: string;
  readonly resource: ResourceName;
  /** The record that it belongs to: a review has its product. */
  readonly parent?: string;
  /** Name of the caller who made it. */
  readonly owner?: string;
  /** Place in the order of creation, and the last resort of every sort order. */
  readonly sequence: number;
  fields: JsonObject;
  version: number;
  /** Milliseconds since 1970. */
  readonly created: number;
  updated: number;
}

/** An answer that is given again when its Idempotency-Key comes again. */
export interface Remembered {
  readonly digest: string;
  readonly answer: Answer;
}

/** All state of the service. */
export interface Store {
  insert(resource: ResourceName, fields: JsonObject, place?: { parent?: string; id?: string; owner?: string }): Row;
  get(resource: ResourceName, id: string, parent?: string): Row | undefined;
  /** As `get`, and a record that was taken away is found as well. */
  ever(resource: ResourceName, id: string, parent?: string): Row | undefined;
  /** Puts new fields into a record. */
  write(row: Row, fields: JsonObject): void;
  /** Takes a record away, and what belongs to it. */
  remove(row: Row): void;
  /** In the order of creation. */
  all(resource: ResourceName, parent?: string): readonly Row[];
  readonly keys: Map<string, Remembered>;
}

/** An empty store. Ids look random but follow from the seed; no two writes happen in the same millisecond. */
export function createStore(seed: number, now: () => number): Store {
  const rows = new Map<string, Row>();
  const gone = new Map<string, Row>();
  let sequence = 0;
  let last = -Infinity;
  const tick = (): number => (last = Math.max(Math.floor(now()), last + 1));
  return {
    keys: new Map(),
    insert(resource, fields, { parent, id, owner } = {}) {
      sequence += 1;
      const time = tick();
      const made = { id: id ?? identifier(seed, sequence), resource, sequence, fields, version: 1 };
      const belongs = { ...(parent !== undefined && { parent }), ...(owner !== undefined && { owner }) };
      const row: Row = { ...made, ...belongs, created: time, updated: time };
      rows.set(`${resource}/${row.id}`, row);
      return row;
    },
    get(resource, id, parent) {
      const row = rows.get(`${resource}/${id}`);
      return row?.parent === parent ? row : undefined;
    },
    ever(resource, id, parent) {
      const row = rows.get(`${resource}/${id}`) ?? gone.get(`${resource}/${id}`);
      return row?.parent === parent ? row : undefined;
    },
    write(row, fields) {
      row.fields = fields;
      row.version += 1;
      row.updated = tick();
    },
    remove(row) {
      rows.delete(`${row.resource}/${row.id}`);
      gone.set(`${row.resource}/${row.id}`, row);
      for (const [key, other] of rows) if (other.parent === row.id) rows.delete(key);
    },
    all: (resource, parent) => [...rows.values()].filter((row) => row.resource === resource && row.parent === parent),
  };
}

/** A UUID (version 4 in form) that follows from seed and number. */
function identifier(seed: number, number: number): string {
  const hex = hash('sha256', `${seed}/${number}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
