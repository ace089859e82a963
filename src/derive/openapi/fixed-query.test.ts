import { expect, it } from 'vitest';
import { deriveContract } from '../index.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

/** What is stated of the list of tracks and of a report on them, where each needs a parameter with this schema. */
function pathsOf(schema: object): readonly unknown[] {
  const record = {
    type: 'object',
    required: ['id', 'title'],
    properties: { id: { type: 'string' }, title: { type: 'string' } },
  };
  const parameters = [{ name: 'view', in: 'query', required: true, schema }];
  const paths = {
    '/tracks': {
      get: { parameters, responses: { 200: json({ type: 'array', items: record }) } },
      post: { requestBody: json(record), responses: { 201: json(record) } },
    },
    '/tracks/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: json(record) } },
      delete: { responses: { 204: {} } },
    },
    '/report': { get: { parameters, responses: { 200: json({ type: 'object' }) } } },
  };
  const document = { openapi: '3.1.0', info: { title: 'T' }, paths };
  const { facts } = deriveContract({ text: JSON.stringify(document), name: 'o.json', schema: 's' });
  const valueAt = (path: string): unknown => facts.find((one) => one.path.join('.') === path)?.value;
  return [valueAt('resources.tracks.operations.list.path'), valueAt('operations.report.path')];
}

it('a parameter that an operation needs is a part of its path where one value is allowed', () => {
  expect(pathsOf({ const: 'all' })).toEqual(['/tracks?view=all', '/report?view=all']);
  expect(pathsOf({ type: 'string', enum: ['a b'] })).toEqual(['/tracks?view=a%20b', '/report?view=a%20b']);
});

it('of several values the first is taken where an operation only answers, and none for a list', () => {
  expect(pathsOf({ type: 'string', enum: ['new', 'all'] })).toEqual([undefined, '/report?view=new']);
  expect(pathsOf({ type: 'string', default: 'all' })).toEqual([undefined, '/report?view=all']);
  expect(pathsOf({ type: 'string' })).toEqual([undefined, undefined]);
});
