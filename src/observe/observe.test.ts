import { describe, expect, test } from 'vitest';
import { deriveContract } from '../index.js';
import type { Exchange } from '../result/exchange.js';
import { compareWith } from './compare.js';
import { observedIn } from './recorded.js';
import { commonSchema } from './shapes.js';
import { Sightings } from './sightings.js';

const note = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { type: 'integer' }, title: { type: 'string' } },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const id = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
const created = { properties: { title: { type: 'string' } }, type: 'object', required: ['title'] };
const text = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  servers: [{ url: 'http://127.0.0.1:1' }],
  paths: {
    '/notes': {
      get: { responses: { 200: json({ type: 'array', items: note }) } },
      post: { requestBody: json(created), responses: { 201: json(note) } },
    },
    '/notes/{id}': {
      get: { parameters: id, responses: { 200: json(note) } },
      delete: { parameters: id, responses: { 204: { description: 'Gone' } } },
    },
  },
});
const { contract } = deriveContract({ text, name: 'openapi.yaml', schema: 's' });

describe('a schema that several values have in common', () => {
  test('requires what all have, and allows each type that was seen', () => {
    expect(commonSchema([{ detail: 'x' }, { detail: [{ loc: 'a' }], id: 1 }])).toEqual({
      type: 'object',
      required: ['detail'],
      properties: {
        detail: {
          type: ['array', 'string'],
          items: { type: 'object', required: ['loc'], properties: { loc: { type: 'string' } } },
        },
        id: { type: 'integer' },
      },
    });
  });

  test('has no members where their names are free', () => {
    const free = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`m${String(n)}`, n]));
    expect(commonSchema([free])).toEqual({ type: 'object' });
  });
});

test('what showed itself in two ways is no fact', () => {
  const seen = new Sightings();
  for (const status of [404, 204]) seen.see(['errors', 'gone'], status, 'GET /notes/1');
  for (const by of ['HEAD /notes', 'HEAD /notes/1']) seen.see(['http', 'head'], true, by);
  expect(seen.facts()).toEqual([{ path: ['http', 'head'], value: true, count: 2, by: 'HEAD /notes' }]);
  expect(seen.varied().map(({ path }) => path.join('.'))).toEqual(['errors.gone']);
});

test('what the contract says, in one of several statuses too, is no news', () => {
  const see = (path: string, value: number | boolean): Parameters<typeof compareWith>[1][number] => ({
    path: path.split('.'),
    value,
    count: 1,
    by: '',
  });
  const { news, agreeing, contrary } = compareWith(contract, [
    see('http.head', true),
    see('resources.notes.operations.delete.status', 204),
    see('resources.notes.operations.create.status', 200),
  ]);
  expect(news.map(({ path }) => path[0])).toEqual(['http']);
  expect(agreeing).toHaveLength(1);
  expect(contrary).toEqual([expect.objectContaining({ stated: 201, value: 200 })]);
});

describe('a run', () => {
  let time = 0;
  const exchange = (method: string, status: number, more: Partial<Exchange> = {}): Exchange => {
    time += 10;
    const operation = `notes.${{ DELETE: 'delete', GET: 'read', PATCH: 'update' }[method] ?? 'create'}`;
    return {
      id: `e${String(time)}`,
      operation,
      intent: 'valid',
      as: 'anonymous',
      request: { method, url: 'http://host/notes/7', headers: [] },
      response: { status, headers: [['content-type', 'application/json']], body: '', bodyState: 'text' },
      started: time,
      ended: time + 5,
      ...more,
    } as Exchange;
  };
  const factsOf = (all: readonly Exchange[]): Readonly<Record<string, unknown>> =>
    Object.fromEntries(observedIn(contract, all).news.map(({ path, value }) => [path.join('.'), value]));

  test('shows how a second delete, and a read of what was deleted, are answered', () => {
    const facts = factsOf([exchange('DELETE', 204), exchange('GET', 404), exchange('DELETE', 404)]);
    expect(facts).toMatchObject({ 'resources.notes.operations.delete.repeat': 404, 'errors.gone': 404 });
  });

  test('shows nothing of a delete that was under way at the same time, or of a record that was made again', () => {
    const first = exchange('DELETE', 204);
    const same = exchange('DELETE', 404, { started: first.started, ended: first.ended });
    const repeat = ['resources.notes.operations.delete.repeat'];
    expect(factsOf([first, same])).not.toHaveProperty(repeat);
    const again = [exchange('DELETE', 204), exchange('PUT', 201), exchange('DELETE', 204)];
    expect(factsOf(again)).not.toHaveProperty(repeat);
  });

  test('shows no shape of errors where one of them has another', () => {
    const error = (status: number, body: string): Exchange =>
      exchange('GET', status, {
        response: { status, headers: [], body, bodyState: 'text' } as unknown as NonNullable<Exchange['response']>,
      });
    const [one, other] = [error(404, '{"error":"a"}'), error(400, '{"error":"b"}')];
    expect(factsOf([one, other])).toHaveProperty(['errors.schema']);
    expect(factsOf([one, other, error(413, '<html></html>')])).not.toHaveProperty(['errors.schema']);
    expect(factsOf([one, other, error(422, '{"detail":"c"}')])).not.toHaveProperty(['errors.schema']);
  });

  test('shows of what only some errors have that they may have it, whatever it is', () => {
    const error = (status: number, body: object): Exchange =>
      exchange('GET', status, {
        response: { status, headers: [], body: JSON.stringify(body), bodyState: 'text' } as unknown as NonNullable<
          Exchange['response']
        >,
      });
    const facts = factsOf([error(400, { code: 1, details: [{ at: 'x' }] }), error(404, { code: 2 })]);
    expect(facts['errors.schema']).toMatchObject({
      required: ['code'],
      properties: { code: { type: 'integer' }, details: {} },
    });
    expect(facts['errors.schema']).not.toHaveProperty('properties.details.type');
  });
});
