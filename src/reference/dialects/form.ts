import type { Spec, Specs } from '../records/fields.js';
import type { Json, JsonObject } from '../http/message.js';

/** A name such as `dimensions[width]` or `tags[0]` as a path. */
function pathOf(name: string): readonly string[] {
  return name.split('[').map((part) => part.replace(/\]$/, ''));
}

/**
 * Reads a form into the fields of a record. A form knows texts alone, so a text becomes a number where the field is
 * one; what is none stays a text, and the validation finds it.
 */
export function fieldsOf(form: URLSearchParams, specs: Specs): JsonObject {
  const fields = new Map<string, Json>();
  for (const [name, spec] of Object.entries(specs)) {
    const given = [...form].filter(([key]) => pathOf(key)[0] === name);
    const value = given.length === 0 ? undefined : valueOf(given, spec);
    if (value !== undefined) fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

function valueOf(given: readonly (readonly [name: string, text: string])[], spec: Spec): Json {
  const nested = given.filter(([name]) => pathOf(name).length > 1);
  const [[, text] = ['', '']] = given;
  if (spec.type === 'strings') {
    const isList = nested.every(([name]) => /^\d*$/.test(pathOf(name)[1] ?? ''));
    if (!isList) return Object.fromEntries(nested.map((entry) => [entry[0], entryOf(entry)]));
    return nested.length === 0 ? text : nested.map(entryOf);
  }
  if (spec.type === 'object') {
    if (nested.length === 0) return text;
    const inner = new URLSearchParams(
      nested.map(([name, value]): [string, string] => [pathOf(name).slice(1).join('['), value]),
    );
    return fieldsOf(inner, spec.fields);
  }
  // A text in brackets where a single value belongs is no value of the field.
  if (nested.length > 0) return nested.map(([, entry]) => entry);
  const isNumber = spec.type !== 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text);
  return isNumber ? Number(text) : text;
}

/** `tags[0]=x` is a text; `tags[0][a]=x` is more than that, and no text any more. */
function entryOf([name, text]: readonly [name: string, text: string]): Json {
  return pathOf(name).length > 2 ? [text] : text;
}
