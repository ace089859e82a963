import { isObject, type Json, type JsonObject } from '../http/message.js';
import type { Problem } from '../http/refusal.js';

/** What a field may hold. */
export type Spec = { readonly required?: true; readonly default?: Json } & (
  | { readonly type: 'string'; readonly min?: number; readonly max: number; readonly oneOf?: readonly string[] }
  | { readonly type: 'number' | 'integer'; readonly min: number; readonly max: number }
  | { readonly type: 'strings'; readonly most: number; readonly max: number }
  | { readonly type: 'object'; readonly fields: Specs }
);

export type Specs = Readonly<Record<string, Spec>>;

/** What is wrong with a body, everything at once. Types are strict: "5" is no number. */
export function problemsOf(specs: Specs, body: JsonObject, at = ''): readonly Problem[] {
  return Object.entries(specs).flatMap(([name, spec]) => {
    const value = own(body, name);
    const place = `${at}/${name}`;
    if (value === undefined) return spec.required ? [{ at: place, problem: 'is missing' }] : [];
    return problemsOfValue(spec, value, place);
  });
}

function problemsOfValue(spec: Spec, value: Json, at: string): readonly Problem[] {
  const wrong = (problem: string): readonly Problem[] => [{ at, problem }];
  switch (spec.type) {
    case 'string': {
      if (typeof value !== 'string') return wrong('must be a string');
      if (spec.oneOf && !spec.oneOf.includes(value)) return wrong(`must be one of ${spec.oneOf.join(', ')}`);
      // Counted in characters, as JSON Schema does, not in UTF-16 units.
      const length = [...value].length;
      if (length < (spec.min ?? 0)) return wrong(`must have at least ${spec.min ?? 0} characters`);
      return length > spec.max ? wrong(`must have at most ${spec.max} characters`) : [];
    }
    case 'number':
    case 'integer':
      if (typeof value !== 'number') return wrong('must be a number');
      if (spec.type === 'integer' && !Number.isInteger(value)) return wrong('must be an integer');
      return value < spec.min || value > spec.max ? wrong(`must be from ${spec.min} to ${spec.max}`) : [];
    case 'strings':
      if (!Array.isArray(value)) return wrong('must be an array');
      if (value.length > spec.most) return wrong(`must have at most ${spec.most} entries`);
      return (value as readonly Json[]).flatMap((entry, i) =>
        problemsOfValue({ type: 'string', min: 1, max: spec.max }, entry, `${at}/${i}`),
      );
    case 'object':
      return isObject(value) ? problemsOf(spec.fields, value, at) : wrong('must be an object');
  }
}

/** The fields of a valid body that are kept: the known ones, with defaults for those that are not there. */
export function kept(specs: Specs, body: JsonObject): JsonObject {
  const entries = Object.entries(specs).flatMap(([name, spec]): [string, Json][] => {
    const value = own(body, name) ?? spec.default;
    if (value === undefined) return [];
    return [[name, spec.type === 'object' && isObject(value) ? kept(spec.fields, value) : value]];
  });
  return Object.fromEntries(entries);
}

/** JSON Merge Patch (RFC 7396): null takes a member away, objects are merged, anything else replaces. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, mergePatch(result.get(name), value));
  }
  return Object.fromEntries(result);
}

function own(body: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(body, name) ? body[name] : undefined;
}
