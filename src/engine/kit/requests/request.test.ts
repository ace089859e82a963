import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contract/text/json.js';
import type { Operation } from '../../../contract/facts/model.js';
import { parseTemplate } from '../../../contract/text/template.js';
import { pathOf, write, writeFree } from './request.js';

const HOSTS = { files: 'https://files.example/base' };
const here = {
  id: 'products.read',
  method: 'GET',
  path: parseTemplate('/products/<id>'),
  fill: {},
  requestEnvelope: '',
  sends: 'json',
} as unknown as Operation;
const elsewhere: Operation = { ...here, host: 'files' };
const input = { record: { resource: 'products', ids: { id: 'a/b' } } };

describe('the host of a request', () => {
  it('is that of its operation', () => {
    expect(write(here, input, {}, HOSTS).url).toBe('/products/a%2Fb');
    expect(write(elsewhere, input, {}, HOSTS).url).toBe('https://files.example/base/products/a%2Fb');
  });

  it('is that of the operation nearby for a path that is made up from it', () => {
    const path = `${pathOf(elsewhere, input, {})}/more`;
    expect(writeFree({ method: 'GET', path, near: elsewhere }, HOSTS).url).toBe(
      'https://files.example/base/products/a%2Fb/more',
    );
    expect(writeFree({ method: 'GET', path, near: here }, HOSTS).url).toBe('/products/a%2Fb/more');
    expect(writeFree({ method: 'GET', path }, HOSTS).url).toBe('/products/a%2Fb/more');
  });

  it('is its own where a whole URL is given', () => {
    const path = 'https://other.example/next';
    expect(writeFree({ method: 'GET', path, near: elsewhere }, HOSTS).url).toBe(path);
  });
});

describe('what is filled in from the record', () => {
  it('is called as the path of an action calls it, or as the record does', () => {
    const pay = { ...here, resource: 'products', path: parseTemplate('/products/<products.id>/pay') };
    for (const fill of [{ '/of': 'products.id' }, { '/of': 'id' }]) {
      const { body } = write({ ...pay, fill }, { ...input, body: { note: 'x' } }, {}, HOSTS);
      expect(JSON.parse(body ?? '')).toEqual({ note: 'x', of: 'a/b' });
    }
  });
});

describe('the content of an update by JSON Patch', () => {
  const update: Operation = {
    ...here,
    method: 'PATCH',
    format: 'json-patch',
    sends: 'application/json-patch+json',
  };
  const contentOf = (operation: Operation, body: Json): unknown =>
    JSON.parse(write(operation, { ...input, body }, {}, HOSTS).body ?? '') as unknown;

  it('puts each member of a change into its place, and is called what it is', () => {
    expect(contentOf(update, { name: 'Lamp', 'a/b': null })).toEqual([
      { op: 'add', path: '/name', value: 'Lamp' },
      { op: 'add', path: '/a~1b', value: null },
    ]);
    expect(write(update, { ...input, body: {} }, {}, HOSTS).headers).toEqual([
      ['content-type', 'application/json-patch+json'],
    ]);
  });

  it('is a patch as it stands, and anything else that a check sends', () => {
    const patch = [{ op: 'move', from: '/a', path: '/b' }];
    expect([contentOf(update, patch), contentOf(update, 42)]).toEqual([patch, 42]);
  });

  it('has paths that begin in the envelope of requests', () => {
    const within: Operation = { ...update, requestEnvelope: '/data' };
    expect(contentOf(within, { name: 'Lamp' })).toEqual([{ op: 'add', path: '/data/name', value: 'Lamp' }]);
    expect(contentOf(within, [{ op: 'copy', from: '/a', path: '/b', value: '/c' }])).toEqual([
      { op: 'copy', from: '/data/a', path: '/data/b', value: '/c' },
    ]);
    expect(contentOf({ ...within, format: 'merge-patch' }, { name: 'Lamp' })).toEqual({ data: { name: 'Lamp' } });
  });
});
