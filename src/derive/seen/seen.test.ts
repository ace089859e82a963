import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileSystem, loadContract } from '../../index.js';
import { deriveContract, type Derived } from '../index.js';

const FOLDER = join(import.meta.dirname, 'fixtures');

const derive = (name: string, text?: string, more: { readonly baseUrl?: string } = {}): Derived =>
  deriveContract({ text: text ?? readFileSync(join(FOLDER, name), 'utf8'), name, schema: 's', ...more });

const stated = ({ facts }: Derived, path: string): unknown => facts.find((one) => one.path.join('.') === path)?.value;
const proposed = ({ proposals }: Derived, path: string): unknown =>
  proposals.find((one) => one.path.join('.') === path)?.value;

function problemsOf(text: string): readonly string[] {
  const read = (name: string): string => (name === 'again.yaml' ? text : fileSystem.read(name));
  const loaded = loadContract('again.yaml', { files: { ...fileSystem, read } });
  return 'problems' in loaded ? loaded.problems.map(({ message }) => message) : [];
}

describe('a HAR file', () => {
  const notes = derive('notes.har');

  test('no secret comes into the contract, only names of the environment', () => {
    expect(readFileSync(join(FOLDER, 'notes.har'), 'utf8')).toContain('SECRETVALUE5');
    expect(notes.text).not.toMatch(/SECRET/);
    expect(stated(notes, 'auth.identities.alice')).toEqual({ scheme: 'bearer', token: '${PROBITY_TOKEN}' });
    expect(stated(notes, 'auth.schemes.key-session')).toEqual({ type: 'api-key', in: 'cookie', name: 'session' });
  });

  test('no value of a body comes into the contract', () => {
    expect(notes.text).not.toMatch(/Milk|Eggs|Bread/);
  });

  test('what a run needs is stated, and how often it was seen stands behind it', () => {
    expect(stated(notes, 'resources.notes.path')).toBe('/api/notes');
    expect(stated(notes, 'resources.notes.item')).toBe('/api/notes/<id>');
    expect(stated(notes, 'resources.users.item')).toBe('/api/users/<login>');
    expect(stated(notes, 'resources.notes.operations.create.body')).toMatchObject({ required: ['title', 'password'] });
    expect(notes.text).toContain('path: /api/notes # seen 2 times');
    expect(notes.text).toContain('method: DELETE # seen once');
  });

  test('what was only seen is proposed where its fact would stand', () => {
    expect(stated(notes, 'resources.notes.operations.create.status')).toBeUndefined();
    expect(proposed(notes, 'resources.notes.operations.create.status')).toBe(201);
    expect(notes.text).toContain('        # status: 201 # seen once\n');
    expect(notes.text).toMatch(/^ {4}# schema: # seen 5 times$/m);
    expect(stated(notes, 'resources.notes.schema')).toBeUndefined();
    expect(stated(notes, 'auth.default')).toBeUndefined();
    expect(stated(notes, 'errors.schema')).toBeUndefined();
  });

  test('that other bodies are refused is no promise', () => {
    const [claim] = stated(notes, 'claims') as readonly { readonly openapi: { readonly except: object } }[];
    expect(Object.keys(claim?.openapi.except ?? {})).toEqual(['errors.invalid', 'lists.limit']);
  });

  test('a proposal is accepted by taking its # away', () => {
    const half = /say|names? |none|no query|Unknown|needs/i;
    const [head = '', ...rest] = notes.text.split('\n\n');
    const [facts = ''] = rest.join('\n\n').split('\n# Left out:');
    const accepted = `${head}\n\n${facts.replace(/^( *)# /gm, '$1')}`;
    expect(accepted).toContain('        status: 201 # seen once\n');
    expect(problemsOf(accepted).filter((message) => !half.test(message))).toEqual([]);
  });

  test('an operation of no resource that writes is never called', () => {
    expect(stated(notes, 'operations.login.never-call')).toBe(true);
  });

  test('other hosts are left out, and said', () => {
    expect(notes.text).not.toContain('cdn.example');
    expect(notes.leftOut.map(({ what }) => what)).toContain('1 requests to https://stats.example');
    expect(
      stated(derive('notes.har', undefined, { baseUrl: 'https://stats.example' }), 'operations.collect.path'),
    ).toBe('/collect');
  });

  test('a base URL with a path that all requests have is not said twice', () => {
    const given = derive('notes.har', undefined, { baseUrl: 'http://127.0.0.1:9/api' });
    expect(given.baseUrl).toBe('http://127.0.0.1:9');
    expect(stated(given, 'resources.notes.path')).toBe('/api/notes');
    expect(given.text).toContain('path: /api/notes # seen 2 times');
  });
});

describe('a Postman collection', () => {
  const tasks = derive('tasks.postman_collection.json');

  test('variables, parameters, saved answers and what holds for a folder are understood', () => {
    expect(stated(tasks, 'service.name')).toBe('Tasks');
    expect(stated(tasks, 'resources.tasks.path')).toBe('/v1/tasks');
    expect(stated(tasks, 'resources.tasks.item')).toBe('/v1/tasks/<uuid>');
    expect(stated(tasks, 'resources.tasks.id.uuid')).toBe('/uuid');
    expect(stated(tasks, 'target.health')).toBe('/v1/health');
    expect(stated(tasks, 'auth.schemes.bearer')).toEqual({ type: 'bearer' });
    expect(stated(tasks, 'resources.tasks.operations.create.body')).toMatchObject({
      required: ['title', 'weight'],
      // Whether it may be empty was not seen.
      properties: { title: { minLength: 1 } },
    });
    expect(proposed(tasks, 'resources.tasks.collection.query.limit')).toBe('per_page=<n>');
    expect(tasks.text).not.toMatch(/SECRET|off=/);
  });
});

describe('a list of paths', () => {
  const routes = derive('routes.txt');

  test('resources, what lies below them, and actions are found', () => {
    expect(stated(routes, 'resources.rooms.item')).toBe('/v1/rooms/<id>');
    expect(stated(routes, 'resources.bookings.path')).toBe('/v1/rooms/<rooms.id>/bookings');
    expect(stated(routes, 'resources.bookings.operations.read.method')).toBe('GET');
    expect(stated(routes, 'target.health')).toBe('/v1/health');
  });

  test('nothing is stated of answers', () => {
    const answered = routes.facts.filter(({ path }) => /items|envelope|status|schema|returns/.test(path.at(-1) ?? ''));
    expect(answered).toEqual([]);
    expect(routes.leftOut.map(({ what }) => what)).toContain('POST /v1/rooms');
  });
});

test('a document in a file that is called as a list is a document', () => {
  const derived = derive('a.txt', 'openapi: 3.1.0\ninfo: { title: T }\npaths: {}\n');
  expect(stated(derived, 'service.name')).toBe('T');
  expect(derived.text).not.toContain('# seen');
});

describe('bad input', () => {
  test.each([
    ['a.har', '{"log": {"entries": [', /not JSON at line 1, column 22, .* ends too early/],
    ['a.har', '{\n "log": { "version": x }\n}', /not JSON at line 2, column 22/],
    ['a.har', '{ "log": [] }', /no object `log`/],
    ['a.har', '{ "log": {} }', /`log.entries` is not a list/],
    ['a.har', '{ "log": { "entries": [] } }', /empty list: nothing was recorded/],
    ['a.har', '{ "log": { "entries": [ 1 ] } }', /log\.entries\[0\] has no object `request`/],
    ['a.har', '{ "log": { "entries": [ { "request": { "method": "GET" } } ] } }', /log\.entries\[0\]\.request/],
    ['a.har', '{ "log": { "entries": [ { "request": { "method": "GET", "url": "http://a/" } } ] } }', /None of the 1/],
    ['a.json', '{ "name": "x", "requests": [] }', /version 1: export it again as "Collection v2.1"/],
    ['a.postman_collection.json', '{ "info": {} }', /`info.schema`/],
    [
      'a.json',
      '{ "info": { "schema": "https://schema.getpostman.com/json/collection/v2.0.0/collection.json" }, "item": [1] }',
      /another version .*v2\.0\.0/,
    ],
    [
      'a.json',
      '{ "info": { "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" }, "item": [] }',
      /`item` is an empty list/,
    ],
    [
      'a.json',
      '{ "info": { "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" }, "item": [{}] }',
      /item\[0\] has neither/,
    ],
    ['a.txt', '# nothing\n', /list of paths is empty/],
    ['a.txt', '/a\nFETCH /b', /Line 2 \(FETCH \/b\): FETCH is none of GET/],
    ['a.txt', '/a\nGET b', /Line 2 .*begins with \//],
    ['a.txt', '/a/{id', /Line 1 .*name in braces/],
  ])('%s: %s', (name, text, why) => {
    expect(() => derive(name, text)).toThrow(why);
  });
});
