import {
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Operation,
  type Own,
  escapeSegment,
  withoutValueAt,
  withValueAt,
  segments,
  valueAt,
  type Invalid,
  type Kit,
  sendsJson,
} from 'probity/check';
import { idPointers } from 'probity/check/records';
import { fixedMembers, equal, isRequiredAt, values, type Arbitrary, wordsAt } from 'probity/check/values';

/** Longer texts are a test of the limit of the body. */
const LONGEST = 8000;

/**
 * Bodies that are wrong in the fields by which records are marked, which no generator writes: in their values, and without one that
 * is required, or a reference that is. And for an update null in each member without which no record can be, which a service may take for "not said".
 */
export function wrongMarks(
  kit: Pick<Kit, 'validate' | 'bodies' | 'everyInvalidBody'>,
  operation: Operation,
  own: Own | undefined,
  schema: JsonSchema,
): readonly Arbitrary<Invalid>[] {
  if (own === undefined || operation.kind === 'action' || operation.format === 'json-patch') return [];
  const isUpdate = operation.kind === 'update';
  const plain = isUpdate ? values.constant<JsonObject>(fixedMembers(schema)) : kit.bodies(schema, { own });
  const wrong = (at: string, value: Json, violation: string, strength: Invalid['strength'] = 'sure') =>
    plain.map((repaired): Invalid => ({ body: withValueAt(repaired, at, value), violation, at, strength, repaired }));
  const marks = new Set([...(own.tag === undefined ? [] : [own.tag]), ...own.unique]);
  const found = [...marks].flatMap((at) => {
    const words = wordsAt(schema, at);
    const most = words.most('maxLength') ?? Infinity;
    const least = words.least('minLength') ?? 0;
    if (!words.includes('type', 'string')) return [];
    const isText = !words.includes('type', 'array') && sendsJson(operation);
    return [
      ...(isText ? [wrong(at, [], `type of ${at}: an empty array`)] : []),
      // Of one that may be left out many take a null for that.
      ...(isText && !isUpdate && !words.includes('type', 'null')
        ? [wrong(at, null, `null for ${at}`, isRequired(schema, at) ? 'sure' : 'lenient')]
        : []),
      ...(least > 0 && least <= LONGEST
        ? [
            wrong(
              at,
              'a'.repeat(least - 1),
              `length of ${at}: ${least === 1 ? 'an empty text' : 'one character too few'}`,
            ),
          ]
        : []),
      ...(most <= LONGEST ? [wrong(at, 'a'.repeat(most + 1), `length of ${at}: one character too many`)] : []),
      ...misshapen(kit, schema, at).map(({ body, violation, strength }) =>
        wrong(at, (isObject(body) && valueAt(body, at)) || '', violation, strength),
      ),
    ];
  });
  const twice = own.refs.flatMap(({ at }) => {
    const list = at.replace(/\/\*$/, '');
    const words = wordsAt(schema, list);
    if (list === at || list.includes('/*') || !words.includes('uniqueItems', true) || !sendsJson(operation)) return [];
    const many = Math.max(2, words.least('minItems') ?? 0);
    const equals = Array.from({ length: many }, () => 'x');
    return many > (words.most('maxItems') ?? many) ? [] : [wrong(list, equals, `items of ${list}: two that are equal`)];
  });
  const left = (at: string): Arbitrary<Invalid> =>
    plain.map((repaired): Invalid => ({
      body: withoutValueAt(repaired, at),
      violation: `missing ${at}`,
      at,
      strength: 'sure',
      repaired,
    }));
  // An id that its caller chooses may stand in the path as well.
  const isId = (at: string): boolean => own.id.assignedBy === 'client' && idPointers(own.id).includes(at);
  const references = own.refs.flatMap(({ at }) => (at.includes('*') ? [] : [at]));
  const needed = [...new Set([...marks, ...references])].filter((at) => isRequired(schema, at) && !isId(at));
  if (!isUpdate) return [...found, ...twice, ...needed.map(left)];
  if (!sendsJson(operation)) return found;
  const places = namesIn(schema)
    .filter((name) => wordsAt(own.createBody, '').includes('required', name))
    .map((name) => `/${escapeSegment(name)}`);
  const isWrong = (at: string): boolean => kit.validate(schema, withValueAt(fixedMembers(schema), at, null)).length > 0;
  // A schema that is that of creates too says what a record needs, not what a change has to name.
  const isOfUpdates = !equal(schema, own.createBody);
  const isNothingWrong =
    isOfUpdates && own.tag !== undefined && wordsAt(schema, '').includes('required', segments(own.tag)[0] ?? '');
  const at = `/${escapeSegment(segments(own.tag ?? '')[0] ?? '')}`;
  const nothing = plain.map((repaired): Invalid => ({
    body: withoutValueAt(repaired, at),
    violation: `a change without ${at}`,
    at,
    strength: 'sure',
    repaired,
  }));
  return [
    ...found,
    ...twice,
    ...(isNothingWrong ? [nothing] : []),
    ...places.filter(isWrong).map((at) => wrong(at, null, `null for ${at}`, 'lenient')),
  ];
}

/** Bodies in which a member is not of the pattern, or the format, that it has to be of. */
function misshapen(kit: Pick<Kit, 'everyInvalidBody'>, schema: JsonSchema, at: string): readonly Invalid[] {
  const words = wordsAt(schema, at);
  if (!words.has('pattern') && !words.has('format')) return [];
  return kit.everyInvalidBody(schema).filter((one) => one.at === at && /^(?:pattern|format) of /.test(one.violation));
}

/** The body, with references to a record of ours where a list of them is wrong for what it holds of them. */
export async function withReferences(
  kit: Pick<Kit, 'withUniqueFields'>,
  own: Own | undefined,
  { body, at }: Pick<Invalid, 'body' | 'at'>,
): Promise<Json> {
  const isList = own?.refs.some((ref) => ref.at === `${at}/*`) === true && Array.isArray(valueAt(body, at));
  if (own === undefined || !isList || !isObject(body)) return body;
  return withValueAt(body, at, valueAt(await kit.withUniqueFields(own, body), at) ?? null);
}

/**
 * The body, where a unique value is not of its pattern with one that no record has: the same characters around a value of its own. A
 * service that takes it once would otherwise refuse it from then on because it is taken.
 */
export async function withFreshValue(
  kit: Pick<Kit, 'withUniqueFields' | 'validate'>,
  own: Own | undefined,
  schema: JsonSchema,
  { body, at, violation, repaired }: Invalid,
): Promise<Json> {
  const wrong = valueAt(body, at);
  if (!violation.startsWith('pattern of ') || own?.unique.includes(at) !== true || typeof wrong !== 'string')
    return body;
  const given = valueAt(await kit.withUniqueFields(own, repaired), at);
  if (typeof given !== 'string' || wrong === '') return body;
  const [first = '', last = ''] = [wrong.at(0), wrong.at(-1)];
  // `http` in the place of `https`: the same letter is missing.
  const same = [...wrong].findIndex((letter, n) => letter !== given[n]);
  const without = same > 0 ? [given.slice(0, same) + given.slice(same + 1)] : [];
  const around = [...without, first + given.slice(1), given + last, first + given, given.slice(0, -1) + last];
  const fresh = around.map((value) => withValueAt(body, at, value)).find((one) => kit.validate(schema, one).length > 0);
  return fresh ?? body;
}

/** Whether a body that has what the member stands in needs the member, whichever of its alternatives it is. */
function isRequired(schema: JsonSchema, at: string): boolean {
  return isRequiredAt(schema, at) && !wordsAt(schema, at).has('default');
}

function namesIn(schema: JsonSchema): readonly string[] {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}
