import type { Facts } from '../facts/facts.js';
import { isObject, type Json, type JsonSchema } from '../text/json.js';
import { parseLocator, type Locator } from '../text/locator.js';
import { gap, map, stated, type Slot } from '../facts/slot.js';
import { parseQueryTemplate, parseTemplate, type QueryTemplate, type Template } from '../text/template.js';
import { milliseconds } from '../facts/units.js';

/**
 * Facts as typed slots. The published schema has checked the form of every value before, so what does not fit here was
 * never stated.
 */
export interface Reader {
  readonly json: (path: string) => Slot<Json>;
  readonly text: <T extends string = string>(path: string) => Slot<T>;
  readonly flag: (path: string) => Slot<boolean>;
  readonly number: (path: string) => Slot<number>;
  /** One value or a list of them, as a list. */
  readonly list: <T extends Json = string>(path: string) => Slot<readonly T[]>;
  readonly statuses: (path: string) => Slot<readonly number[]>;
  readonly path: (path: string) => Slot<Template>;
  readonly query: (path: string) => Slot<QueryTemplate>;
  readonly locator: (path: string) => Slot<Locator>;
  /** Milliseconds. */
  readonly duration: (path: string) => Slot<number>;
  readonly schema: (path: string) => Slot<JsonSchema>;
  /** Names below a map of the service. */
  readonly names: (path: string) => readonly string[];
}

/** @param schemas the self-contained schemas by the path of their fact */
export function createReader(facts: Facts, schemas: ReadonlyMap<string, JsonSchema>): Reader {
  const read = <T>(path: string, change: (value: Json) => T | undefined): Slot<T> => {
    const slot = facts.at(path);
    if (slot.state !== 'stated') return slot;
    const value = change(slot.value);
    return value === undefined ? gap(path) : stated(value, slot.path);
  };
  const list = <T extends Json>(path: string): Slot<readonly T[]> =>
    read(path, (value) => asList(value) as readonly T[]);
  return {
    json: facts.at,
    text: <T extends string>(path: string) =>
      read(path, (value) => (typeof value === 'string' ? (value as T) : undefined)),
    flag: (path) => read(path, (value) => (typeof value === 'boolean' ? value : undefined)),
    number: (path) => read(path, (value) => (typeof value === 'number' ? value : undefined)),
    list,
    statuses: (path) => list<number>(path),
    path: (path) => read(path, (value) => (typeof value === 'string' ? parseTemplate(value) : undefined)),
    query: (path) => read(path, (value) => (typeof value === 'string' ? parseQueryTemplate(value) : undefined)),
    locator: (path) => read(path, (value) => (typeof value === 'string' ? parseLocator(value) : undefined)),
    duration: (path) => read(path, (value) => (typeof value === 'string' ? milliseconds(value) : undefined)),
    schema: (path) => {
      const slot = facts.at(path);
      return map(slot, (value) => schemas.get(slot.state === 'stated' ? slot.path : path) ?? asSchema(value));
    },
    names: facts.namesBelow,
  };
}

/** The value, or what stands for the fact when it is not stated. */
export function valueOr<T, U>(slot: Slot<T>, otherwise: U): T | U {
  return slot.state === 'stated' ? slot.value : otherwise;
}

/** One value or a list of them, as a list. */
export function asList(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

function asSchema(value: Json): JsonSchema {
  return typeof value === 'boolean' || isObject(value) ? value : true;
}
