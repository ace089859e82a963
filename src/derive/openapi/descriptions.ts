import { isObject, type Json } from '../../contract/text/json.js';
import type { ApiDocument } from './document.js';
import { jsonMedia, type ApiOperation } from './operation.js';

/** Parts of a schema inside one another that are gone through. */
const MOST_DEPTH = 8;

/** What a document says in words of the members of a schema, by their names; also of those that stand in `allOf`. */
export function describedMembers(document: ApiDocument, schema: Json | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, inner] of membersOf(document, schema)) {
    const text = descriptionOf(document, inner);
    if (text !== '' && !found.has(name)) found.set(name, text);
  }
  return found;
}

/** The names of the members of a schema, also of those that stand in `allOf`. */
export function memberNames(document: ApiDocument, schema: Json | undefined): readonly string[] {
  return [...new Set(membersOf(document, schema).map(([name]) => name))];
}

function membersOf(document: ApiDocument, given: Json | undefined, depth = 0): readonly (readonly [string, Json])[] {
  const value = document.follow(given);
  if (!isObject(value) || depth > MOST_DEPTH) return [];
  const properties = document.follow(value['properties']);
  const parts = value['allOf'];
  return [
    ...Object.entries(isObject(properties) ? properties : {}),
    ...(Array.isArray(parts) ? (parts as readonly Json[]) : []).flatMap((part) => membersOf(document, part, depth + 1)),
  ];
}

/** Of the member at a pointer without escapes: `/data`. */
export function memberAt(document: ApiDocument, schema: Json | undefined, pointer: string): Json | undefined {
  if (pointer === '') return schema;
  return pointer
    .slice(1)
    .split('/')
    .reduce<Json | undefined>((at, name) => {
      const value = document.follow(at);
      const properties = isObject(value) ? document.follow(value['properties']) : undefined;
      return isObject(properties) ? properties[name] : undefined;
    }, schema);
}

/** The schema of the body of a request as it is written, with its descriptions. */
export function writtenBody({ body }: ApiOperation): Json | undefined {
  return body === undefined ? undefined : (jsonMedia(body.media) ?? body.media[0])?.schema;
}

function descriptionOf(document: ApiDocument, inner: Json): string {
  for (const one of [inner, document.follow(inner)]) {
    const text = isObject(one) ? one['description'] : undefined;
    if (typeof text === 'string' && text.trim() !== '') return text.trim();
  }
  return '';
}

/** The sentence of a text that fits, to be quoted. */
export function sentenceWith(text: string, pattern: RegExp): string | undefined {
  return text
    .split(/\n+|(?<=[.!?;])\s+/)
    .map((sentence) => sentence.trim())
    .find((sentence) => pattern.test(sentence));
}

/** What a document says of an operation in words. */
export function textOf(operation: ApiOperation | undefined): string {
  return [operation?.summary, operation?.description].filter((text) => text !== undefined && text !== '').join('\n');
}

/** A sentence as the source of a proposal. */
export const quoted = (sentence: string): string =>
  `"${sentence.length > 90 ? `${sentence.slice(0, 89)}…` : sentence}"`;

/** The sentences of a text. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
