import type { Arbitrary } from 'fast-check';
import type { BodyOptions } from '../../check/kit.js';
import type { JsonObject, JsonSchema } from '../../contract/text/json.js';
import type { Own } from '../../contract/facts/model.js';
import { checked } from './checked.js';
import { compiled, type Compiled } from './compiled.js';
import { pinned, type Pins } from './place.js';
import { makerFor, type ValidOptions } from './valid.js';

const OBJECT: JsonSchema = { type: 'object' };

/** How often a schema contains itself in one body. */
const UNROLLED = 2;

/**
 * Valid bodies of a request. Unique fields, the tag and references hold simple valid values: what they really are is
 * laid over outside shrinking, or all smaller candidates would collide with each other.
 * @throws CannotGenerate
 */
export function bodies(schema: JsonSchema, options: BodyOptions = {}): Arbitrary<JsonObject> {
  const side = compiled(schema, { direction: 'request' });
  const values = options.values ?? 'safe';
  const key = JSON.stringify([values, membersLeft(schema, options), ...placesOf(options)]);
  let known = made.get(side);
  if (!known) made.set(side, (known = new Map<string, Arbitrary<JsonObject>>()));
  let found = known.get(key);
  if (!found) known.set(key, (found = objectsOf(side, { values, pins: pinsFor(schema, options) })));
  return found;
}

/** Every record that is made asks for bodies of the same few schemas. */
const made = new WeakMap<Compiled, Map<string, Arbitrary<JsonObject>>>();

/**
 * Pointers of optional properties that no value can be made for, with the reason: bodies never have them.
 * @throws CannotGenerate
 */
export function neverGenerated(schema: JsonSchema, options: BodyOptions = {}): ReadonlyMap<string, string> {
  const leftOut = new Map<string, string>();
  const side = compiled(schema, { direction: 'request' });
  objectsOf(side, { values: options.values ?? 'safe', pins: pinsFor(schema, options), leftOut });
  return leftOut;
}

/** Objects that are valid for a compiled schema. */
export function objectsOf(schema: Compiled, options: ValidOptions): Arbitrary<JsonObject> {
  const maker = makerFor(schema, options);
  const node = maker.reader.all([schema.root, OBJECT]);
  const made = maker.make(node, { at: '', depth: 0, budget: UNROLLED, pins: options.pins });
  return checked(made, schema.accepting(node), '', 'schema') as Arbitrary<JsonObject>;
}

/** The places that are not the check's to vary. */
export function ownPlaces(own: Pick<Own, 'unique' | 'tag' | 'refs'> | undefined): readonly string[] {
  if (!own) return [];
  return [...new Set([...own.unique, ...(own.tag === undefined ? [] : [own.tag]), ...own.refs.map((ref) => ref.at)])];
}

function pinsFor(schema: JsonSchema, options: BodyOptions): Pins | undefined {
  return pinned([
    ...placesOf(options).map((pointer) => [pointer, 'simplest'] as const),
    ...membersLeft(schema, options).map((pointer) => [pointer, 'absent'] as const),
  ]);
}

/** The state, which a replacement leaves as it is, for not every state leads to every other one; and the version, which is no value to draw. */
function membersLeft(schema: JsonSchema, { own }: BodyOptions): readonly string[] {
  if (own === undefined) return [];
  return [schema === own.createBody ? undefined : own.state, own.version].flatMap((at) => at ?? []);
}

function placesOf(options: BodyOptions): readonly string[] {
  return [...new Set([...(options.fixed ?? []), ...ownPlaces(options.own)])];
}
