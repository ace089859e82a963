import type { ErrorObject } from 'ajv';
import { stringify } from 'yaml';
import { isObject, type Json, type JsonObject } from '../text/json.js';
import { segments } from '../text/pointer.js';
import { closest, didYouMean } from './suggest.js';

/** The sentence for one error of the validator, in the words of the contract language. */
export function shapeMessage(error: ErrorObject): { readonly message: string; readonly hint?: string } {
  const data = error.data as Json | undefined;
  const schema = (error.parentSchema ?? {}) as JsonObject;
  const label = labelOf(error);
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(error.params['additionalProperty']);
      const known = Object.keys(isObject(schema['properties']) ? schema['properties'] : {}).filter((k) => k !== '*');
      return { message: `Unknown key "${short(key)}"${didYouMean(key, known)}` };
    }
    case 'required': {
      const key = String(error.params['missingProperty']);
      const inner = isObject(schema['properties']) ? schema['properties'][key] : undefined;
      const meaning = isObject(inner) ? inner['description'] : undefined;
      return {
        message: `Missing key "${key}"${label ? ` of ${label}` : ''}`,
        ...(typeof meaning === 'string' ? { hint: meaning } : {}),
      };
    }
    case 'minProperties':
    case 'maxProperties':
      return { message: `${capital(label)} must have exactly one key` };
    case 'uniqueItems':
      return { message: `${capital(label)} lists the same value twice` };
    case 'minItems':
      return { message: `${capital(label)} must not be empty`, hint: 'write none if there is no such thing' };
    case 'pattern':
      if (error.propertyName !== undefined) {
        const meant = String(schema['patternErrorMessage'] ?? 'another form');
        return { message: `The key "${short(error.propertyName)}" must be ${meant}` };
      }
      return wrongValue(label, data, [schema], schema);
    case 'anyOf':
    case 'oneOf':
      return wrongValue(label, data, (error.schema as readonly Json[]).filter(isObject), schema);
    default:
      return wrongValue(label, data, [schema], schema);
  }
}

function wrongValue(
  label: string,
  data: Json | undefined,
  forms: readonly JsonObject[],
  schema: JsonObject,
): { message: string; hint?: string } {
  const flat = forms.flatMap((form) =>
    Array.isArray(form['anyOf']) ? (form['anyOf'] as Json[]).filter(isObject) : [form],
  );
  const words = flat.flatMap((form) => [
    ...((form['enum'] as Json[] | undefined) ?? []),
    ...('const' in form ? [form['const']] : []),
  ]);
  const meant =
    typeof data === 'string'
      ? closest(
          data,
          words.filter((word) => typeof word === 'string'),
        )
      : undefined;
  const list = [...new Set(flat.flatMap(formNames))];
  const expected =
    list.length < 2 ? (list[0] ?? 'something else') : `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`;
  const got = data === undefined ? '' : `, not ${nameOf(data)}`;
  const message = `${capital(label || 'The value')} must be ${expected}${got}${meant === undefined ? '' : `, did you mean "${meant}"`}`;
  const hint = hintFor(data, flat) ?? exampleFor(label, data, schema);
  return hint === undefined ? { message } : { message, hint };
}

function hintFor(data: Json | undefined, forms: readonly JsonObject[]): string | undefined {
  if (typeof data === 'string' && /^(yes|no|on|off)$/i.test(data) && forms.some((form) => form['type'] === 'boolean')) {
    return 'in YAML 1.2 only true and false are truth values';
  }
  if (data === null && forms.some((form) => form['type'] === 'object')) return 'write {} for a map without entries';
  if (typeof data === 'string' && data.startsWith('/') && /\{[^}]*\}/.test(data)) {
    return `write ${data.replaceAll(/\{([^}]*)\}/g, '<$1>')}`;
  }
  return undefined;
}

/** What could stand there, where a map or a list of another kind does. */
function exampleFor(label: string, data: Json | undefined, { examples }: JsonObject): string | undefined {
  const example = Array.isArray(examples) ? (examples as readonly Json[])[0] : undefined;
  const isOfParts = Array.isArray(data) || isObject(data ?? null);
  const key = /^"([^"]+)"$/.exec(label)?.[1];
  if (example === undefined || !isOfParts || key === undefined) return undefined;
  return `for example ${key}: ${stringify(example, { collectionStyle: 'flow', lineWidth: 0 }).trim()}`;
}

/** What a form of the schema asks for: its words, or the kind of value. */
function formNames(form: JsonObject): readonly string[] {
  if ('const' in form) return [plain(form['const'])];
  if (Array.isArray(form['enum'])) return (form['enum'] as Json[]).map(plain);
  if (typeof form['patternErrorMessage'] === 'string') return [form['patternErrorMessage']];
  const types = ([] as Json[]).concat(form['type'] as Json | Json[]);
  return types.flatMap((type) => (type === 'boolean' ? ['true', 'false'] : [typeName(String(type), form)]));
}

function typeName(type: string, form: JsonObject): string {
  switch (type) {
    case 'object':
      return 'a map';
    case 'array':
      return 'a list';
    case 'string':
      return form['minLength'] === 1 ? 'a text that is not empty' : 'a text';
    case 'null':
      return 'null';
    default: {
      const kind = type === 'integer' ? 'a whole number' : 'a number';
      if (typeof form['minimum'] !== 'number') return kind;
      return typeof form['maximum'] === 'number'
        ? `${kind} from ${form['minimum']} to ${form['maximum']}`
        : `${kind} of at least ${form['minimum']}`;
    }
  }
}

function nameOf(data: Json): string {
  if (Array.isArray(data)) return data.length === 0 ? 'an empty list' : 'a list';
  if (isObject(data)) return 'a map';
  return data === '' ? 'an empty text' : short(JSON.stringify(data));
}

function plain(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The key whose value is wrong, in quotes; entries of a list are named by their list. */
function labelOf(error: ErrorObject): string {
  const path = segments(error.instancePath);
  const key = path.findLast((segment) => !/^\d+$/.test(segment));
  if (key === undefined) return '';
  return /^\d+$/.test(path.at(-1) ?? '') ? `an entry of "${short(key)}"` : `"${short(key)}"`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function short(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}
