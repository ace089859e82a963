import { expect, it } from 'vitest';
import { type Json, type JsonObject, type JsonSchema, valueAt } from 'probity/check';
import { unusual } from './unusual.js';

/** Takes names of at most so many UTF-16 units, and kinds of one letter. */
function taking(most: number): Parameters<typeof unusual>[0] {
  const fits = (value: Json, at: string, units: number): boolean => String(valueAt(value, at) ?? '').length <= units;
  const validate = (_: JsonSchema, value: Json): readonly string[] =>
    fits(value, '/name', most) && fits(value, '/kind', 1) ? [] : ['too long'];
  return { validate };
}

it('writes texts in other letters, and times elsewhere, where the schema takes them', () => {
  const body = { name: 'abc', kind: 'a', at: '2001-01-01T23:00:00Z', in: { note: 'x' }, n: 1, code: 'A-1' };
  expect(unusual(taking(10), {}, body)).toEqual({
    name: 'abcé漢😀',
    kind: 'a',
    at: '2001-01-02T04:30:00+05:30',
    in: { note: 'xé漢😀' },
    n: 1,
    code: 'A-1',
  });
  expect(unusual(taking(3), {}, { name: 'abc' })).toEqual({ name: 'abc' });
});

it('changes no more than a dozen texts of a map, for each is judged with the whole body', () => {
  const map = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`k${String(n)}`, 'text']));
  let judged = 0;
  const validate = (): readonly string[] => {
    judged += 1;
    return [];
  };
  const schema = { properties: { map: { additionalProperties: { type: 'string' } }, name: { type: 'string' } } };
  const changed = unusual({ validate }, schema, { map, name: 'abc' });
  expect(Object.values(changed['map'] as JsonObject).filter((text) => text !== 'text')).toHaveLength(12);
  expect(changed['name']).toBe('abcé漢😀');
  expect(judged).toBe(13);
});
