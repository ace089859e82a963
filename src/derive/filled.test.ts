import { expect, it } from 'vitest';
import { deriveContract } from './index.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

/** What a PATCH is filled with, where its body has these members and must have some of them. */
function fillOf(required: readonly string[]): unknown {
  const members = { id: { type: 'string' }, title: { type: 'string' } };
  const record = { type: 'object', required: ['id', 'title'], properties: members };
  const changed = { type: 'object', required, properties: members };
  const made = { type: 'object', required: ['title'], properties: { title: members.title } };
  const paths = {
    '/tracks': {
      get: { responses: { 200: json({ type: 'array', items: record }) } },
      post: { requestBody: json(made), responses: { 201: json(record) } },
    },
    '/tracks/{id}': {
      parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
      get: { responses: { 200: json(record) } },
      patch: { requestBody: json(changed), responses: { 200: json(record) } },
      delete: { responses: { 204: {} } },
    },
  };
  const document = { openapi: '3.1.0', info: { title: 'T' }, paths };
  const { facts } = deriveContract({ text: JSON.stringify(document), name: 'o.json', schema: 's' });
  return facts.find(({ path }) => path.join('.') === 'resources.tracks.operations.update.fill')?.value;
}

it('an update that must name the id of its record is filled with it', () => {
  expect(fillOf(['id'])).toEqual({ '/id': 'id' });
  expect(fillOf(['title'])).toBeUndefined();
});
