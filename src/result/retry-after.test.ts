import { describe, expect, it } from 'vitest';
import { retryAfter } from './retry-after.js';

const DATE = ['Date', 'Sun, 06 Nov 1994 08:49:37 GMT'] as const;
const after = (value: string) => retryAfter([DATE, ['retry-after', value]]);

describe('retryAfter', () => {
  it('reads seconds', () => {
    expect(after('0')).toBe(0);
    expect(after('120')).toBe(120_000);
  });

  it('reads each form of date relative to the Date of the answer', () => {
    expect(after('Sun, 06 Nov 1994 08:49:39 GMT')).toBe(2_000);
    expect(after('Sunday, 06-Nov-94 08:49:39 GMT')).toBe(2_000);
    expect(after('Sun Nov  6 08:49:39 1994')).toBe(2_000);
    expect(after('Sun, 06 Nov 1994 08:00:00 GMT')).toBe(0);
  });

  it('has no answer for anything else', () => {
    expect(retryAfter([])).toBeUndefined();
    for (const value of ['soon', '-1', '1.5', '1994-11-06', '']) expect(after(value), value).toBeUndefined();
    expect(retryAfter([['Retry-After', 'Sun, 06 Nov 1994 08:49:39 GMT']])).toBeUndefined();
  });
});
