import { describe, expect, test } from 'vitest';
import { deriveContract, type Derived } from './index.js';

/** What documents of released servers say in ways that were once taken for more than they say. */
const derive = (document: object): Derived =>
  deriveContract({ text: JSON.stringify({ info: { title: 'T' }, ...document }), name: 'o.json', schema: 's' });
const value = ({ facts }: Derived, path: string): unknown => facts.find((fact) => fact.path.join('.') === path)?.value;
const proposal = ({ proposals }: Derived, path: string): unknown =>
  proposals.find((fact) => fact.path.join('.') === path)?.value;
const why = ({ leftOut }: Derived, what: string): string | undefined => leftOut.find((one) => one.what === what)?.why;

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const THING = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
const LIST = { get: { responses: { 200: json({ type: 'array', items: THING }) } } };
const READ = { responses: { 200: json(THING) } };
const ID = [{ name: 'id', in: 'path', schema: { type: 'string' } }];

describe('what is certain', () => {
  test('an operation under an example alone is left out, because a 404 may be about the example', () => {
    const parameters = [{ name: 'fileId', in: 'path', schema: { type: 'string' }, example: 'file1.json' }];
    const get = { parameters, responses: { 200: json({ type: 'object' }) } };
    const derived = derive({ openapi: '3.0.0', paths: { '/files/{fileId}/head': { get } } });
    expect(value(derived, 'operations.head.path')).toBeUndefined();
    expect(why(derived, 'GET /files/{fileId}/head')).toContain('--variable fileId=VALUE');
  });

  test('a 200 without described content may have some; a 204 has none', () => {
    const get = { responses: { 200: { description: 'OK' } } };
    const unsaid = { responses: { 400: { description: 'Bad request' } } };
    const paths = {
      '/c': { get: unsaid },
      '/a': LIST,
      '/a/{id}': { parameters: ID, get: READ, delete: { responses: { 204: {} } } },
      '/b': { get },
    };
    const derived = derive({ openapi: '3.0.0', paths });
    expect(value(derived, 'operations.b.returns')).toBeUndefined();
    expect(proposal(derived, 'operations.b.returns')).toBe('nothing');
    expect(value(derived, 'operations.c.path')).toBe('/c');
    expect(value(derived, 'operations.c.returns')).toBeUndefined();
    expect(value(derived, 'resources.a.operations.delete.returns')).toBe('nothing');
  });

  test('a member that its description calls read-only is in no body; one that is about what is read-only may be', () => {
    const flag = (description: string): object => ({ type: 'boolean', description });
    const properties = {
      ...THING.properties,
      stub: flag('Read-only flag indicating that it is the default one.'),
      lock: flag('(read only)'),
      spares: flag('Read-only replicas are made'),
    };
    const schema = { ...THING, properties };
    const post = { requestBody: json(schema), responses: { 201: json(schema) } };
    const paths = { '/a': { ...LIST, post }, '/a/{id}': { parameters: ID, get: { responses: { 200: json(schema) } } } };
    const derived = derive({ openapi: '3.0.0', paths });
    const body = value(derived, 'resources.a.operations.create.body') as { properties: object };
    expect(Object.keys(body.properties)).toEqual(['name', 'spares']);
  });

  test('null is one of the values where a description says so, in answers alone where it is about these', () => {
    const text = (description: string): object => ({ type: 'string', description });
    const properties = {
      ...THING.properties,
      format: text("Format of content (one of null, 'text', 'json')"),
      hash: text('The digest, if requested (otherwise null).'),
      note: text('It cannot be null.'),
    };
    const schema = { ...THING, properties, description: 'The hash may be null.' };
    const post = { requestBody: json(schema), responses: { 201: json(schema) } };
    const paths = { '/a': { ...LIST, post }, '/a/{id}': { parameters: ID, get: { responses: { 200: json(schema) } } } };
    const derived = derive({ openapi: '3.0.0', paths });
    expect(value(derived, 'resources.a.schema')).toMatchObject({ type: 'object' });
    const types = (path: string): readonly unknown[] => {
      const { properties: all } = value(derived, path) as { properties: Record<string, { type: unknown }> };
      return ['format', 'hash', 'note'].map((name) => all[name]?.type);
    };
    expect(types('resources.a.schema')).toEqual([['string', 'null'], ['string', 'null'], 'string']);
    expect(types('resources.a.operations.create.body')).toEqual([['string', 'null'], 'string', 'string']);
  });

  test('of members of which one alone may be given, and of those of which no good value is said, none is sent beside another', () => {
    const text = (description = ''): object => ({ type: 'string', description });
    const one = 'Only one of body, json_body or `file` may be specified.';
    const answer = {
      type: 'object',
      properties: { body: text(one), json_body: text(one), file: text(one), headers: { type: 'object' } },
    };
    const owner = { type: 'object', properties: { account_id: text() } };
    const rest = { type: 'object', properties: { owner, tags: { type: 'array', items: answer } } };
    const either = {
      url: text(),
      code: text('Mutually exclusive with url.'),
      kind: text('One of the kinds in this list.'),
    };
    const schema = {
      type: 'object',
      properties: { ...either, answer, rest, name: text() },
      required: ['code', 'name'],
    };
    const post = { requestBody: json(schema), responses: { 201: json(THING) } };
    const derived = derive({
      openapi: '3.0.0',
      paths: { '/a': { ...LIST, post }, '/a/{id}': { parameters: ID, get: READ } },
    });
    const fact = derived.facts.find(({ path }) => path.join('.') === 'resources.a.operations.create.body');
    expect(fact?.note).toContain('without answer.headers, rest.owner, rest.tags.headers');
    expect(fact?.value).toMatchObject({ properties: { rest: { properties: { tags: {} } } } });
    const { properties } = value(derived, 'resources.a.operations.create.body') as {
      properties: Record<string, { properties: object }>;
    };
    expect(Object.keys(properties)).toEqual(['code', 'kind', 'answer', 'rest', 'name']);
    expect(Object.keys(properties['answer']?.properties ?? {})).toEqual(['body']);
    expect(Object.keys(properties['rest']?.properties ?? {})).toEqual(['tags']);
  });

  test('a body in the envelope of the answers is read as one, whatever else may stand beside it', () => {
    const rights = { type: 'object', properties: { read: { type: 'array', items: { type: 'string' } } } };
    const whole = { type: 'object', properties: { data: THING, permissions: rights }, required: ['data'] };
    const open = { type: 'object', properties: { data: { type: 'object' }, permissions: rights } };
    const answer = { 200: json(whole) };
    const derived = derive({
      openapi: '3.0.0',
      paths: {
        '/a': {
          get: { responses: { 200: json({ type: 'object', properties: { data: { type: 'array', items: THING } } }) } },
          post: { requestBody: json(whole), responses: { 201: json(whole) } },
        },
        '/a/{id}': {
          parameters: ID,
          get: { responses: answer },
          patch: { requestBody: json(open), responses: answer },
          delete: { responses: { 204: {} } },
        },
      },
    });
    expect(value(derived, 'resources.a.envelope.request')).toBe('/data');
    expect(value(derived, 'resources.a.tag')).toBe('/name');
    // The id alone is sent by nobody.
    expect(value(derived, 'resources.a.read-only.fields')).toBeUndefined();
    expect(why(derived, 'PATCH /a/{id}')).toBe('the document does not say which members its body has');
  });

  test('an operation of version 2 that produces no JSON is left out, whatever else is described of it', () => {
    const get = { produces: ['image/png', 'image/webp'], responses: { 200: { description: 'An image' } } };
    const derived = derive({ swagger: '2.0', paths: { '/image': { get } } });
    expect(value(derived, 'operations.image.path')).toBeUndefined();
    expect(why(derived, 'GET /image')).toBe('it answers with image/png, and not with JSON');
  });

  test('an update of which no member can be sent is left out', () => {
    const patch = { requestBody: json({ type: 'object', properties: { owner_id: { type: 'string' } } }), ...READ };
    const derived = derive({
      openapi: '3.0.0',
      paths: { '/a': LIST, '/a/{id}': { parameters: ID, get: READ, patch } },
    });
    expect(value(derived, 'resources.a.operations.update')).toBeUndefined();
    expect(why(derived, 'PATCH /a/{id}')).toContain('owner_id');
  });

  test('the records of a service with one collection are below its root', () => {
    const derived = derive({ openapi: '3.0.0', paths: { '/': LIST, '/{id}': { parameters: ID, get: READ } } });
    expect(value(derived, 'resources.records.path')).toBe('/');
    expect(value(derived, 'resources.records.item')).toBe('/<id>');
  });

  test('nothing is made that no read would show to be ours before it is deleted', () => {
    const post = { requestBody: json(THING), responses: { 201: json(THING) } };
    const of = (get?: object): Derived =>
      derive({
        openapi: '3.0.0',
        paths: {
          '/a': { ...LIST, post },
          '/a/{id}': { parameters: ID, ...(get && { get }), delete: { responses: { 204: {} } } },
        },
      });
    expect(value(of(READ), 'resources.a.operations.create')).toBeDefined();
    // What it is like is stated all the same.
    expect(value(of(), 'resources.a.operations.create.never-call')).toBe(true);
    expect(value(of(), 'resources.a.operations.create.status')).toBe(201);
    expect(value(of(READ), 'resources.a.operations.create.never-call')).toBeUndefined();
    expect(why(of(), 'records of a')).toContain('no read would show');
  });
});

describe('media types of its own', () => {
  const own = 'application/vnd.things.v1+json';
  const paths = {
    '/a': {
      get: {
        responses: {
          200: { schema: { type: 'array', items: THING } },
          default: { schema: { type: 'object', properties: { message: {} } } },
        },
      },
    },
  };

  test('are what a service is asked for, where it answers in nothing else', () => {
    const accept = 'target.headers';
    expect(value(derive({ swagger: '2.0', produces: [own], paths }), `${accept}.Accept`)).toBe(own);
    expect(
      value(derive({ swagger: '2.0', produces: [own, 'application/json'], paths }), `${accept}.Accept`),
    ).toBeUndefined();
  });

  test('need not be those of errors in version 2, which names them for an operation as a whole', () => {
    const derived = derive({ swagger: '2.0', produces: [own], paths });
    expect(value(derived, 'errors.media-type')).toBeUndefined();
    expect(proposal(derived, 'errors.media-type')).toBe(own);
  });

  describe('records that are listed below another one, and read without it', () => {
    const TASK = {
      type: 'object',
      properties: { id: { type: 'string' }, name: { type: 'string' }, due: { type: 'string' } },
    };
    const tasks = (item: object, more: object = {}): Derived =>
      derive({
        openapi: '3.0.0',
        paths: {
          '/projects': LIST,
          '/projects/{id}': { parameters: ID, get: READ },
          '/projects/{project}/tasks': {
            parameters: [{ name: 'project', in: 'path', schema: { type: 'string' } }],
            get: { responses: { 200: json({ type: 'array', items: TASK }) } },
            post: { requestBody: json(TASK), responses: { 201: json(TASK) } },
          },
          '/tasks/{id}': {
            parameters: ID,
            get: { responses: { 200: json(item) } },
            delete: { responses: { 204: {} } },
          },
          ...more,
        },
      });

    test('are one resource, where their schema is one', () => {
      const derived = tasks(TASK);
      expect(value(derived, 'resources.tasks.path')).toBe('/projects/<projects.id>/tasks');
      expect(value(derived, 'resources.tasks.item')).toBe('/tasks/<id>');
      expect(value(derived, 'resources.tasks.operations.delete.status')).toBe(204);
      expect(derived.facts.filter(({ path }) => path[1] === 'tasks-tasks')).toEqual([]);
    });

    const list = { responses: { 200: json({ type: 'array', items: TASK }) } };
    const pathsOf = (derived: Derived): object =>
      Object.fromEntries(
        derived.facts
          .filter(
            ({ path }) =>
              path[0] === 'resources' &&
              /^(?:path|item|list\.path)$/.test(path.slice(2).join('.').replace('operations.', '')),
          )
          .map(({ path, value: at }) => [path.slice(1).join('.'), at]),
      );

    test('are one resource, where they are listed with all others as well', () => {
      const query = [{ name: 'name', in: 'query', schema: { type: 'string' } }];
      const nested = tasks(TASK, { '/tasks': { get: list } });
      expect(pathsOf(nested)).toMatchObject({
        'tasks.path': '/projects/<projects.id>/tasks',
        'tasks.item': '/tasks/<id>',
      });
      expect(pathsOf(nested)).not.toHaveProperty(['tasks.operations.list.path']);
      expect(nested.leftOut.map(({ what }) => what)).toContain('GET /tasks');
      const flat = tasks(TASK, { '/tasks': { get: { ...list, parameters: query } } });
      expect(pathsOf(flat)).toMatchObject({
        'tasks.operations.list.path': '/tasks',
        'tasks.path': '/projects/<projects.id>/tasks',
      });
      expect(flat.leftOut.map(({ what }) => what)).toContain('GET /projects/{project}/tasks');
    });

    test('are two where the path below another record takes one that exists', () => {
      const parameters = [{ name: 'project', in: 'path', schema: { type: 'string' } }];
      const naming = { type: 'object', required: ['task_id'], properties: { task_id: { type: 'string' } } };
      const post = { requestBody: json(naming), responses: { 201: json(TASK) } };
      const derived = tasks(TASK, { '/tasks': { get: list }, '/projects/{project}/tasks': { parameters, post } });
      expect(pathsOf(derived)).toMatchObject({ 'tasks.path': '/tasks', 'tasks.item': '/tasks/<id>' });
      expect(value(derived, 'resources.tasks.operations.create')).toBeUndefined();
    });

    test('are two where it is another one, or where records are created at both paths', () => {
      expect(value(tasks(THING), 'resources.projects-tasks.item')).toBeUndefined();
      const both = tasks(TASK, {
        '/tasks': { get: list, post: { requestBody: json(TASK), responses: { 201: json(TASK) } } },
      });
      expect(pathsOf(both)).toMatchObject({
        'tasks.path': '/tasks',
        'tasks.item': '/tasks/<id>',
        'projects-tasks.path': '/projects/<projects.id>/tasks',
      });
    });
  });

  test('parts of a body that are closed together are one closed body', () => {
    const base = { type: 'object', properties: { name: { type: 'string' } } };
    const body = { allOf: [base], required: ['name'], unevaluatedProperties: false };
    const derived = derive({
      openapi: '3.1.0',
      paths: {
        '/a': { ...LIST, post: { requestBody: json(body), responses: { 201: json(THING) } } },
        '/a/{id}': { parameters: ID, get: READ, delete: { responses: { 204: {} } } },
      },
    });
    expect(value(derived, 'resources.a.operations.create.body')).toMatchObject({
      properties: { name: {} },
      required: ['name'],
      additionalProperties: false,
    });
    expect(JSON.stringify(value(derived, 'resources.a.operations.create.body'))).not.toMatch(/allOf|unevaluated/);
    expect(proposal(derived, 'resources.a.unknown-field')).toBe('reject');
  });
});
