import { describe, expect, test } from 'vitest';
import type { Exchange, Json } from 'probity/check';
import { setAs } from './setting.js';

const DATE = 'Sat, 28 Nov 2026 11:00:00 GMT';
const answered = (date?: string): Exchange =>
  ({ response: { status: 200, headers: date === undefined ? [] : [['Date', date]], body: '' } }) as never;
const isNow = (shown: Json, was: Json = null, date: string | undefined = DATE): boolean | undefined =>
  setAs({ at: '/t', to: { is: 'now' } }, { t: was }, { t: shown }, undefined, answered(date))?.isRight;

describe('the time of a request', () => {
  test.each([
    '2026-11-28T11:00:01Z',
    '2026-11-28T12:00:01+01:00',
    '2026-11-28 10:58:00.123+00:00',
    // Of which zone, nobody says.
    '2026-11-28T21:00:00',
    '2026-11-28T01:00:00.5',
    '2026-11-27',
    '2026-11-29',
    1_795_863_600,
    1_795_863_600_000,
  ])('%s is near', (shown) => {
    expect(isNow(shown)).toBe(true);
  });

  test.each(['2026-11-28T12:00:01Z', '2026-11-27T11:00:00', '2026-11-26', 0, 'now', true, null])(
    '%s is none',
    (shown) => {
      expect(isNow(shown)).toBe(false);
    },
  );

  test('is one that was not there before, and without a Date header whichever', () => {
    expect(isNow('2026-11-28T11:00:01Z', '2026-11-28T11:00:01Z')).toBe(false);
    expect(isNow('2020-01-01T00:00:00Z', null, '')).toBe(true);
  });
});

test('what the request does not have, and what no number stands for, says nothing', () => {
  const of = (to: object, before: Json = {}) =>
    setAs({ at: '/a', to } as never, before, { a: 1 }, { b: 1 }, answered());
  expect(of({ is: 'body', pointer: '/c' })).toBeUndefined();
  expect(of({ is: 'before', pointer: '/c' })).toBeUndefined();
  expect(of({ is: 'body', pointer: '/b' })).toMatchObject({ isRight: true });
  expect(of({ is: 'before', pointer: '/a' }, { a: 2 })).toMatchObject({ isRight: false, due: '2' });
});
