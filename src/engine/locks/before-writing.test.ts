import { expect, test } from 'vitest';
import { BeforeWriting } from './before-writing.js';

test('an entry that shares with readers waits once until it is alone, and others do not wait', async () => {
  const before = new BeforeWriting();
  let count = 0;
  before.begin('sorts@products', () => {
    count += 1;
    return Promise.resolve();
  });
  expect(before.wait('creates@products')).toBeUndefined();
  await Promise.all([before.wait('sorts@products'), before.wait('sorts@products')]);
  await before.wait('sorts@products');
  expect(count).toBe(1);
  before.end('sorts@products');
  expect(before.wait('sorts@products')).toBeUndefined();
});
