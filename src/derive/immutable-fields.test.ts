import { expect, test } from 'vitest';
import { deriveContract } from './index.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };
const taken = { type: 'object', properties: { name: text, creator: text } };
const shown = {
  type: 'object',
  properties: { id: text, name: text, creator: text, created_at: text, createdBy: text, updated_at: text },
};

function derived(item: object, fact = 'immutable', kind: 'facts' | 'proposals' = 'proposals'): unknown {
  const paths = {
    '/things': {
      get: { responses: { 200: json({ type: 'array', items: shown }) } },
      post: { requestBody: json(taken), responses: { 201: json(shown) } },
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', schema: text }],
      get: { responses: { 200: json(shown) } },
      delete: { responses: { 204: {} } },
      ...item,
    },
  };
  const document = { openapi: '3.0.0', info: { title: 'T' }, paths };
  const found = deriveContract({ text: JSON.stringify(document), name: 'o.json', schema: 's' });
  return found[kind].find(({ path }) => path.join('.') === `resources.things.${fact}`);
}

test('members that no request has are proposed as immutable where their names speak of the creation', () => {
  const patch = { requestBody: json(taken), responses: { 200: json(shown) } };
  expect(derived({ patch })).toMatchObject({ value: ['/created_at', '/createdBy'], origin: 'assumed' });
  // Files have a time of creation that each write sets anew: the name alone is no promise.
  expect(derived({ patch }, 'immutable', 'facts')).toBeUndefined();
});

test('members whose names speak of the last change are proposed to change with each write', () => {
  const patch = { requestBody: json(taken), responses: { 200: json(shown) } };
  expect(derived({ patch }, 'changes-with-writes')).toMatchObject({ value: ['/updated_at'] });
});

test('none are where no request changes a record', () => {
  expect(derived({})).toBeUndefined();
});
