import type { ErrorObject } from 'ajv/dist/2020.js';
import { Stop } from '../../check/violation.js';
import { PatternTooSlow } from '../../contract/schema/bounded-pattern.js';
import { isObject, type Json, type JsonSchema } from '../../contract/text/json.js';
import { valueAt } from '../../contract/text/pointer.js';
import { CannotGenerate } from './cannot-generate.js';
import { compiled } from './compiled.js';
import type { View } from './dialect.js';

/** More than this is no help to a reader. */
const MOST_ERRORS = 10;

const VALID: readonly string[] = [];
const STRICT: View = { direction: 'response' };
const TOLERANT: View = { direction: 'response', tolerant: true };
const SENT: View = { direction: 'request', tolerant: true };

export interface ValidateOptions {
  /** Unknown properties are let be, even where `additionalProperties` is false. */
  readonly tolerant?: boolean;
  /** It is sent and not answered: `writeOnly` members must be there, and `readOnly` ones need not. Unknown ones are let be as well. */
  readonly isSent?: boolean;
}

/**
 * What keeps a value from being valid, each with its pointer; empty when it is valid. Properties that are writeOnly
 * need not be there.
 * @throws Error when a reference of the schema leads nowhere
 * @throws Stop when a pattern of the schema takes too long
 */
export function validate(schema: JsonSchema, value: Json, options: ValidateOptions = {}): readonly string[] {
  const { errors } = compiled(schema, options.isSent ? SENT : options.tolerant ? TOLERANT : STRICT);
  const found = withoutHidden(
    inTime(() => errors(value)),
    value,
  );
  if (found.length === 0) return VALID;
  // What stands inside an alternative explains the alternative: the summary of it comes last.
  const said = [...new Set(found.filter((error) => error.keyword !== 'if').map((error) => inWords(error, value)))];
  return said.length <= MOST_ERRORS
    ? said
    : [...said.slice(0, MOST_ERRORS), `and ${String(said.length - MOST_ERRORS)} more`];
}

/** Stands in an answer for what was taken out of it. */
const HIDDEN = '[secret:';

/** A value out of which something was taken cannot be judged, nor can the alternatives in which it stands. */
function withoutHidden(found: readonly ErrorObject[], value: Json): readonly ErrorObject[] {
  if (found.length === 0) return found;
  const hidden = found.filter((error) => isHidden(error, value));
  if (hidden.length === 0) return found;
  const isAround = ({ keyword, instancePath }: ErrorObject): boolean =>
    ['anyOf', 'oneOf', 'not', 'if'].includes(keyword) &&
    hidden.some((one) => one.instancePath.startsWith(instancePath));
  return found.filter((error) => !hidden.includes(error) && !isAround(error));
}

function isHidden({ instancePath, params }: ErrorObject, value: Json): boolean {
  const actual = valueAt(value, instancePath);
  if (typeof actual === 'string') return actual.includes(HIDDEN);
  const isMember = ['additionalProperty', 'unevaluatedProperty', 'missingProperty', 'propertyName'].some(
    (name) => name in params,
  );
  return isMember && isObject(actual) && Object.keys(actual).some((name) => name.includes(HIDDEN));
}

function inTime<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const isOurs = error instanceof PatternTooSlow || error instanceof CannotGenerate;
    throw isOurs ? new Stop('not-observable', error.message) : error;
  }
}

function inWords(error: ErrorObject, value: Json): string {
  const where = error.instancePath === '' ? 'the value' : error.instancePath;
  const params = error.params as Readonly<Record<string, Json>>;
  const actual = short(valueAt(value, error.instancePath));
  switch (error.keyword) {
    case 'required':
      return `${where}: ${text(params['missingProperty'])} is missing`;
    case 'dependentRequired':
      return `${where}: ${text(params['missingProperty'])} is missing, which ${text(params['property'])} needs`;
    case 'additionalProperties':
      return `${where}: ${text(params['additionalProperty'])} is not a known property`;
    case 'unevaluatedProperties':
      return `${where}: ${text(params['unevaluatedProperty'])} is not a known property`;
    case 'type':
      return `${where}: must be ${types(params['type'])}, is ${actual}`;
    case 'enum':
      return `${where}: must be one of ${list(params['allowedValues'])}, is ${actual}`;
    case 'const':
      return `${where}: must be ${short(params['allowedValue'])}, is ${actual}`;
    case 'uniqueItems':
      return `${where}: items ${text(params['j'])} and ${text(params['i'])} are equal`;
    case 'false schema':
      return `${where}: must not be there`;
    case 'not':
      return `${where}: is of a form that is excluded, ${actual}`;
    case 'anyOf':
      return `${where}: matches none of the alternatives`;
    case 'oneOf':
      return params['passingSchemas'] === null
        ? `${where}: matches none of the alternatives`
        : `${where}: matches more than one of the alternatives`;
    default:
      return `${where}: ${error.message ?? error.keyword}, is ${actual}`;
  }
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function types(value: Json | undefined): string {
  return Array.isArray(value) ? value.join(' or ') : text(value).replaceAll(',', ' or ');
}

function list(value: Json | undefined): string {
  return Array.isArray(value) ? short(value, 120).slice(1, -1) : short(value);
}

function short(value: Json | undefined, most = 60): string {
  if (value === undefined) return 'absent';
  const all = JSON.stringify(value);
  return all.length <= most ? all : `${all.slice(0, most - 1)}…`;
}
