import type { Json, JsonObject, JsonSchema } from '../../contract/text/json.js';
import type { Own } from '../../contract/facts/model.js';
import { withoutValueAt, withValueAt } from '../../contract/text/pointer.js';
import { hash } from '../seed.js';
import { reader as readerOf } from './values/alternatives.js';
import { bodies, ownPlaces } from './bodies.js';
import { compiled } from './compiled.js';
import { sampleOne } from './sample.js';
import { nodeAt } from './schema-at.js';
import { valid } from './valid.js';

export interface PopulationPlan {
  readonly count: number;
  readonly seed: number;
  readonly own?: Own;
  readonly sortKeys: readonly PopulationKey[];
  readonly filters: readonly { readonly pointer: string; readonly values: readonly Json[] }[];
}

/** A key that a list is sorted by, and what is stated of its order. */
export interface PopulationKey {
  readonly pointer: string;
  /** That of a sort key, or `bound` where a filter compares the field with one. */
  readonly type: string;
  /** The place of records without the value is stated, so there are to be such. */
  readonly isLacked?: boolean;
  /** Texts are compared in a stated way, so there are to be some that not everybody would order alike. */
  readonly isCollated?: boolean;
}

/** Size of a group of equal keys: with pages of one and two items such a group lies across a page's end. */
const TIES = 3;

/** As text 10 and 100 come before 2. */
const TRAPS = [2, 10, 100];

/** By code point capitals come first, and letters with marks last. */
const TEXTS = ['Zeta', 'alpha', '\u00e9toile', 'Omega', 'beta'];

/** One in so many records has no value where such records are wanted: two of a dozen, far from each other. */
const LACKING = 5;

/**
 * Bodies designed so that a list with a fault shows it: keys with ties, keys that fall while records are made, numbers
 * that sort differently as text, the ends of what is valid, and every value of each filter. All else is safe.
 * @throws CannotGenerate
 */
export function populationBodies(schema: JsonSchema, plan: PopulationPlan): readonly JsonObject[] {
  const options = { values: 'safe' as const, ...(plan.own ? { own: plan.own } : {}) };
  const some = bodies(schema, options);
  const side = compiled(schema, { direction: 'request' });
  const accepts = (value: Json): boolean => side.accepts(value);
  const laid = ownPlaces(plan.own);
  // What the schema says nothing of is the service's own to set, such as the time at which a record was made.
  const isFree = ({ pointer }: { readonly pointer: string }): boolean =>
    !laid.includes(pointer) && nodeAt(readerOf(side), pointer) !== true;
  const filters = plan.filters.filter(isFree);
  const filtered = new Set(filters.map(({ pointer }) => pointer));
  const keys = plan.sortKeys.filter((key) => isFree(key) && !filtered.has(key.pointer));
  const columns = [
    ...keys.map((key, index) => ({ pointer: key.pointer, values: keyColumn(schema, key, index, plan) })),
    ...filters.map(({ pointer, values }, index) => ({
      pointer,
      values: Array.from({ length: plan.count }, (_, i) => values[Math.floor(i / (index + 1)) % values.length]),
    })),
  ];
  return Array.from({ length: plan.count }, (_, i) => {
    let body = sampleOne(some, hash(plan.seed, i));
    for (const { pointer, values } of columns) {
      const value = values[i];
      const next = value === undefined ? body : (withValueAt(body, pointer, value) as JsonObject);
      // What the schema refuses in this body stays as it was generated.
      if (accepts(next)) body = next;
    }
    for (const [index, { pointer, isLacked }] of keys.entries()) {
      if (isLacked !== true || (i + index) % LACKING !== 1) continue;
      const without = [withValueAt(body, pointer, null), withoutValueAt(body, pointer)].find(accepts);
      if (without !== undefined) body = without as JsonObject;
    }
    return body;
  });
}

/** Values of one sort key in the order in which records are made. */
function keyColumn(
  schema: JsonSchema,
  { pointer, type, isCollated }: PopulationKey,
  index: number,
  plan: PopulationPlan,
): readonly (Json | undefined)[] {
  const side = compiled(schema, { direction: 'request' });
  const reader = readerOf(side);
  const node = nodeAt(reader, pointer);
  // A closed body has no place for what the service sets by itself, such as the time of creation.
  if (reader.plains(node).length === 0) return [];
  const accepts = side.accepting(node);
  const one = valid(side, { values: 'safe' }, node);
  const drawn = Array.from({ length: 40 }, (_, i) => sampleOne(one, hash(plan.seed, pointer, i)));
  const number =
    type === 'number' || type === 'integer' || (type === 'bound' && drawn.some((one) => typeof one === 'number'));
  const ends = number ? drawn.filter((value) => typeof value === 'number').sort((a, b) => a - b) : [];
  const texts = type === 'string' && isCollated === true ? TEXTS : [];
  const wanted = [...texts, ...(number ? TRAPS : []), ...ends.slice(0, 1), ...ends.slice(-1), ...drawn];
  const distinct = [...new Set(wanted)].filter((value) => value !== null && accepts(value));
  const groups = Math.max(2, Math.ceil(plan.count / TIES) + (plan.count > TIES * 3 ? 1 : 0));
  const values = distinct.slice(0, groups).sort(compare).reverse();
  if (values.length === 0) return [];
  // Two groups of ties, the rest spread; each further key is turned so that no two keys order the records alike.
  const column = Array.from({ length: plan.count }, (_, i) => values[groupOf(i, plan.count, values.length)]);
  const shift = index * 2;
  return column.map((_, i) => column[(i + shift) % column.length]);
}

/** Which value the i-th record has: the first two groups are ties of three or more, what is left is shared out. */
function groupOf(i: number, count: number, groups: number): number {
  if (groups <= 2) return Math.min(groups - 1, Math.floor((i * groups) / count));
  if (i < TIES) return 0;
  if (i >= count - TIES) return groups - 1;
  return 1 + Math.floor(((i - TIES) * (groups - 2)) / Math.max(1, count - 2 * TIES));
}

function compare(a: Json, b: Json): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [String(a), String(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
