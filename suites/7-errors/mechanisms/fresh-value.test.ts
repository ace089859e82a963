import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import type { Invalid, Json, JsonSchema, Kit, Own } from 'probity/check';
import { withFreshValue } from './wrong-marks.js';

const schema = { properties: { url: { type: 'string', pattern: '^https://[^\\s/]+' } } } as unknown as JsonSchema;
const own = { unique: ['/url'] } as unknown as Own;

/** What is sent in the place of a wrong value, where the record would have this right one. */
async function sentFor(wrong: string, given: string): Promise<Json> {
  const validate = new Ajv().compile(schema as object);
  const kit = {
    withUniqueFields: () => Promise.resolve({ url: given }),
    validate: (_: JsonSchema, body: Json) => (validate(body) ? [] : ['wrong']),
  } as unknown as Pick<Kit, 'withUniqueFields' | 'validate'>;
  const violation = 'pattern of /url: a form';
  const one: Invalid = {
    body: { url: wrong },
    at: '/url',
    violation,
    strength: 'sure',
    repaired: { url: 'https://a' },
  };
  return withFreshValue(kit, own, schema, one);
}

it.each([
  ['http://a', 'https://own', { url: 'http://own' }],
  ['HTTPS://A', 'https://own', { url: 'Https://own' }],
  ['!https://a', 'https://own', { url: '!ttps://own' }],
  ['ttps://a', 'https://own', { url: 'tttps://own' }],
])('%s is wrong in the same way with a value that no record has', async (wrong, given, sent) => {
  expect(await sentFor(wrong, given)).toEqual(sent);
});
