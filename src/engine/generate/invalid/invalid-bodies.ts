import * as fc from 'fast-check';
import type { Invalid } from '../../../check/invalid.js';
import type { BodyOptions } from '../../../check/kit.js';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../../../contract/text/json.js';
import { escapeSegment, segments, valueAt, withoutValueAt, withValueAt } from '../../../contract/text/pointer.js';
import { reader as readerOf } from '../values/alternatives.js';
import { bodies, objectsOf, ownPlaces } from '../bodies.js';
import { CannotGenerate } from '../cannot-generate.js';
import { changes } from '../changes.js';
import { compiled } from '../compiled.js';
import { outsideLists, pinned } from '../place.js';
import { sampleOne } from '../sample.js';
import { violations, type Violation } from './violations.js';
import { fromForm, fromPlainForm, isForm, toForm } from '../wire.js';

export interface InvalidOptions extends BodyOptions {
  /** `json`, `form` or a media type: how the body travels. Of the record's create unless said. */
  readonly sends?: string;
  /** Nothing is required: for a body that updates in part. */
  readonly partial?: boolean;
  /** Objects inside it are changed in part as well (RFC 7396). */
  readonly merge?: boolean;
}

/** A violation with a valid body in which it is one, as small as leaving out makes it. */
interface Proven extends Violation {
  readonly base: () => JsonObject;
}

/** Bodies with every property, from which places are taken that a generated body lacks. */
const FULL_BODIES = 12;

/**
 * Bodies with exactly one violation: the body with that place repaired is valid, and with the violation it is refused
 * by the schema, also after the body has travelled. Surely wrong ones are drawn more often than those that some
 * services coerce, and come first when shrinking.
 * @throws CannotGenerate when no violation can be proven
 */
export function invalidBodies(schema: JsonSchema, options: InvalidOptions = {}): fc.Arbitrary<Invalid> {
  const { proven, prove, body } = provable(schema, options);
  const make = ([violation, drawn]: readonly [Proven, JsonObject]): Invalid => {
    // The drawn body where it has the place; else the place is put into it; else the body it was proven with.
    const transplanted = (): JsonObject | undefined => transplant(violation, drawn);
    for (const candidate of [(): JsonObject => drawn, transplanted, violation.base]) {
      const repaired = candidate();
      const made = repaired && prove(violation, repaired);
      if (repaired !== undefined && made !== undefined) return labelled(violation, made, repaired);
    }
    throw new Error(`A violation was proven once and is none any more: ${violation.words}`);
  };
  const of = (strength: Invalid['strength']): fc.Arbitrary<Invalid>[] => {
    const some = proven.filter((one) => one.strength === strength);
    return some.length === 0 ? [] : [fc.tuple(fc.constantFrom(...some), body).map(make)];
  };
  const [sure] = of('sure');
  const [lenient] = of('lenient');
  if (sure && lenient) {
    return fc.oneof({ withCrossShrink: true }, { arbitrary: sure, weight: 3 }, { arbitrary: lenient, weight: 1 });
  }
  const only = sure ?? lenient;
  if (!only) throw new CannotGenerate('', 'schema', 'every body that was tried is valid');
  return only;
}

/** Every provable violation once, each in a small body: the closed list behind `invalidBodies`. */
export function everyInvalidBody(schema: JsonSchema, options: InvalidOptions = {}): readonly Invalid[] {
  const { proven, prove } = provable(schema, options);
  return proven.flatMap((one) => {
    const body = prove(one, one.base());
    return body === undefined ? [] : labelled(one, body, one.base());
  });
}

function labelled({ words, at, strength }: Violation, body: Json, repaired: JsonObject): Invalid {
  return { body, violation: words, at, strength, repaired };
}

function provable(schema: JsonSchema, options: InvalidOptions) {
  const { depth, body } = drawnFrom(schema, options);
  const side = compiled(schema, { direction: 'request', ...(depth === undefined ? {} : { partial: depth }) });
  const reader = readerOf(side);
  const own = [...ownPlaces(options.own), ...(options.fixed ?? [])];
  const form = isForm(options.sends ?? options.own?.create?.sends ?? 'json');
  // A form is text: it says what a service may read back from it, and what is no object cannot be sent at all.
  const readBack = (sent: Json): boolean => !form || (isObject(sent) && side.acceptsCoerced(fromForm(toForm(sent))));
  // The same few bodies are asked for again and again.
  const known = new WeakMap<JsonObject, boolean>();
  const isBase = (valid: JsonObject): boolean => {
    let is = known.get(valid);
    if (is === undefined) known.set(valid, (is = side.accepts(valid) && (!form || readBack(valid))));
    return is;
  };
  const values = options.values ?? 'safe';
  const pins = pinned(
    own.map((at) => (options.partial ? ([outsideLists(at), 'absent'] as const) : ([at, 'simplest'] as const))),
  );
  const full = objectsOf(side, { values, pins, share: 100 });
  const generated = Array.from({ length: FULL_BODIES }, (_, seed) => sampleOne(full, seed));
  const bases = [...(options.bases ?? []), ...generated];
  const prove = (violation: Violation, valid: JsonObject): Json | undefined => {
    const invalid = violation.apply(valid, bases);
    if (invalid === undefined || (form && !isObject(invalid))) return undefined;
    // A valid body that is refused after the journey would show nothing by being refused.
    if (side.accepts(invalid) || (form && readBack(invalid))) return undefined;
    // Nor would a member that is unknown, where the service has no use for brackets: it may well ignore it.
    if (form && isFlat(valid) && side.acceptsCoerced(fromPlainForm(toForm(invalid)))) return undefined;
    return isBase(valid) ? invalid : undefined;
  };
  const proven = violations(reader, own.flatMap(elementsOf)).flatMap((violation): Proven[] => {
    const base = bases.find((one) => prove(violation, one) !== undefined);
    if (!base) return [];
    let small: JsonObject | undefined;
    // Trimmed when first needed: most violations of a large schema are never drawn.
    return [
      {
        ...violation,
        base: () => (small ??= trimmed(base, violation.at, (less) => prove(violation, less) !== undefined)),
      },
    ];
  });
  return { proven, prove, body };
}

/**
 * Valid bodies, and how deep they may be partial. Where each member of the body has a place of the run's own inside, such as the mark, none
 * can be replaced as a whole: then what is in them is changed, if the service merges.
 */
function drawnFrom(
  schema: JsonSchema,
  options: InvalidOptions,
): { readonly depth: 'top' | 'deep' | undefined; readonly body: fc.Arbitrary<JsonObject> } {
  if (options.partial !== true) return { depth: undefined, body: bodies(schema, options) };
  const { merge = false, ...others } = options;
  try {
    return { depth: 'top', body: changes(schema, { ...others, whole: false }) };
  } catch (error) {
    if (!merge || !(error instanceof CannotGenerate)) throw error;
    return { depth: 'deep', body: changes(schema, { ...others, whole: false, merge }) };
  }
}

/** Elements of a list that may be made wrong one by one. */
const ELEMENTS = [0, 1, 2, 3];

/** What a pointer into each element of a list names, one by one. */
const elementsOf = (at: string): readonly string[] =>
  at.includes('/*') ? ELEMENTS.map((n) => at.replaceAll(/\/\*(?=\/|$)/g, `/${String(n)}`)) : [at];

/** Whether nothing of it travels under a name in brackets. */
const isFlat = (body: JsonObject): boolean =>
  Object.values(body).every((value) => !isObject(value) && !Array.isArray(value));

/** Bodies that are tried at most while one is trimmed. */
const MOST_TRIED = 60;

/** The body without what does not matter beside the place, on each level that leads to it. */
function trimmed(body: JsonObject, at: string, stillProven: (body: JsonObject) => boolean): JsonObject {
  let small: JsonObject = body;
  let tried = 0;
  // All at once, then by halves: most of a large body goes in a few steps.
  const drop = (above: string, names: readonly string[]): void => {
    if (names.length === 0 || (tried += 1) > MOST_TRIED) return;
    const pointers = names.map((name) => `${above}/${escapeSegment(name)}`);
    const less = pointers.reduce<Json>((rest, pointer) => withoutValueAt(rest, pointer), small) as JsonObject;
    if (stillProven(less)) {
      small = less;
    } else if (names.length > 1) {
      drop(above, names.slice(0, names.length >> 1));
      drop(above, names.slice(names.length >> 1));
    }
  };
  let above = '';
  for (const segment of [...segments(at), '']) {
    const here = valueAt(small, above);
    if (isObject(here))
      drop(
        above,
        Object.keys(here).filter((name) => name !== segment),
      );
    above += `/${escapeSegment(segment)}`;
  }
  return small;
}

/** The drawn body with the part in which the violation lies taken from the body it was proven with. */
function transplant(violation: Proven, drawn: JsonObject): JsonObject | undefined {
  const [name] = segments(violation.at);
  if (name === undefined) return undefined;
  const pointer = violation.at.slice(0, violation.at.indexOf('/', 1) < 0 ? undefined : violation.at.indexOf('/', 1));
  const part = valueAt(violation.base(), pointer);
  return (part === undefined ? withoutValueAt(drawn, pointer) : withValueAt(drawn, pointer, part)) as JsonObject;
}
