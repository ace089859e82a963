import * as fc from 'fast-check';
import { isObject, type Json, type JsonSchema } from '../../contract/text/json.js';
import { reader as readerOf } from './values/alternatives.js';
import { arrays } from './values/arrays.js';
import { withBoundaries } from './values/boundary.js';
import { CannotGenerate } from './cannot-generate.js';
import { checked } from './checked.js';
import type { Compiled } from './compiled.js';
import { heights } from './values/heights.js';
import { integers, numbers, type Values } from './values/numbers.js';
import { objects } from './values/objects.js';
import type { Maker, Pins, Place } from './place.js';
import type { Plain, Type } from './values/plain.js';
import { simplestOf } from './sample.js';
import { strings } from './values/strings.js';

/** How often a schema contains itself in one value. */
const UNROLLED = 2;

export interface ValidOptions {
  readonly values: Values;
  readonly pins?: Pins | undefined;
  /** Percent of the optional properties. */
  readonly share?: number;
  /** Gets pointer and reason of each optional property that had to be left out. */
  readonly leftOut?: Map<string, string>;
}

/**
 * Values that are valid for a node of a compiled schema, the root unless one is given.
 * @throws CannotGenerate
 */
export function valid(schema: Compiled, options: ValidOptions, node: JsonSchema = schema.root): fc.Arbitrary<Json> {
  const maker = makerFor(schema, options);
  const made = maker.make(node, { at: '', depth: 0, budget: UNROLLED, pins: options.pins });
  return checked(made, schema.accepting(node), '', 'schema');
}

export function makerFor(schema: Compiled, options: ValidOptions): Maker {
  const reader = readerOf(schema);
  const flattest = heights(reader);
  const memo = new Map<JsonSchema, Map<string, fc.Arbitrary<Json>>>();

  const make = (node: JsonSchema, place: Place): fc.Arbitrary<Json> => {
    if (place.pins?.decision === 'simplest') {
      const value = simplestOf(make(node, { ...place, pins: undefined }));
      return fc.constant(value);
    }
    const budget = Math.max(-1, place.budget - (entersItself(node) ? 1 : 0));
    const here = { ...place, budget };
    if (place.pins) return build(node, here);
    // Depth only matters as far as shares differ, and room as far as it becomes scarce.
    const room = place.room === undefined ? '' : String(Math.ceil(Math.log2(place.room)));
    const key = `${String(budget)}/${String(Math.min(place.depth, 3))}/${room}`;
    let made = memo.get(node);
    if (!made) memo.set(node, (made = new Map<string, fc.Arbitrary<Json>>()));
    let found = made.get(key);
    if (!found) made.set(key, (found = build(node, here)));
    return found;
  };

  const maker: Maker = {
    reader,
    values: options.values,
    share: options.share,
    leftOut: options.leftOut ?? new Map<string, string>(),
    make,
  };

  /** True when the node names, at its top, a document that contains itself. */
  const entersItself = (node: JsonSchema): boolean => {
    if (!isObject(node) || reader.recursive.size === 0) return false;
    if (typeof node['$ref'] === 'string' && reader.recursive.has(node['$ref'])) return true;
    return ['allOf', 'anyOf', 'oneOf'].some(
      (word) => Array.isArray(node[word]) && (node[word] as readonly JsonSchema[]).some(entersItself),
    );
  };

  const build = (node: JsonSchema, place: Place): fc.Arbitrary<Json> => {
    let plains = reader.plains(node);
    if (plains.length === 0) throw new CannotGenerate(place.at, 'type', 'the parts of the schema exclude each other');
    if (place.budget < 0) {
      const all = plains.map((plain) => [flattest.of(plain), plain] as const);
      const least = Math.min(...all.map(([height]) => height));
      if (least === Infinity) throw new CannotGenerate(place.at, '$ref', 'the schema contains itself without end');
      plains = all.filter(([height]) => height === least).map(([, plain]) => plain);
    }
    const accepts = schema.accepting(node);
    let trouble: CannotGenerate | undefined;
    const ways = plains.flatMap((plain) => {
      try {
        const way = fromPlain(plain, place, accepts);
        const [word] = plain.tested;
        return [word === undefined ? way : checked(way, accepts, place.at, word)];
      } catch (error) {
        if (!(error instanceof CannotGenerate)) throw error;
        trouble ??= error;
        return [];
      }
    });
    const examples = plains.flatMap((plain) => plain.examples).filter(accepts);
    if (ways.length > 0) return union(ways);
    if (examples.length > 0 && !place.pins) return fc.constantFrom(...examples);
    throw trouble ?? new CannotGenerate(place.at, 'anyOf', 'none of the alternatives can be generated');
  };

  const fromPlain = (plain: Plain, place: Place, accepts: (value: Json) => boolean): fc.Arbitrary<Json> => {
    if (plain.values) {
      const allowed = plain.values.filter(accepts);
      const preferred = options.values === 'safe' ? allowed.filter((value) => value !== null) : allowed;
      const values = preferred.length > 0 ? preferred : allowed;
      if (values.length === 0) throw new CannotGenerate(place.at, 'enum', 'no value of it is valid');
      return fc.constantFrom(...values);
    }
    const types = typesOf(plain, options.values);
    let trouble: CannotGenerate | undefined;
    const ways = types.flatMap((type) => {
      try {
        return [ofType(type, plain, place)];
      } catch (error) {
        if (!(error instanceof CannotGenerate)) throw error;
        trouble ??= error;
        return [];
      }
    });
    if (ways.length === 0) throw trouble ?? new CannotGenerate(place.at, 'type', 'no type is left');
    const made = union(ways);
    const scalar = types.every((type) => type !== 'array' && type !== 'object');
    const examples = options.values === 'wide' && scalar ? plain.examples.filter(accepts) : [];
    return examples.length === 0 ? made : withBoundaries(made, [fc.constantFrom(...examples)]);
  };

  const ofType = (type: Type, plain: Plain, place: Place): fc.Arbitrary<Json> => {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return integers(plain, options.values, place.at);
      case 'number':
        return numbers(plain, options.values, place.at);
      case 'string':
        return strings(plain, options.values, place.at);
      case 'array':
        return arrays(plain, place, maker);
      case 'object':
        return objects(plain, place, maker);
    }
  };

  return maker;
}

function union(ways: readonly fc.Arbitrary<Json>[]): fc.Arbitrary<Json> {
  const [only] = ways;
  return ways.length === 1 && only ? only : fc.oneof(...ways);
}

/**
 * The types to draw from. Null is left out of safe values where there is another type; without a type the words of
 * the schema tell which one its author had in mind.
 */
function typesOf(plain: Plain, values: Values): readonly Type[] {
  if (plain.types) {
    const types = [...plain.types].filter((type) => type !== 'integer' || !plain.types?.has('number'));
    const some = values === 'safe' ? types.filter((type) => type !== 'null') : types;
    return some.length > 0 ? some : types;
  }
  const { bounds } = plain;
  const said: Type[] = [];
  if (plain.shapes.length + plain.required.size + plain.names.length > 0 || bounds.minProperties !== undefined)
    said.push('object');
  if (plain.rows.length + plain.contains.length > 0 || plain.unique || bounds.minItems !== undefined)
    said.push('array');
  const text = plain.patterns.length + plain.formats.length + plain.unreadable.length > 0;
  if (text || bounds.minLength !== undefined || bounds.maxLength !== undefined) said.push('string');
  const bound = bounds.minimum ?? bounds.maximum ?? plain.exclusiveMinimum ?? plain.exclusiveMaximum;
  if (bound !== undefined || plain.multiples.length > 0) said.push('number');
  if (said.length > 0) return said;
  return values === 'safe' ? ['string', 'integer', 'boolean'] : ['string', 'integer', 'boolean', 'number', 'null'];
}
