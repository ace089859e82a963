import { describe, expect, test } from 'vitest';
import type { Header } from 'probity/check';
import { rateTold } from './rate-told.js';

const DATE = ['Date', 'Thu, 01 Jan 2026 00:00:00 GMT'] as const;
const MIDNIGHT = Date.UTC(2026, 0, 1) / 1000;

describe('what headers tell of a rate limit', () => {
  test.each<[string, readonly Header[], 'draft' | 'x-ratelimit', 'delta' | 'epoch', object | undefined]>([
    [
      'three headers with a time',
      [DATE, ['X-RateLimit-Limit', '20'], ['x-ratelimit-remaining', '3'], ['X-RateLimit-Reset', String(MIDNIGHT + 4)]],
      'x-ratelimit',
      'epoch',
      { quota: 20, left: 3, reset: 4000 },
    ],
    [
      'three headers of the draft, one of them a list',
      [
        ['RateLimit-Limit', '20, 20;w=5'],
        ['RateLimit-Remaining', '3'],
        ['RateLimit-Reset', '4'],
      ],
      'draft',
      'delta',
      { quota: 20, left: 3, reset: 4000 },
    ],
    [
      'one header',
      [['RateLimit', 'limit=20, remaining=3, reset=4']],
      'draft',
      'delta',
      { quota: 20, left: 3, reset: 4000 },
    ],
    [
      'several limits',
      [
        ['RateLimit-Policy', '"burst";q=20;w=5, "day";q=900;w=86400'],
        ['RateLimit', '"burst";r=3;t=4, "day";r=100;t=5000'],
      ],
      'draft',
      'delta',
      { left: 3, reset: 5_000_000 },
    ],
    [
      'a span in the place of a time',
      [DATE, ['X-RateLimit-Reset', '4']],
      'x-ratelimit',
      'epoch',
      { misread: '4 is not a time' },
    ],
    [
      'a time in the place of a span',
      [['X-RateLimit-Reset', String(MIDNIGHT)]],
      'x-ratelimit',
      'delta',
      { misread: `${String(MIDNIGHT)} is not a time span` },
    ],
    [
      'milliseconds',
      [DATE, ['X-RateLimit-Reset', `${String(MIDNIGHT)}000`]],
      'x-ratelimit',
      'epoch',
      { misread: `${String(MIDNIGHT)}000 is not in seconds` },
    ],
    ['a time without a Date', [['X-RateLimit-Reset', String(MIDNIGHT)]], 'x-ratelimit', 'epoch', {}],
    ['headers of another style', [['X-RateLimit-Remaining', '3']], 'draft', 'delta', undefined],
    ['words', [['X-RateLimit-Remaining', 'many']], 'x-ratelimit', 'delta', undefined],
  ])('%s', (_, headers, style, form, told) => {
    expect(rateTold(headers, style, form)).toEqual(told);
  });

  test('a reset is not read where nobody says what it is', () => {
    expect(rateTold([['X-RateLimit-Reset', '4']], 'x-ratelimit', undefined)).toEqual({});
  });
});
