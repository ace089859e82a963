import { expect, it } from 'vitest';
import { deriveContract } from './index.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

/** The text that marks records, as it is derived where records have these texts. */
function tagOf(texts: Readonly<Record<string, object>>): unknown {
  const taken = { type: 'object', required: Object.keys(texts), properties: texts };
  const shown = { ...taken, properties: { id: { type: 'string' }, ...texts } };
  const path = (name: string): object => ({
    get: { responses: { 200: json({ type: 'array', items: name === '/albums' ? taken : shown }) } },
    post: { requestBody: json(taken), responses: { 201: json(shown) } },
  });
  const item = {
    parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
    get: { responses: { 200: json(shown) } },
    delete: { responses: { 204: {} } },
  };
  const paths = { '/tracks': path('/tracks'), '/tracks/{id}': item, '/albums': path('/albums'), '/albums/{id}': item };
  const document = { openapi: '3.1.0', info: { title: 'T' }, paths };
  const { facts } = deriveContract({ text: JSON.stringify(document), name: 'o.json', schema: 's' });
  return facts.find(({ path: at }) => at.join('.') === 'resources.tracks.tag')?.value;
}

it.each(['\\S', '^\\S.*$', '^.{1,200}$', '[a-z]'])('a text of the pattern %s takes the mark', (pattern) => {
  expect(tagOf({ title: { type: 'string', pattern } })).toBe('/title');
});

it.each(['^[a-z ]+$', '^\\d', '(.+)+x', '.*.*.*.*x'])(
  'a text of the pattern %s does not, or may take long',
  (pattern) => {
    expect(tagOf({ title: { type: 'string', pattern } })).toBeUndefined();
  },
);

it('what names another record takes none', () => {
  expect(tagOf({ album: { type: 'string' } })).toBeUndefined();
  expect(tagOf({ album_id: { type: 'string' }, remark: { type: 'string' } })).toBe('/remark');
  expect(tagOf({ cover_album_id: { type: 'string' }, remark: { type: 'string' } })).toBe('/remark');
  expect(tagOf({ coverAlbumId: { type: 'string' }, paid: { type: 'string' } })).toBe('/paid');
});
