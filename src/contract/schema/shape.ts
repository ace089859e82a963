import type { ErrorObject } from 'ajv';
import type { Json, JsonObject } from '../text/json.js';
import { segments } from '../text/pointer.js';
import type { Problem } from '../yaml/problem.js';
import { oneMessageEach } from './shape-errors.js';
import { shapeMessage } from './shape-messages.js';
import { shapeValidator, type Shape } from '../shape-validators.js';
import type { FilePath, YamlFile } from '../yaml/yaml-file.js';

/** A problem of shape and the path of the value that has it. */
export interface Misfit extends Problem {
  readonly at: FilePath;
}

/** Beyond so many a file is something else than a contract: nothing more is looked at. */
const MOST_ERRORS = 2000;

/**
 * Compares a file with the published schema of its shape.
 * @returns what does not fit, and the value without it: the rest can still be looked at
 */
export function checkShape(
  file: YamlFile,
  shape: Shape,
): { readonly problems: readonly Misfit[]; readonly rest: JsonObject } {
  if (file.isSound === shape) return { problems: [], rest: file.value };
  const validate = shapeValidator(shape);
  const misfits: Misfit[] = [];
  let rest: Json = file.value;
  // What is taken away can leave a required key missing one level higher: a few rounds, then nothing is left.
  for (let round = 0; round < 10; round++) {
    if (validate(rest)) return { problems: misfits, rest: rest as JsonObject };
    const all = validate.errors ?? [];
    const errors = oneMessageEach(all.length > MOST_ERRORS ? firstOf(all) : all);
    if (round === 0) misfits.push(...errors.map((error) => misfit(file, error)));
    if (all.length > MOST_ERRORS) break;
    for (const error of errors) rest = without(rest, culprit(error));
  }
  return { problems: misfits, rest: {} };
}

/** The first errors, and the choices around them, which the validator reports later. */
function firstOf(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const first = errors.slice(0, MOST_ERRORS);
  const around = new Set(first.flatMap(({ instancePath }) => prefixes(instancePath)));
  const choices = errors
    .slice(MOST_ERRORS)
    .filter((error) => error.keyword === 'anyOf' && around.has(error.instancePath));
  return [...first, ...choices];
}

function prefixes(pointer: string): readonly string[] {
  const steps = pointer.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

function misfit(file: YamlFile, error: ErrorObject): Misfit {
  const at = culprit(error);
  const { message, hint } = shapeMessage(error);
  const part = KEYED.has(error.keyword) || error.propertyName !== undefined ? 'key' : 'value';
  return { ...file.problem(at, message, { part, ...(hint === undefined ? {} : { hint }) }), at };
}

const KEYED = new Set(['additionalProperties', 'required', 'minProperties', 'maxProperties']);

/** Path of the value to take away so that the error goes away with it. */
function culprit(error: ErrorObject): FilePath {
  const path: (string | number)[] = [...segments(error.instancePath)];
  if (error.keyword === 'additionalProperties') path.push(String(error.params['additionalProperty']));
  else if (error.propertyName !== undefined) path.push(error.propertyName);
  return path;
}

/** A copy without the value at the path; the whole value cannot be taken away. */
function without(value: Json, path: FilePath): Json {
  const [step, ...others] = path;
  if (step === undefined) return {};
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    const index = Number(step);
    if (others.length === 0) return items.filter((_, i) => i !== index);
    return items.map((item, i) => (i === index ? without(item, others) : item));
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.flatMap(([key, inner]) => {
      if (key !== String(step)) return [[key, inner]];
      return others.length === 0 ? [] : [[key, without(inner, others)]];
    }),
  );
}
