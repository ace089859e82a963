import * as fc from 'fast-check';

export type JsonSchema = boolean | Readonly<Record<string, unknown>>;
type Words = Readonly<Record<string, unknown>>;

/** Schemas that accept anything, nothing, or more than anybody can make. */
const EXTREMES: readonly JsonSchema[] = [
  true,
  {},
  { type: 'object' },
  { additionalProperties: true },
  { type: 'object', additionalProperties: true },
  { type: 'object', properties: {} },
  { not: {} },
  false,
  { anyOf: [{}, { type: 'string' }] },
  { oneOf: [{}, { not: {} }] },
  { anyOf: [true, { type: 'object', required: ['a'] }] },
  { not: { type: 'object' } },
  { type: 'object', not: { required: ['a'] } },
  { type: 'object', required: ['a'], properties: { a: false } },
  { type: 'object', minProperties: 1_000_000 },
  { type: 'object', additionalProperties: false, minProperties: 1 },
  { type: 'object', propertyNames: { pattern: '^(a+)+$' }, minProperties: 2 },
  { type: 'object', patternProperties: { '^(x+x+)+y$': { type: 'integer' } }, additionalProperties: false },
  { type: 'object', allOf: [{ required: ['a'] }, { not: { required: ['a'] } }] },
  { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] },
  { type: 'array' },
  { type: 'string' },
  { enum: [{}] },
  { const: { a: 1 } },
  // 4 to the power of 12 ways.
  {
    type: 'object',
    allOf: Array.from({ length: 12 }, (_, i) => ({
      anyOf: Array.from({ length: 4 }, (__, k) => ({ required: [`p${String(i)}${String(k)}`] })),
    })),
  },
  { $ref: '#/$defs/Endless' },
  { $ref: '#/$defs/Wide' },
  { $ref: '#/$defs/Loop' },
];

const HARD_TEXTS: readonly JsonSchema[] = [
  { type: 'string', pattern: '^(a+)+$' },
  { type: 'string', pattern: '^(a|a)*b$' },
  { type: 'string', pattern: '^(([a-z])+.)+[A-Z]([a-z])+$', maxLength: 60 },
  { type: 'string', pattern: '(?=.*x)(?!.*y)^.{3,9}$' },
  { type: 'string', pattern: '^[^\\s\\S]$' },
  { type: 'string', pattern: '^a$', minLength: 5 },
  { type: 'string', pattern: '^.{1000,}$' },
  { type: 'string', pattern: '^(\\w+)\\s\\1$' },
  { type: 'string', pattern: '^((.{1000}){1000}){1000}$' },
  { type: 'string', minLength: 1_000_000_000 },
  { type: 'string', maxLength: 1_000_000_000 },
  { type: 'string', format: 'uuid', pattern: '^x' },
  { type: 'string', format: 'date-time', maxLength: 5 },
  { type: 'string', format: 'nobody-knows' },
  { type: 'string', not: { minLength: 0 } },
  { type: 'string', enum: ['a', 'b'], not: { const: 'a' } },
];

const HARD_NUMBERS: readonly JsonSchema[] = [
  { type: 'integer', minimum: 1e300 },
  { type: 'integer', minimum: 0.1, maximum: 0.9 },
  { type: 'number', multipleOf: 1e-300 },
  { type: 'number', multipleOf: 0.1, minimum: 1e15 },
  { type: 'integer', multipleOf: 7, minimum: 1, maximum: 6 },
  { type: 'integer', exclusiveMinimum: 3, exclusiveMaximum: 4 },
  { type: 'integer', maximum: -1e308 },
  { type: 'number', not: { minimum: 0 } },
];

const HARD_LISTS: readonly JsonSchema[] = [
  { type: 'array', minItems: 1_000_000_000 },
  { type: 'array', items: { type: 'boolean' }, uniqueItems: true, minItems: 3 },
  { type: 'array', items: { enum: [1, 2] }, uniqueItems: true, minItems: 2 },
  { type: 'array', items: false, minItems: 1 },
  { type: 'array', contains: { type: 'string' }, items: { type: 'integer' } },
  { type: 'array', items: { type: 'array', minItems: 50, items: { type: 'array', minItems: 50, items: {} } } },
  { type: 'array', items: { $ref: '#/$defs/Tree' }, uniqueItems: true, minItems: 5 },
];

const DEFS: Words = {
  Tree: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1 },
      children: { type: 'array', items: { $ref: '#/$defs/Tree' } },
    },
  },
  /** Contains itself without end. */
  Endless: { type: 'object', required: ['next'], properties: { next: { $ref: '#/$defs/Endless' } } },
  /** Is itself and nothing else. */
  Loop: { allOf: [{ $ref: '#/$defs/Loop' }] },
  /** Each level has ten of the next. */
  Wide: {
    type: 'object',
    properties: Object.fromEntries(Array.from('abcdefghij', (name) => [name, { $ref: '#/$defs/Wide' }])),
  },
};

const names = fc.constantFrom('a', 'b', 'c', 'd', 'e~/f', '__proto__', '');

const { schema } = fc.letrec<{ schema: JsonSchema; leaf: JsonSchema; branch: JsonSchema }>((tie) => ({
  leaf: fc.oneof<fc.Arbitrary<JsonSchema>[]>(
    fc.constantFrom<JsonSchema>({ type: 'string' }, { type: 'integer' }, { type: 'number' }, { type: 'boolean' }),
    fc.tuple(fc.nat(4), fc.nat(8)).map(([a, b]) => ({ type: 'string', minLength: a, maxLength: a + b })),
    fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat(100)).map(([a, b]) => ({
      type: 'integer',
      minimum: a,
      maximum: a + b,
    })),
    fc.constantFrom('uuid', 'date', 'date-time', 'email', 'uri', 'ipv4').map((format) => ({ type: 'string', format })),
    fc
      .uniqueArray(fc.constantFrom<unknown>('a', 'b', 1, 2.5, true, null, { x: 1 }), { minLength: 1, maxLength: 4 })
      .map((list) => ({ enum: list })),
    fc.constantFrom(...HARD_TEXTS),
    fc.constantFrom(...HARD_NUMBERS),
    fc.constantFrom(...HARD_LISTS),
    fc.constantFrom(...EXTREMES),
  ),
  branch: fc.oneof<fc.Arbitrary<JsonSchema>[]>(
    fc
      .record({
        properties: fc.dictionary(names, tie('schema'), { minKeys: 1, maxKeys: 5, noNullPrototype: true }),
        required: fc.subarray(['a', 'b', 'c', 'd']),
        more: fc.constantFrom<Words>({}, { additionalProperties: false }, { minProperties: 1 }, { maxProperties: 2 }),
      })
      .map(({ properties, required, more }) => ({ type: 'object', properties, required, ...more })),
    tie('schema').map((items) => ({ type: 'array', items, maxItems: 3 })),
    tie('schema').map((inner) => ({ type: 'object', additionalProperties: inner })),
    fc.tuple(tie('schema'), tie('schema')).map((both) => ({ oneOf: both })),
    fc.tuple(tie('schema'), tie('schema')).map((both) => ({ anyOf: both })),
    fc.tuple(tie('schema'), tie('schema')).map((both) => ({ allOf: both })),
    fc.tuple(tie('leaf'), tie('leaf')).map(([a, b]) => ({ allOf: [a], not: b })),
    tie('schema').map((inner) => ({ not: inner })),
  ),
  schema: fc.oneof({ maxDepth: 3, depthSize: 'small' }, tie('leaf'), tie('branch')),
}));

/** What a create or an update takes: extremes, anything at all, and objects that could be a record. */
export const bodySchemas: fc.Arbitrary<JsonSchema> = fc
  .oneof(
    { arbitrary: fc.constantFrom(...EXTREMES), weight: 2 },
    { arbitrary: schema, weight: 2 },
    {
      arbitrary: fc
        .dictionary(names, schema, { minKeys: 1, maxKeys: 5, noNullPrototype: true })
        .map((properties): JsonSchema => ({ type: 'object', properties })),
      weight: 3,
    },
  )
  .map((one): JsonSchema => (typeof one === 'boolean' ? one : { ...one, $defs: DEFS }));
