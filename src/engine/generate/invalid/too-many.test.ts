import { expect, test } from 'vitest';
import { valueAt } from '../../../contract/text/pointer.js';
import { everyInvalidBody } from './invalid-bodies.js';

const items = { type: 'string', pattern: '^[a-z0-9-]{1,20}$' };
const tags = { type: 'object', properties: { tags: { type: 'array', items, maxItems: 10 } } };

test('a list with one too many has each item once, as far as there are so many', () => {
  const wrong = everyInvalidBody(tags).find(({ violation }) => violation === 'items of /tags: one too many');
  const sent = valueAt(wrong?.body, '/tags') as readonly string[];
  expect(sent).toHaveLength(11);
  expect(new Set(sent).size).toBe(11);
  const few = { type: 'object', properties: { on: { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 3 } } };
  const repeated = everyInvalidBody(few).find(({ violation }) => violation === 'items of /on: one too many');
  expect(valueAt(repeated?.body, '/on')).toHaveLength(4);
});

test('a mistake is made in a body that is given, where that has the place', () => {
  const schema = {
    type: 'object',
    properties: { kind: { enum: ['a', 'b'] }, parts: { type: 'array', items: { type: 'integer', minimum: 1 } } },
  };
  const bases = [{ kind: 'b', parts: [41, 42] }];
  const wrong = everyInvalidBody(schema, { bases }).find(({ at }) => at === '/parts/0');
  expect(wrong?.repaired).toEqual({ parts: [41, 42] });
});
