import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { isSecretName, isSecretValue } from './secrets.js';
import { idForm } from './id-form.js';

/** Whose samples they are: what answers hold, all that a request has to have, or some members of a change. */
export type SampleOf = 'answer' | 'request' | 'change';

/** Members of one object; beyond that it is a map. */
const MOST_MEMBERS = 100;
const MOST_DEPTH = 12;
/** Texts that people write; they may be of any length. */
const PROSE =
  /^(?:name|title|subject|label|display_?name|summary|description|body|text|notes?|comment|content|message)$/i;

const FORMATS: readonly (readonly [string, RegExp])[] = [
  ['date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/],
  ['date', /^\d{4}-\d{2}-\d{2}$/],
  ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ['email', /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/],
  ['uri', /^https?:\/\/[^\s]+$/],
];

/**
 * What the samples have in common: types, the members that all of them have, and formats that all of them fit. Which values there may be is
 * never guessed, and no value of a sample stands in it. A request has only what every sample sent, within the lengths and sizes that were sent.
 */
export function schemaOf(samples: readonly Json[], of: SampleOf, name = '', depth = 0): JsonObject {
  const types = [...new Set(samples.map(typeOf))];
  const some = types.filter((type) => !(type === 'integer' && types.includes('number')));
  const out: Record<string, Json> = {};
  const [only, more] = some;
  if (only !== undefined) out['type'] = more === undefined ? only : [...some].sort();
  if (depth > MOST_DEPTH) return out;
  const objects = samples.filter(isObject);
  if (objects.length > 0) Object.assign(out, membersOf(objects, of, depth));
  const items = samples.filter(Array.isArray).flatMap((list) => list as readonly Json[]);
  if (items.length > 0) out['items'] = schemaOf(items, of === 'change' ? 'request' : of, name, depth + 1);
  else if (some.includes('array')) out['items'] = {};
  const isOne = some.every((type) => type === 'null' || type === some.find((one) => one !== 'null'));
  if (isOne) Object.assign(out, wordsOf(samples, of, name));
  return out;
}

function membersOf(objects: readonly JsonObject[], of: SampleOf, depth: number): JsonObject {
  const names = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  const isMap =
    names.length > MOST_MEMBERS ||
    (names.length > 0 && names.every((one) => idForm(one, undefined) !== undefined)) ||
    names.some(isSecretValue);
  if (isMap) return {};
  const required = names.filter((one) => objects.every((object) => Object.hasOwn(object, one)));
  const kept = of === 'request' ? required : names;
  const members = kept.map((one): readonly [string, JsonObject] => {
    const values = objects.flatMap((object) => (Object.hasOwn(object, one) ? [object[one] ?? null] : []));
    return [one, schemaOf(values, of === 'change' ? 'request' : of, one, depth + 1)];
  });
  // A text that no person writes is one of few more often than not, and a change can do without it.
  const properties = Object.fromEntries(members.filter(([, schema]) => of !== 'change' || !isOneOfFew(schema)));
  const isPart = of === 'change' || required.length === 0;
  return { ...(isPart ? {} : { required }), properties };
}

function isOneOfFew({ maxLength }: JsonObject): boolean {
  return maxLength !== undefined;
}

/** Formats, and how large the values of a request were: what is sent stays within that. */
function wordsOf(samples: readonly Json[], of: SampleOf, name: string): JsonObject {
  const texts = samples.filter((one) => typeof one === 'string');
  const numbers = samples.filter((one) => typeof one === 'number');
  if (texts.length > 0 && !isSecretName(name)) {
    const format = FORMATS.find(([, pattern]) => texts.every((text) => pattern.test(text)))?.[0];
    if (format !== undefined) return { format };
    if (of === 'answer') return {};
    // That it may be empty was not seen, and many services want a name.
    if (PROSE.test(name)) return texts.every((text) => text !== '') ? { minLength: 1 } : {};
    const lengths = texts.map((text) => [...text].length);
    return { minLength: Math.min(...lengths), maxLength: Math.max(...lengths) };
  }
  if (numbers.length > 0 && of !== 'answer') return { minimum: Math.min(...numbers), maximum: Math.max(...numbers) };
  return {};
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
