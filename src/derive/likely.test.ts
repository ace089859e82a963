import { describe, expect, test } from 'vitest';
import { checks, planContract } from '../index.js';
import { deriveContract, type Derived } from './index.js';

/** What documents of released servers leave open: what they do not say is no fact, and what they hint at is a proposal. */
const derive = (document: object, variables: Readonly<Record<string, string>> = {}): Derived =>
  deriveContract({
    text: JSON.stringify({ info: { title: 'T' }, ...document }),
    name: 'o.json',
    schema: 's',
    variables,
  });
const value = ({ facts }: Derived, path: string): unknown => facts.find((fact) => fact.path.join('.') === path)?.value;
const proposal = ({ proposals }: Derived, path: string): unknown =>
  proposals.find((fact) => fact.path.join('.') === path)?.value;
const why = ({ leftOut }: Derived, what: string): string | undefined => leftOut.find((one) => one.what === what)?.why;

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };
const THING = { type: 'object', properties: { id: text, name: text } };
const ID = [{ name: 'id', in: 'path', schema: text }];
const listed = (schema: object, parameters: readonly object[] = []): object => ({
  parameters,
  responses: { 200: json({ type: 'array', items: schema }) },
});

describe('credentials of which a document has no word', () => {
  const open = { security: [], responses: { 200: json({ type: 'array', items: THING }) } };
  const refusing = { ...open, responses: { ...open.responses, 401: { description: 'Log in first' } } };

  test('are not called none where reads describe a 401', () => {
    const derived = derive({ openapi: '3.0.0', paths: { '/a': { get: refusing }, '/b': { get: open } } });
    expect(value(derived, 'auth.default')).toBeUndefined();
    expect(why(derived, 'auth.default')).toContain('a 401 is described');
    expect(value(derived, 'resources.b.operations.list.auth')).toBe('none');
    expect(value(derived, 'resources.a.operations.list.auth')).toBeUndefined();
  });

  test('are none where only a login describes it', () => {
    const login = { ...refusing, requestBody: json(THING) };
    const derived = derive({ openapi: '3.0.0', paths: { '/a': { get: open }, '/login': { post: login } } });
    expect(value(derived, 'auth.default')).toBe('none');
  });
});

describe('a page size', () => {
  const limitOf = (parameter: object): Derived => {
    const get = listed(THING, [{ in: 'query', ...parameter }]);
    return derive({ openapi: '3.0.0', paths: { '/a': { get } } });
  };

  test('may stand in a parameter that takes an object', () => {
    const filter = { name: 'filter', ...json({ type: 'object', properties: { limit: { type: 'integer' } } }) };
    const origin = (derived: Derived): unknown =>
      derived.facts.find(({ path }) => path.join('.') === 'resources.a.collection.query.limit')?.origin;
    // Without a word, the usual name would be asked for: that there is none of its own is a choice, and no claim.
    expect(origin(limitOf(filter))).toBe('assumed');
    expect(origin(limitOf({ name: 'deep', schema: text }))).toBe('openapi');
  });

  test('has no maximum that is the largest number of its type', () => {
    const of = (maximum: number): unknown =>
      value(limitOf({ name: 'limit', schema: { type: 'integer', maximum } }), 'resources.a.collection.limit.max');
    expect([of(100), of(2 ** 31 - 1), of(2 ** 63)]).toEqual([100, undefined, undefined]);
  });
});

test('a PUT whose 201 is described is proposed to make records, beside a POST that makes them', () => {
  const put = { requestBody: json(THING), responses: { 200: json(THING), 201: json(THING) } };
  const post = { requestBody: json(THING), responses: { 201: json(THING) } };
  const item = { parameters: ID, get: { responses: { 200: json(THING) } }, put };
  const derived = derive({ openapi: '3.0.0', paths: { '/a': { get: listed(THING), post }, '/a/{id}': item } });
  expect(proposal(derived, 'resources.a.operations.replace.upsert')).toBe(true);
});

describe('the id in a path', () => {
  const idOf = (record: object, parameter: string): unknown => {
    const parameters = [{ name: parameter, in: 'path', schema: text }];
    const item = { parameters, get: { responses: { 200: json(record) } } };
    const paths = { '/terminals': { get: listed(record) }, [`/terminals/{${parameter}}`]: item };
    return derive({ openapi: '3.0.0', paths }).proposals.find(({ path }) => path[2] === 'id')?.value;
  };

  test('is proposed where one text alone is in each record', () => {
    const record = { type: 'object', required: ['name'], properties: { name: text, last_activity: text } };
    expect(idOf(record, 'terminal_id')).toBe('/name');
    expect(idOf({ ...record, required: ['name', 'last_activity'] }, 'terminal_id')).toBeUndefined();
  });

  test('is proposed by the name of the parameter where records have members that are not described', () => {
    const record = { type: 'object', properties: { size: { type: 'integer' } }, additionalProperties: {} };
    expect(idOf(record, 'id')).toBe('/id');
    expect(idOf({ ...record, additionalProperties: false }, 'id')).toBeUndefined();
  });
});

test('a number like the ids of the records is proposed as the last one that was read', () => {
  const id = { type: 'integer', format: 'int64' };
  const of = (schema: object): unknown => {
    const get = listed({ type: 'object', properties: { id } }, [{ name: 'since', in: 'query', schema }]);
    return proposal(derive({ openapi: '3.0.0', paths: { '/a': { get } } }), 'resources.a.collection.query.after');
  };
  expect(of(id)).toBe('since=<cursor>');
  expect(of({ type: 'string', format: 'date-time' })).toBeUndefined();
});

test('where records have members that are not described, a plain word of a list is proposed as one, and a word of lists is not', () => {
  const filters = (additionalProperties: object | boolean): unknown => {
    const parameters = ['owner', 'since', '_to'].map((name) => ({ name, in: 'query', schema: text }));
    const get = listed({ type: 'object', properties: { id: text }, additionalProperties }, parameters);
    const { proposals } = derive({ openapi: '3.0.0', paths: { '/a': { get } } });
    return proposals.filter(({ path }) => path[3] === 'filter').map(({ path, value: at }) => [path[4], at]);
  };
  expect(filters({})).toEqual([['owner', { at: '/owner' }]]);
  expect(filters(false)).toEqual([]);
});

test('a token beside a page size is proposed as that of pages', () => {
  const of = (...names: readonly string[]): unknown => {
    const parameters = names.map((name) => ({
      name,
      in: 'query',
      schema: name === '_limit' ? { type: 'integer' } : text,
    }));
    const derived = derive({ openapi: '3.0.0', paths: { '/a': { get: listed(THING, parameters) } } });
    return proposal(derived, 'resources.a.collection.query.after');
  };
  expect(of('_limit', '_token')).toBe('_token=<cursor>');
  expect(of('_token')).toBeUndefined();
});

test('a body of which the document says that it may have any members is proposed with what is known of its operation', () => {
  const bodyOfCreate = (body: object): unknown => {
    const post = { requestBody: json(body), responses: { 201: json(THING) } };
    const item = { parameters: ID, get: { responses: { 200: json(THING) } }, delete: { responses: { 204: {} } } };
    const derived = derive({ openapi: '3.0.0', paths: { '/a': { get: listed(THING), post }, '/a/{id}': item } });
    expect(value(derived, 'resources.a.operations.create.body')).toBeUndefined();
    return ['status', 'body'].map((name) => proposal(derived, `resources.a.operations.create.${name}`));
  };
  expect(bodyOfCreate({ type: 'object', additionalProperties: {} })).toEqual([201, { type: 'object' }]);
  expect(bodyOfCreate({ type: 'object' })).toEqual([undefined, undefined]);
});

test('a value for a parameter that no path has is said, with the parameters that there are', () => {
  const document = { openapi: '3.0.0', paths: { '/{org}/a': { get: listed(THING) } } };
  expect(why(derive(document, { orgs: 'acme' }), '--variable orgs')).toContain('the paths have {org}');
  expect(why(derive(document, { org: 'acme' }), '--variable org')).toBeUndefined();
});

test('a create without a body is not sent where nothing says that its records may stay: they carry no mark', () => {
  const terminal = { type: 'object', required: ['name'], properties: { name: text } };
  const item = { parameters: ID, get: { responses: { 200: json(terminal) } }, delete: { responses: { 204: {} } } };
  const post = { responses: { 200: json(terminal) } };
  const derived = derive({ openapi: '3.0.0', paths: { '/a': { get: listed(terminal), post }, '/a/{id}': item } });
  const running = planContract(derived.contract, checks).entries.filter(({ decision }) => decision.planned === 'run');
  expect(running.map(({ id }) => id)).toContain('operations-exist@a.list');
  expect(running.map(({ id }) => id).filter((id) => id.endsWith('@a.create'))).toEqual([]);
});

test('a write to a whole collection is stated and never sent, with what it answers', () => {
  const answers = { 200: json({ type: 'object', properties: { count: { type: 'integer' } } }) };
  const remove = { responses: answers };
  const derived = derive({ openapi: '3.0.0', paths: { '/a': { get: listed(THING), delete: remove, patch: remove } } });
  for (const name of ['delete-a', 'patch-a']) {
    expect(value(derived, `operations.${name}.path`)).toBe('/a');
    expect(value(derived, `operations.${name}.never-call`)).toBe(true);
    expect(value(derived, `operations.${name}.response`)).toMatchObject({ properties: { count: {} } });
  }
  // Whether answers are as described is still judged of the others.
  const running = planContract(derived.contract, checks).entries.filter(({ decision }) => decision.planned === 'run');
  const ids = running.map(({ id }) => id);
  expect(ids).toContain('responses-match-schema@a.list');
  expect(ids.filter((id) => /delete-a|patch-a/.test(id))).toEqual([]);
});
