import * as fc from 'fast-check';
import type { Json, JsonObject } from '../../../contract/text/json.js';
import { escapeSegment } from '../../../contract/text/pointer.js';
import { SAFE } from '../patterns/alphabets.js';
import { CannotGenerate } from '../cannot-generate.js';
import { checked } from '../checked.js';
import { ObjectArbitrary, type Member, type ObjectPlan } from './object-arbitrary.js';
import { patternTree, textsOf } from '../patterns/pattern-strings.js';
import { roomBelow, type Maker, type Place } from '../place.js';
import type { Plain } from './plain.js';

/** Share of the optional properties that is there, by depth: bodies of deep schemas stay readable. */
const SHARES = [50, 50, 30, 20];

/** Objects for everything a plain schema says of them. */
export function objects(plain: Plain, at: Place, maker: Maker): fc.Arbitrary<JsonObject> {
  const room = roomBelow(at, Math.max(plain.bounds.minProperties ?? 0, plain.required.size));
  if (room === undefined) throw new CannotGenerate(at.at, 'minProperties', 'it asks for more than one body can hold');
  const place = { ...at, room };
  const minimal = place.budget < 0;
  const { below } = place.pins ?? { below: undefined };
  const least = plain.bounds.minProperties ?? 0;
  const most = plain.bounds.maxProperties ?? Infinity;
  const declared = new Set([...plain.shapes.flatMap((shape) => [...shape.properties.keys()]), ...plain.required]);
  if (plain.required.size > most) throw new CannotGenerate(place.at, 'maxProperties', 'more properties are required');
  const nameNode = maker.reader.all(plain.names);
  const named = nameNode === true ? (): boolean => true : maker.reader.schema.accepting(nameNode);
  const members: Member[] = [];
  for (const name of [...declared, ...[...(below?.keys() ?? [])].filter((name) => !declared.has(name))]) {
    const pins = below?.get(name);
    const required = plain.required.has(name);
    if (pins?.decision === 'absent' && !required) continue;
    const forced = required || (pins !== undefined && holdsSimplest(pins));
    if (minimal && !forced && least === 0) continue;
    const made = member(name, forced, required);
    if (made) members.push({ name, arbitrary: made, required: forced });
  }

  function member(name: string, forced: boolean, required: boolean): fc.Arbitrary<Json> | undefined {
    const node = maker.reader.property(plain, name);
    const at = `${place.at}/${escapeSegment(name)}`;
    if (!required && (node === false || !named(name))) return undefined;
    // A place that is only laid over and that the schema does not know is left to who lays it.
    if (!declared.has(name) && node === true) return undefined;
    try {
      return maker.make(node, { ...place, at, depth: place.depth + 1, pins: below?.get(name) });
    } catch (error) {
      if (forced || !(error instanceof CannotGenerate)) throw error;
      maker.leftOut.set(at, error.message);
      return undefined;
    }
  }

  const extras = minimal && members.length >= least ? undefined : extrasOf(plain, place, maker, members, least);
  if (!extras && members.length < least) {
    throw new CannotGenerate(place.at, 'minProperties', 'there are not as many properties that are known');
  }
  const needs = new Map<string, readonly string[]>();
  for (const [name, others] of plain.needs) needs.set(name, [...(needs.get(name) ?? []), ...others]);
  const plan: ObjectPlan = {
    members,
    extras,
    least,
    most,
    usualExtras: extras ? (members.length === 0 ? 3 : 1) : 0,
    needs,
    share: maker.share ?? SHARES[Math.min(place.depth, SHARES.length - 1)] ?? 50,
  };
  return new ObjectArbitrary(plan);
}

function holdsSimplest(pins: NonNullable<Place['pins']>): boolean {
  return pins.decision === 'simplest' || [...pins.below.values()].some(holdsSimplest);
}

/**
 * Names beyond the declared ones: where the contract says of what form they are, or where there are too few without.
 * A mere absence of `additionalProperties: false` is no invitation: services may refuse what they do not know.
 */
function extrasOf(
  plain: Plain,
  place: Place,
  maker: Maker,
  members: readonly Member[],
  least: number,
): ObjectPlan['extras'] {
  const invited = plain.shapes.some(
    (shape) =>
      shape.patterns.length > 0 || (shape.others !== undefined && shape.others !== false && shape.others !== true),
  );
  const open = plain.shapes.every((shape) => shape.others !== false || shape.patterns.length > 0);
  const free = maker.values === 'wide' && plain.shapes.some((shape) => shape.others === true);
  const needed = members.length < least;
  if (!open || !(invited || free || needed) || (place.pins && !needed)) return undefined;
  const names = namesOf(plain, place, maker);
  const made = new Map<string, fc.Arbitrary<Json>>();
  // One arbitrary for all names that the same node holds for.
  const byNode = new Map<unknown, fc.Arbitrary<Json>>();
  const value = (name: string): fc.Arbitrary<Json> => {
    let found = made.get(name);
    if (found) return found;
    const node = maker.reader.property(plain, name);
    const below = { ...place, at: `${place.at}/*`, depth: place.depth + 1, pins: undefined };
    found = byNode.get(node) ?? maker.make(node, below);
    byNode.set(node, found);
    made.set(name, found);
    return found;
  };
  try {
    const known = checked(names, (name) => maker.reader.property(plain, name) !== false, place.at, 'patternProperties');
    // Whether there is any value is found out now.
    for (const name of fc.sample(known, { seed: 1, numRuns: 3 })) value(name);
    return { names: known, value };
  } catch (error) {
    if (needed || !(error instanceof CannotGenerate)) throw error;
    maker.leftOut.set(`${place.at}/*`, error.message);
    return undefined;
  }
}

function namesOf(plain: Plain, place: Place, maker: Maker): fc.Arbitrary<string> {
  const node = maker.reader.all(plain.names);
  const plainName = fc.string({ unit: fc.constantFrom(...SAFE), minLength: 1, maxLength: 8 });
  if (node !== true) {
    const named = maker.make(maker.reader.all([node, { type: 'string' }]), {
      ...place,
      at: `${place.at}/*`,
      pins: undefined,
    });
    return named as fc.Arbitrary<string>;
  }
  const patterns = plain.shapes.flatMap((shape) => shape.patterns.filter(([, inner]) => inner !== false));
  const free = plain.shapes.every((shape) => shape.others !== false);
  const trees = patterns.flatMap(([pattern]) => {
    const tree = patternTree(pattern.source, maker.values, 1, undefined);
    const text = tree && textsOf(tree);
    if (!text) return [];
    try {
      return [checked(text, (name) => pattern.test(name), place.at, 'patternProperties')];
    } catch (error) {
      if (!(error instanceof CannotGenerate)) throw error;
      return [];
    }
  });
  if (trees.length === 0 && !free)
    throw new CannotGenerate(place.at, 'patternProperties', 'no name of that form is known');
  return fc.oneof(...trees, ...(free ? [plainName] : []));
}
