import { expect, test } from 'vitest';
import { byCase } from './by-case.js';

const claim = 'tickets.list answers a plain request without a server error';

test('a valid request that fails is not to be answered as an error of its caller', () => {
  expect(byCase({ claim, observed: '500' }, 'GET /tickets fails on a plain request').fix).toMatch(/valid/);
  expect(byCase({ claim, observed: '500' }, 'GET /tickets fails on a limit of "abc"')).toEqual({});
});

test('characters that became question marks are mended where texts are stored', () => {
  const stored = (observed: string) => byCase({ claim: 'The answer shows what was sent', observed }, '').fix;
  expect(stored('/name: "é😀" became "é?"')).toMatch(/UTF-8/);
  expect(stored('/name: "why?" became "why"')).toBeUndefined();
  expect(stored('/name: "a" became "a?"')).toBeUndefined();
});

test('a query is mended by what is odd in it', () => {
  const fixFor = (query: string) =>
    byCase(
      { claim: `posts.list answers the query ${query} without a server error`, observed: '500' },
      `GET /posts fails on the query ${query}`,
    ).fix;
  expect(fixFor('a=1&a=2')).toMatch(/comes twice/);
  expect(fixFor('a[]=1')).toMatch(/brackets/);
  expect(fixFor('limit "-1"')).toMatch(/bounds/);
  expect(fixFor('limit=%ff')).toBeUndefined();
  expect(fixFor('name "x"')).toBeUndefined();
});
