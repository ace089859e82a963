import { expect, test } from 'vitest';
import { deriveContract, type Derived } from '../index.js';

const KEY = '^[a-z]{2,20}$';
const json = (schema: object): object => ({ description: 'it', content: { 'application/json': { schema } } });
const text = (pattern?: string): object => ({ type: 'string', ...(pattern === undefined ? {} : { pattern }) });

/** What is derived of shelves that a PUT makes under a key of the caller's, where the member is called so. */
function shelvesWith(member: string, archived = 'Only those that are archived'): Derived {
  const shelf = {
    type: 'object',
    required: [member, 'name', 'spare', 'archived'],
    properties: {
      [member]: text(KEY),
      name: text(),
      spare: text(KEY),
      archived: { type: 'boolean' },
    },
  };
  const conditional = { name: 'If-Match', in: 'header', schema: text() };
  const refusals = { 412: { description: 'changed' }, 428: { description: 'no version is named' } };
  const body = { type: 'object', required: ['name'], properties: { name: text() } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'T' },
    paths: {
      '/shelves': {
        get: {
          parameters: [{ name: 'archived', in: 'query', schema: { type: 'boolean' }, description: archived }],
          responses: { 200: json({ type: 'array', items: shelf }) },
        },
      },
      '/shelves/{s}': {
        parameters: [{ name: 's', in: 'path', schema: text(KEY) }],
        get: { responses: { 200: json(shelf) } },
        put: {
          parameters: [conditional],
          requestBody: json(body),
          responses: { 200: json(shelf), 201: json(shelf), ...refusals },
        },
        delete: { parameters: [conditional], responses: { 204: { description: 'gone' }, ...refusals } },
      },
    },
  };
  return deriveContract({ text: JSON.stringify(document), name: 'o.json', schema: 's' });
}

const stated = ({ facts }: Derived, path: string): unknown =>
  facts.find((fact) => fact.path.join('.') === `resources.shelves.${path}`)?.value;
const proposed = ({ proposals }: Derived, path: string): unknown =>
  proposals.find((fact) => fact.path.join('.') === `resources.shelves.${path}`)?.value;

test('a PUT that answers 201 makes a record under the key that the path names, by the pattern of both', () => {
  const derived = shelvesWith('key');
  expect(stated(derived, 'operations.create.method')).toBe('PUT');
  expect(stated(derived, 'id.s')).toBe('/key');
  expect(stated(derived, 'id.assigned-by')).toBe('client');
  // Another member with the same pattern is no id, and one that ids are not called says too little.
  expect(stated(shelvesWith('label'), 'operations.create.method')).toBeUndefined();
});

test('a DELETE with a status for a missing version asks for one', () => {
  expect(stated(shelvesWith('key'), 'concurrency.deletes')).toBe('required');
});

test('a parameter that shows more records is no certain filter', () => {
  expect(stated(shelvesWith('key'), 'collection.filter.archived')).toMatchObject({ at: '/archived' });
  const more = shelvesWith('key', 'Whether archived ones are shown too');
  expect(stated(more, 'collection.filter.archived')).toBeUndefined();
  expect(proposed(more, 'collection.filter.archived')).toMatchObject({ at: '/archived' });
});
