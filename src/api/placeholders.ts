import { parse, stringify } from 'yaml';
import type { Contract } from '../contract/facts/model.js';
import { describeFact } from '../contract/schema/describe.js';
import { isObject, type Json } from '../contract/text/json.js';

/** What stands for a value that only whoever knows the service can say. */
export const PLACEHOLDER = '<…>';

/** Words of the contract language and of JSON Schema, which are no values of any service. */
const KNOWN =
  /^(none|type|object|array|string|integer|number|boolean|null|properties|required|items|enum|format|minimum|maximum|date-time|uuid)$/;

/**
 * YAML of facts with a placeholder in the place of each value that is neither in the contract nor one of the words that may
 * stand there: the examples of the published schema are of a shop, and would read as if they were known of this service.
 */
export function withPlaceholders(contract: Contract, yaml: string): string {
  const text = contract.sources[0]?.text ?? '';
  return stringify(held(parse(yaml) as Json, '', text), { lineWidth: 80 });
}

function held(value: Json, path: string, text: string): Json {
  if (isObject(value) && Object.keys(value).every((key) => isOfLanguage(path, key) || isIn(text, key)))
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, held(inner, path === '' ? key : `${path}.${key}`, text)]),
    );
  const words = describeFact(path)?.values ?? [];
  return isKnown(value, words, text) ? value : PLACEHOLDER;
}

/** A key that the schema names there, and not one for which it takes any name. */
function isOfLanguage(path: string, key: string): boolean {
  const at = (name: string): string | undefined => describeFact(path === '' ? name : `${path}.${name}`)?.title;
  const found = at(key);
  return key === '*' || (found !== undefined && (path === '' || found !== at('no-such-key')));
}

function isKnown(value: Json, words: readonly Json[], text: string): boolean {
  if (typeof value === 'boolean' || value === null || words.includes(value)) return true;
  if (typeof value === 'number') return isIn(text, String(value));
  if (typeof value === 'string') return KNOWN.test(value) || isIn(text, value);
  const parts = Array.isArray(value) ? (value as readonly Json[]) : Object.entries(value).flat();
  return parts.every((part) => isKnown(part, words, text));
}

/** Whether the contract has it as a word, or the member that a pointer names. */
function isIn(text: string, value: string): boolean {
  const name = value.replace(/^\//, '').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return name.length > 0 && new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text);
}
