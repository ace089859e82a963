import { describe, expect, it } from 'vitest';
import type { Operation } from '../../contract/model.js';
import { parseTemplate } from '../../contract/template.js';
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
