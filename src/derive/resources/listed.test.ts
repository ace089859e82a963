import { describe, expect, test } from 'vitest';
import { deriveContract, type Derived } from '../index.js';

const derive = (document: object): Derived =>
  deriveContract({ text: JSON.stringify({ info: { title: 'T' }, ...document }), name: 'o.json', schema: 's' });
const value = ({ facts }: Derived, path: string): unknown => facts.find((fact) => fact.path.join('.') === path)?.value;

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const ID = [{ name: 'id', in: 'path', schema: { type: 'string' } }];
const SHORT = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string' }, name: { type: 'string', maxLength: 90 } },
};
const WHOLE = {
  type: 'object',
  required: ['id', 'name', 'parts'],
  properties: { ...SHORT.properties, parts: { type: 'array', items: { type: 'object' } } },
};

const of = (listed: object, more: object = {}): Derived =>
  derive({
    openapi: '3.1.0',
    paths: {
      '/kits': {
        get: {
          responses: { 200: json({ type: 'object', properties: { data: { type: 'array', items: listed } } }) },
        },
        ...more,
      },
      '/kits/{id}': { parameters: ID, get: { responses: { 200: json(WHOLE) } }, delete: { responses: { 204: {} } } },
    },
  });

describe('records that a list shows in another way', () => {
  test('have a schema of the list', () => {
    const derived = of(SHORT);
    expect(value(derived, 'resources.kits.schema')).toMatchObject({ required: ['id', 'name', 'parts'] });
    expect(value(derived, 'resources.kits.operations.list.response')).toEqual({
      type: 'object',
      required: ['data'],
      properties: { data: { type: 'array', items: SHORT } },
    });
  });

  test('are as bounded as what requests may write', () => {
    const body = { type: 'object', properties: { name: { type: 'string' } } };
    const derived = of(SHORT, { post: { requestBody: json(body), responses: { 201: json(WHOLE) } } });
    expect(value(derived, 'resources.kits.operations.list.response')).toMatchObject({
      properties: { data: { items: { properties: { name: { type: 'string' } } } } },
    });
    expect(JSON.stringify(value(derived, 'resources.kits.operations.list.response'))).not.toContain('maxLength');
  });

  test('have none where they are shown as a single one is', () => {
    expect(value(of(WHOLE), 'resources.kits.operations.list.response')).toBeUndefined();
  });
});
