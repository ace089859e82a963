import { expect, test } from 'vitest';
import { isExact, onlyFor } from './versions.js';

const BODY = { name: 'a' };

test('entity tags are named in If-Match, several of them as a list', () => {
  expect(onlyFor({ by: 'etag' }, ['"a"', 'W/"b"'], BODY)).toEqual({
    body: BODY,
    headers: [['If-Match', '"a", W/"b"']],
  });
});

test('a date is named in If-Unmodified-Since, and only one', () => {
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
  const { headers } = onlyFor({ by: 'last-modified' }, [date, 'another'], BODY);
  expect(headers).toEqual([['If-Unmodified-Since', date]]);
});

test('a version field is named in the body, as the kind of value that it is', () => {
  expect(onlyFor({ by: { pointer: '/meta/version' } }, [3], BODY)).toEqual({
    body: { name: 'a', meta: { version: 3 } },
    headers: [],
  });
});

test('neither a weak entity tag nor a date has to change with every update', () => {
  expect(isExact({ by: 'etag' }, '"a"')).toBe(true);
  expect(isExact({ by: 'etag' }, 'W/"a"')).toBe(false);
  expect(isExact({ by: 'last-modified' }, 'Thu, 01 Jan 2026 00:00:00 GMT')).toBe(false);
  expect(isExact({ by: { pointer: '/version' } }, 1)).toBe(true);
});
