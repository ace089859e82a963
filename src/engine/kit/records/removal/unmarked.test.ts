import { describe, expect, it } from 'vitest';
import type { Own } from '../../../../contract/facts/model.js';
import { isUnmarked } from './unmarked.js';

const own = { unique: ['/sku'], tag: '/name' } as unknown as Own;
const sent = { name: 'pb-c0ffee12-1', sku: 'pb-c0ffee12-2', price: 1 };

describe('a record', () => {
  it.each([
    [{ name: 'Chair', sku: 'CH-1' }, true],
    [{ name: 'Chair' }, true],
    [{ name: 'Chair', sku: 'PB-C0FFEE12-2' }, false],
    [{ name: 'pb-c0ffee12-9', sku: 'x' }, false],
    [{ id: 7 }, false],
    [{ name: null, sku: 3 }, false],
    [undefined, false],
  ])('%j may be of somebody else: %j', (item, expected) => {
    expect(isUnmarked(own, sent, item, 'C0ffee12')).toBe(expected);
  });

  it('of which nothing was marked cannot be told', () => {
    expect(isUnmarked(own, { name: 'a', sku: 'b' }, { name: 'Chair', sku: 'CH-1' }, 'c0ffee12')).toBe(false);
  });
});
