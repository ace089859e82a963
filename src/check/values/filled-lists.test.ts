import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contract/text/json.js';
import { filledLists } from './filled-lists.js';

const text = { type: 'string', minLength: 1, maxLength: 20 };
const line = {
  type: 'object',
  required: ['text', 'amount', 'kind'],
  properties: {
    text: { type: 'string', minLength: 3, maxLength: 80 },
    amount: { type: 'integer', minimum: 0, exclusiveMaximum: 1000 },
    kind: { enum: ['a', 'b'] },
    note: { type: 'string', pattern: '^x' },
  },
};

describe('filledLists', () => {
  it.each<readonly [string, JsonObject, readonly number[]]>([
    ['texts', { type: 'array', minItems: 2, maxItems: 30, items: text, uniqueItems: true }, [2, 30]],
    ['objects', { type: 'array', maxItems: 5, items: line, uniqueItems: true }, [5]],
  ])('of %s are valid, with as few and as many elements as can be', (_, schema, lengths) => {
    const found = filledLists(schema, true);
    expect(found.map(([, value]) => value.length)).toEqual(lengths);
    const isValid = new Ajv().compile(schema);
    for (const [, value, other] of found) {
      expect(isValid(value)).toBe(true);
      expect(isValid(other)).toBe(true);
      expect(other.length).not.toBe(value.length);
    }
  });

  it.each<readonly [string, JsonObject]>([
    ['no bound', { type: 'array', items: text }],
    ['one length', { type: 'array', minItems: 3, maxItems: 3, items: text }],
    ['more than a body holds', { type: 'array', maxItems: 5000, items: text }],
    ['a pattern', { type: 'array', maxItems: 9, items: { ...text, pattern: '^a' } }],
    ['words', { type: 'array', maxItems: 2, items: { enum: ['a', 'b', 'c'] } }],
    ['alternatives', { type: 'array', maxItems: 9, items: { anyOf: [text] } }],
    ['nothing that they must have', { type: 'array', maxItems: 9, items: { ...line, required: [] } }],
    ['texts of one letter', { type: 'array', maxItems: 9, items: { type: 'string', maxLength: 1 } }],
    ['numbers alone', { type: 'array', maxItems: 9, items: { type: 'integer' } }],
  ])('are not known with %s', (_, schema) => {
    expect(filledLists(schema, true)).toEqual([]);
  });

  it('hold no numbers where a rule may be about them', () => {
    expect(filledLists({ type: 'array', maxItems: 5, items: line }, false)).toEqual([]);
  });
});
