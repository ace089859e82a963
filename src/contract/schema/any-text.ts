import { boundedPattern } from './bounded-pattern.js';
import type { Json, JsonObject } from '../text/json.js';

/** The ways in which contracts write that a text has something in it, or something that is not blank: any other text is good. */
const ANY_TEXT: readonly string[] = [
  '.',
  '.+',
  '^.+$',
  '\\S',
  '\\S+',
  '[^\\s]',
  '.*\\S.*',
  '^.*\\S.*$',
  '^\\s*\\S',
  '^\\s*\\S.*$',
  '^(?=.*\\S)',
  '^(?=.*\\S).*$',
  '^(?=.*\\S).+$',
  '^(?!\\s*$)',
  '^(?!\\s*$).*$',
  '^(?!\\s*$).+$',
  '^[\\s\\S]*\\S[\\s\\S]*$',
  '[\\s\\S]*\\S[\\s\\S]*',
];

/** Whether a pattern only says that a text may not be empty, or may not be blank: such a text is as free as one without a pattern. */
export function isOfAnyText(pattern: Json | undefined): boolean {
  return typeof pattern === 'string' && ANY_TEXT.includes(pattern);
}

/** What says more of a text than how long it is. */
const NARROWING = ['enum', 'const', 'format', 'pattern'];

/** Whether a schema says more of a text than how long it is, and that it is not blank. */
export function isNarrowed(schema: JsonObject, words: readonly string[] = NARROWING): boolean {
  return words.some((word) => schema[word] !== undefined && !(word === 'pattern' && isOfAnyText(schema[word])));
}

/** Whether a text has the length and fits the pattern that a schema asks for; what else the schema asks for is not looked at. */
export function isOfLengthAndPattern({ pattern, minLength, maxLength }: JsonObject, text: string): boolean {
  const length = [...text].length;
  if (typeof maxLength === 'number' && length > maxLength) return false;
  if (typeof minLength === 'number' && length < minLength) return false;
  return typeof pattern !== 'string' || boundedPattern(pattern).test(text);
}
