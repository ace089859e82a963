import { describe, expect, test } from 'vitest';
import { deriveContract, type Derived } from '../index.js';

const derive = (document: object): Derived =>
  deriveContract({ text: JSON.stringify({ info: { title: 'T' }, ...document }), name: 'o.json', schema: 's' });
const value = ({ facts }: Derived, path: string): unknown => facts.find((fact) => fact.path.join('.') === path)?.value;
const proposal = ({ proposals }: Derived, path: string): unknown =>
  proposals.find((fact) => fact.path.join('.') === path)?.value;

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const NAME = { type: 'string', maxLength: 90 };
const RECORD = {
  type: 'object',
  properties: { id: { type: 'string' }, name: NAME, version: { type: 'integer' }, kind: { type: 'string' } },
};
const CREATE = { type: 'object', properties: { name: NAME, kind: { type: 'string' } }, required: ['name'] };

interface Options {
  readonly update: object;
  readonly create?: object;
  readonly statuses?: readonly number[];
  readonly description?: string;
}

const of = ({ update, create = CREATE, statuses = [], description = '' }: Options): Derived =>
  derive({
    openapi: '3.1.0',
    paths: {
      '/kits': {
        get: { responses: { 200: json({ type: 'array', items: RECORD }) } },
        post: { requestBody: json(create), responses: { 201: json(RECORD) } },
      },
      '/kits/{id}': {
        parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
        get: { responses: { 200: json(RECORD) } },
        patch: {
          description,
          requestBody: json(update),
          responses: { 200: json(RECORD), ...Object.fromEntries(statuses.map((status) => [status, {}])) },
        },
        delete: { responses: { 204: {} } },
      },
    },
  });

const VERSIONED = {
  type: 'object',
  properties: { ...CREATE.properties, version: { type: 'integer' } },
  required: ['version'],
};
const OPEN = { type: 'object', properties: VERSIONED.properties };
const KITS = 'resources.kits';

describe('the version in the body of an update', () => {
  test('is how concurrent updates are told apart, where it is required and a conflict is described', () => {
    const derived = of({ update: VERSIONED, statuses: [409, 422] });
    expect(value(derived, `${KITS}.concurrency.by`)).toBe('/version');
    expect(value(derived, `${KITS}.concurrency.conflict`)).toBe(409);
    expect(value(derived, `${KITS}.concurrency.missing`)).toEqual([409, 422]);
    expect(value(derived, `${KITS}.concurrency.deletes`)).toBe(false);
  });

  test('is not among what updates write, nor what no request has', () => {
    const derived = of({ update: VERSIONED, statuses: [409, 422] });
    expect(value(derived, `${KITS}.operations.update.body`)).toEqual({
      type: 'object',
      properties: CREATE.properties,
    });
    expect(value(derived, `${KITS}.read-only.fields`)).toEqual(['/id']);
    expect(proposal(derived, `${KITS}.changes-with-writes`)).toEqual(['/version']);
  });

  test('is what the description says, in its own words', () => {
    const derived = of({ update: OPEN, statuses: [412], description: 'Changes a kit. Optimistic locking by version.' });
    const said = derived.facts.find(({ path }) => path.join('.') === `${KITS}.concurrency.by`);
    expect(said).toMatchObject({ value: '/version', note: 'Optimistic locking by version.' });
    expect(value(derived, `${KITS}.concurrency.missing`)).toBe('none');
  });

  test('is only likely where nothing but its name says so, and is not sent as other members are', () => {
    const derived = of({ update: OPEN });
    expect(value(derived, `${KITS}.concurrency.by`)).toBeUndefined();
    expect(proposal(derived, `${KITS}.concurrency.by`)).toBe('/version');
    expect(value(derived, `${KITS}.operations.update.body`)).toEqual({
      type: 'object',
      properties: CREATE.properties,
    });
  });

  test('stays in the body where an update needs it and nothing says what a conflict is, and moves', () => {
    const derived = of({ update: VERSIONED });
    expect(value(derived, `${KITS}.operations.update.body`)).toMatchObject({ required: ['version'] });
    expect(value(derived, `${KITS}.volatile`)).toEqual(['/version']);
  });

  test('is another version where a create chooses it, as a release does', () => {
    const properties = { ...CREATE.properties, version: { type: 'string' } };
    const derived = of({ update: OPEN, create: { ...CREATE, properties }, statuses: [409] });
    expect(value(derived, `${KITS}.concurrency.by`) ?? proposal(derived, `${KITS}.concurrency.by`)).toBeUndefined();
    expect(value(derived, `${KITS}.operations.update.body`)).toMatchObject({ properties: { version: {} } });
  });
});
