import {
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Operation,
  type Own,
  equal,
  escapeSegment,
  withValueAt,
  segments,
  type Invalid,
  type Kit,
  sendsJson,
  values,
  type Arbitrary,
  wordsAt,
} from 'probity/check';

/** Longer texts are a test of the limit of the body. */
const LONGEST = 8000;

/**
 * Bodies that are wrong in the fields by which records are marked, which no generator writes; and for an update null in
 * each member without which no record can be, which a service may take for "not said".
 */
export function wrongMarks(
  kit: Pick<Kit, 'validate' | 'bodies'>,
  operation: Operation,
  own: Own | undefined,
  schema: JsonSchema,
): readonly Arbitrary<Invalid>[] {
  if (own === undefined || operation.kind === 'action' || operation.format === 'json-patch') return [];
  const isUpdate = operation.kind === 'update';
  const plain = isUpdate ? values.constant<JsonObject>({}) : kit.bodies(schema, { own });
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
    ];
  });
  if (!isUpdate || !sendsJson(operation)) return found;
  const places = namesIn(schema)
    .filter((name) => wordsAt(own.createBody, '').includes('required', name))
    .map((name) => `/${escapeSegment(name)}`);
  const isWrong = (at: string): boolean => kit.validate(schema, withValueAt({}, at, null)).length > 0;
  // A schema that is that of creates too says what a record needs, not what a change has to name.
  const isOfUpdates = !equal(schema, own.createBody);
  const isNothingWrong =
    isOfUpdates && own.tag !== undefined && wordsAt(schema, '').includes('required', segments(own.tag)[0] ?? '');
  const at = own.tag ?? '';
  const nothing = plain.map((repaired): Invalid => ({
    body: {},
    violation: `a change without ${at}`,
    at,
    strength: 'sure',
    repaired,
  }));
  return [
    ...found,
    ...(isNothingWrong ? [nothing] : []),
    ...places.filter(isWrong).map((at) => wrong(at, null, `null for ${at}`, 'lenient')),
  ];
}

function namesIn(schema: JsonSchema): readonly string[] {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}
