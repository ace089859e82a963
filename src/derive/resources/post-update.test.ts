import { expect, it } from 'vitest';
import { deriveContract } from '../index.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const record = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { type: 'string' }, title: { type: 'string' } },
};

/** What is derived of the updates of a service in which a POST to one record has this name, body and answer. */
function updateOf(post: object, more: object = {}): Readonly<Record<string, unknown>> {
  const body = { type: 'object', properties: { title: { type: 'string' } } };
  const paths = {
    '/tracks': {
      get: { responses: { 200: json({ type: 'array', items: record }) } },
      post: { requestBody: json({ ...body, required: ['title'] }), responses: { 201: json(record) } },
    },
    '/tracks/{id}': {
      parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
      get: { responses: { 200: json(record) } },
      post: { requestBody: json(body), responses: { 200: json(record) }, ...post },
      delete: { responses: { 204: {} } },
      ...more,
    },
  };
  const document = { openapi: '3.1.0', info: { title: 'T' }, paths };
  const { facts, leftOut } = deriveContract({ text: JSON.stringify(document), name: 'o.json', schema: 's' });
  const own = facts.filter(({ path }) => path.join('.').startsWith('resources.tracks.operations.update'));
  const left = leftOut.filter(({ what }) => what === 'POST /tracks/{id}').map(({ why }) => why);
  return { ...Object.fromEntries(own.map(({ path, value }) => [path.slice(4).join('.'), value])), left };
}

it('a POST to one record that says so updates it', () => {
  const found = { method: 'POST', status: 200, returns: 'item', sends: 'json', left: [] };
  expect(updateOf({ operationId: 'updateTrack' })).toMatchObject(found);
  expect(updateOf({ summary: 'Edit a track' })).toMatchObject(found);
  expect(updateOf({ operationId: 'track_set', summary: 'Changes some members' })).toMatchObject(found);
});

it('another one may do anything, and is left out', () => {
  const left = [expect.stringContaining('not clear')];
  expect(updateOf({ operationId: 'publishTrack' })).toEqual({ left });
  expect(updateOf({ operationId: 'updateTrack', responses: { 204: {} } })).toEqual({ left });
  const required = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
  expect(updateOf({ operationId: 'updateTrack', requestBody: json(required) })).toEqual({ left });
});

it('beside a PATCH it is left out', () => {
  const patch = { requestBody: json({ type: 'object', properties: { title: {} } }), responses: { 200: json(record) } };
  expect(updateOf({ operationId: 'updateTrack' }, { patch })).toMatchObject({
    left: [expect.stringContaining('not clear')],
  });
});
