import { isObject, type Json, type JsonObject } from './json.js';
import { asList } from './reading.js';

/** What can be wrong with a request, and is named in the catalogue of errors: as in the schema of contracts. */
export const CONDITIONS = [
  'unknown-route',
  'unknown-version',
  'wrong-method',
  'not-acceptable',
  'unknown-id',
  'malformed-body',
  'invalid-value',
  'invalid-query',
  'unsupported-media-type',
  'missing-credentials',
  'invalid-credentials',
  'insufficient-credentials',
  'stale',
  'precondition-required',
  'unique-value-taken',
  'forbidden-transition',
  'key-reused',
  'key-required',
  'has-dependents',
  'too-large',
  'url-too-long',
  'rate-limit',
  'expired-cursor',
] as const;

export type Condition = (typeof CONDITIONS)[number];

/** The codes of a catalogue of errors that name the condition; none where no entry does. Without one, all codes. */
export function codesFor(catalogue: Json | undefined, condition?: Condition): readonly string[] {
  const entries = Array.isArray(catalogue) ? (catalogue as readonly Json[]).filter(isObject) : [];
  const names = ({ when }: JsonObject): boolean => condition === undefined || asList(when ?? null).includes(condition);
  return entries.filter(names).map(({ code }) => String(code));
}
