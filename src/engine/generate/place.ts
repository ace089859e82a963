import type * as fc from 'fast-check';
import type { Json, JsonSchema } from '../../contract/text/json.js';
import { escapeSegment, placesAt, segments, valueAt } from '../../contract/text/pointer.js';
import type { Reader } from './values/alternatives.js';
import type { Values } from './values/numbers.js';

/** Where in a value an arbitrary is for. */
export interface Place {
  /** Pointer, `*` for an item. */
  readonly at: string;
  /** Levels of objects and arrays above. */
  readonly depth: number;
  /** How often a schema may still contain itself. Below 0: only what is required. */
  readonly budget: number;
  /** What is decided about the places here and below. */
  readonly pins: Pins | undefined;
  /** How many values there may be here and below; as many as one body may have, where nothing is said. */
  readonly room?: number;
}

/** Values of one body: more fill the memory before anything is sent. */
const MOST_VALUES = 10_000;

/** The room below a place that holds at least so many values; undefined where it cannot hold them. */
export function roomBelow({ room = MOST_VALUES }: Place, least: number): number | undefined {
  return least > room ? undefined : Math.floor(room / Math.max(1, least));
}

/**
 * Decisions about places. `simplest`: there, with the simplest valid value. `absent`: not there. Undefined: only
 * something below is decided, so the place itself has to be there.
 */
export interface Pins {
  readonly decision: 'simplest' | 'absent' | undefined;
  readonly below: ReadonlyMap<string, Pins>;
}

/** Makes arbitraries for nodes: what the files for objects and arrays need of the whole. */
export interface Maker {
  readonly reader: Reader;
  readonly values: Values;
  /** Share of the optional properties that is there, in percent; 100 for a body with everything. */
  readonly share: number | undefined;
  /** Pointer and reason of optional properties that no value was found for. */
  readonly leftOut: Map<string, string>;
  /** @throws CannotGenerate */
  readonly make: (node: JsonSchema, place: Place) => fc.Arbitrary<Json>;
}

/**
 * What an update must not name so that it says nothing of a place: a list is written as a whole, so it is left out together
 * with what an element of it holds.
 */
export function outsideLists(pointer: string): string {
  const steps = segments(pointer);
  const first = steps.findIndex(isElement);
  return first < 1 ? pointer : steps.slice(0, first).map(step).join('');
}

/** The places in a body that a pointer names, without those in elements that are not there. */
export function placesIn(body: Json, pointer: string): readonly string[] {
  if (!segments(pointer).some(isElement)) return [pointer];
  return placesAt(body, pointer).filter((at) => valueAt(body, at.slice(0, at.lastIndexOf('/'))) !== undefined);
}

const isElement = (segment: string): boolean => segment === '*' || /^\d+$/.test(segment);
const step = (segment: string): string => `/${escapeSegment(segment)}`;

export function pinned(decisions: readonly (readonly [pointer: string, Pins['decision']])[]): Pins | undefined {
  if (decisions.length === 0) return undefined;
  const tree = (rest: readonly (readonly [readonly string[], Pins['decision']])[]): Pins => {
    const own = rest.find(([path]) => path.length === 0)?.[1];
    const names = [...new Set(rest.flatMap(([path]) => path[0] ?? []))];
    const below = names.map((name) => {
      const inner = rest.filter(([path]) => path[0] === name).map(([path, what]) => [path.slice(1), what] as const);
      return [name, tree(inner)] as const;
    });
    return { decision: own, below: new Map(below) };
  };
  return tree(decisions.map(([pointer, what]) => [segments(pointer), what] as const));
}
