import { isObject, type Json, type JsonObject } from '../text/json.js';
import { asList } from '../resolve/reading.js';

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

/**
 * The codes of a catalogue of errors that name the condition; none where no entry does. Without one, all codes.
 *
 * @param operation the one that answered: where entries are of it, those of no operation are not meant
 */
export function codesFor(catalogue: Json | undefined, condition?: Condition, operation?: string): readonly string[] {
  const names = ({ when }: JsonObject): boolean => condition === undefined || asList(when ?? null).includes(condition);
  const named = entriesOf(catalogue).filter(names);
  const own = named.filter(({ of }) => of !== undefined && asList(of).includes(operation ?? ''));
  const found = operation === undefined ? named : [...own, ...named.filter(({ of }) => of === undefined)];
  return found.map(({ code }) => String(code));
}

/**
 * The statuses that a catalogue of errors gives a code; none where it gives none.
 *
 * @param validation statuses that what is not valid may have: where the catalogue names one of them, any will do
 */
export function statusesFor(
  catalogue: Json | undefined,
  code: string,
  validation: readonly number[],
): readonly number[] {
  const named = entriesOf(catalogue).filter((entry) => String(entry['code']) === code);
  const statuses = named.flatMap(({ status }) => asList(status ?? []).map(Number));
  // An entry without a status may be told with any.
  if (named.some(({ status }) => status === undefined)) return [];
  return validation.some((one) => statuses.includes(one)) ? [...new Set([...statuses, ...validation])] : statuses;
}

/** The conditions for which a catalogue of errors has the code. */
export function conditionsOf(catalogue: Json | undefined, code: string): readonly Condition[] {
  const named = entriesOf(catalogue).filter((entry) => String(entry['code']) === code);
  const when = new Set(named.flatMap((entry) => asList(entry['when'] ?? null)));
  return CONDITIONS.filter((condition) => when.has(condition));
}

function entriesOf(catalogue: Json | undefined): readonly JsonObject[] {
  return Array.isArray(catalogue) ? (catalogue as readonly Json[]).filter(isObject) : [];
}
