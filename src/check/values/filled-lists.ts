import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { isNarrowed } from '../../contract/schema/any-text.js';

/** Elements of a list that is tried: more would be a test of the limit of the body. */
const MOST_ELEMENTS = 120;
/** Members of an element, and levels inside one another. */
const MOST_MEMBERS = 12;
const DEEPEST = 2;
/** Letters of a text in an element. */
const LETTERED = 6;
/** What else may narrow a domain, so that such a value need not be allowed. */
const NARROWING = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'pattern', 'format', 'contains', 'prefixItems'];

/**
 * Lists with as few and with as many elements as a schema allows, each other than the others: texts, or objects with what they must have.
 * None where the schema says more of an element than is looked at here, or not how many there may be.
 *
 * @param hasNumbers elements may hold numbers: no rule is about them
 */
export function filledLists(
  { items, minItems = 0, maxItems, ...more }: JsonObject,
  hasNumbers: boolean,
): readonly (readonly ['least' | 'most', readonly Json[], readonly Json[]])[] {
  if (typeof minItems !== 'number' || typeof maxItems !== 'number' || !isObject(items)) return [];
  if (maxItems > MOST_ELEMENTS || maxItems < Math.max(minItems, 1) + 1) return [];
  if (isNarrowed(more, NARROWING)) return [];
  const all = Array.from({ length: maxItems }, (_, n) => elementOf(items, n, hasNumbers));
  if (all.includes(undefined)) return [];
  const elements = all as readonly Json[];
  // As few as a service takes that takes any, and not so few as may be too few for it.
  const few = elements.slice(0, Math.max(minItems, 1));
  const least = minItems > 0 ? ([['least', few, elements.slice(0, minItems + 1)]] as const) : [];
  return [...least, ['most', elements, few]];
}

/** An element that no other one is like; undefined where none is known. */
export function elementOf(schema: JsonObject, n: number, hasNumbers: boolean, depth = 0): Json | undefined {
  if (isNarrowed(schema, NARROWING) || depth > DEEPEST) return undefined;
  const { type, const: only, enum: words, properties, required = [] } = schema;
  if (only !== undefined || Array.isArray(words))
    // Elements that are words alone would come again.
    return depth === 0 ? undefined : (only ?? (words as readonly Json[])[0]);
  if (type === 'string') return textOf(schema, n);
  if (type === 'boolean') return depth === 0 ? undefined : true;
  if (type === 'integer' || type === 'number') return hasNumbers && depth > 0 ? numberOf(schema) : undefined;
  if (type !== 'object' || !isObject(properties) || !Array.isArray(required)) return undefined;
  const names = required as readonly string[];
  if (names.length === 0 || names.length > MOST_MEMBERS) return undefined;
  const members = names.map((name) => {
    const inner = properties[name];
    return [name, isObject(inner) ? elementOf(inner, n, hasNumbers, depth + 1) : undefined] as const;
  });
  const hasText = members.some(([, value]) => typeof value === 'string' && value.startsWith(wordOf(n)));
  return hasText && members.every(([, value]) => value !== undefined)
    ? Object.fromEntries(members.map(([name, value]) => [name, value ?? null]))
    : undefined;
}

function textOf({ minLength = 0, maxLength = LETTERED }: JsonObject, n: number): string | undefined {
  const word = wordOf(n);
  const long = Math.max(Number(minLength), word.length);
  return long > Number(maxLength) ? undefined : word.padEnd(long, 'a');
}

/** Two letters, which are others for each element. */
const wordOf = (n: number): string => String.fromCharCode(97 + Math.trunc(n / 26), 97 + (n % 26));

/** The least that is no nothing: amounts add up, and nothing is often no amount. */
function numberOf({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: JsonObject): number | undefined {
  if ([exclusiveMinimum, exclusiveMaximum].some((one) => one !== undefined && typeof one !== 'number'))
    return undefined;
  const step = typeof multipleOf === 'number' ? multipleOf : 1;
  const least = Math.max(Number(minimum ?? 0), typeof exclusiveMinimum === 'number' ? exclusiveMinimum + step : 0);
  const value = Math.ceil(Math.max(least, step) / step) * step;
  const most = Math.min(
    Number(maximum ?? Infinity),
    typeof exclusiveMaximum === 'number' ? exclusiveMaximum - step : Infinity,
  );
  return Number.isInteger(value) && value <= most ? value : undefined;
}
