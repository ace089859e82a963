import { expect, test } from 'vitest';
import { deriveContract } from './index.js';

const text = { type: 'string' };
const id = { schema: text };
const shown = (headers: object) => ({
  headers,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          data: { type: 'array', items: { type: 'object', properties: { id: text, name: text } } },
          next_cursor: text,
          links: { type: 'object', properties: { prev: text, first: { type: 'string', format: 'uri' } } },
        },
      },
    },
  },
});

function derived(success: object, error: object) {
  const cursor = { name: 'cursor', in: 'query', schema: text };
  const get = { parameters: [cursor], responses: { 200: shown(success), 400: { headers: error, description: '' } } };
  const document = { openapi: '3.0.0', info: { title: 'T' }, paths: { '/things': { get } } };
  const { facts, proposals } = deriveContract({ text: JSON.stringify(document), name: 'o.json', schema: 's' });
  const at = (path: string) => (one: { readonly path: readonly string[] }) => one.path.join('.') === path;
  return {
    stated: (path: string) => facts.find(at(path))?.value,
    likely: (path: string) => proposals.find(at(path))?.value,
  };
}

test('what every answer is described with is proposed, and stated where it is required', () => {
  const common = { 'x-request-id': id, ETag: id };
  expect(derived(common, common).likely('http.headers')).toEqual({ 'X-Request-Id': {} });
  const always = { 'X-Request-ID': { ...id, required: true } };
  expect(derived({ ...always, 'X-Trace': id }, always).stated('http.headers')).toEqual({ 'X-Request-Id': {} });
  expect(derived(common, {}).likely('http.headers')).toBeUndefined();
});

test('links to other pages and the answer to an unknown cursor are proposed', () => {
  const { likely } = derived({}, {});
  expect(likely('resources.things.collection.links')).toEqual({ previous: '/links/prev', first: '/links/first' });
  expect(likely('resources.things.collection.cursor.unknown')).toEqual([400]);
});
