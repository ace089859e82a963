import { describe, expect, it } from 'vitest';
import { part } from '../../selftest/fixtures/amount.js';
import { boundedPattern, costOf, PatternTooSlow } from './bounded-pattern.js';

describe('costOf', () => {
  it.each([
    ['^[a-z]+$', 'linear'],
    ['^[A-Z]{3}-\\d{4}$', 'linear'],
    ['^(?:red|green)$', 'linear'],
    ['^#(?:[0-9a-f]{3}){1}$', 'linear'],
    ['[a-z]+', 'polynomial'],
    ['^\\d+\\.\\d+$', 'polynomial'],
    ['^[^@]+@[^@]+$', 'polynomial'],
    ['^(a+)+$', 'exponential'],
    ['^(a|aa)+$', 'exponential'],
    ['^(?:-[a-z]+)*$', 'exponential'],
    ['^((a*)*)$', 'exponential'],
    ['^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*$', 'exponential'],
    ['^(a?){30}$', 'exponential'],
    ['^(a)\\1$', 'exponential'],
  ])('%s is %s', (pattern, cost) => {
    expect(costOf(pattern)).toBe(cost);
  });
});

describe('a bounded pattern', () => {
  it('compares as the expression does', () => {
    for (const pattern of ['^(?:-[a-z]+)*$', '[a-z]+', '^\\p{Lu}$', '^(a|b)\\1$']) {
      for (const text of ['', 'aa', '-ab-cd', 'É', '-abcdef'.repeat(10), `${'-abcdef'.repeat(10)}!`]) {
        expect(boundedPattern(pattern).test(text), `${pattern} on ${text}`).toBe(new RegExp(pattern, 'u').test(text));
      }
    }
  });

  const slow: readonly (readonly [pattern: string, text: string])[] = [
    ['^(a+)+$', `${'a'.repeat(60)}!`],
    ['^(a|aa)+$', `${'a'.repeat(90)}!`],
    ['\\s+x$', ' '.repeat(500_000)],
    ['^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*$', `${'a'.repeat(60)}!`],
    ['(\\s+)+x', ' '.repeat(300)],
  ];

  // Each takes the time that it is given: an exponential and a polynomial one.
  it.each(part(slow, 2))('%s ends soon on what takes for ever, and at once the next time', (pattern, text) => {
    const bounded = boundedPattern(pattern);
    expect(bounded.test('aaa!')).toBe(false);
    const started = performance.now();
    expect(() => bounded.test(text)).toThrow(PatternTooSlow);
    for (let n = 0; n < 50; n += 1) expect(() => bounded.test(`${text}${String(n)}!`)).toThrow(PatternTooSlow);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(bounded.test('aaa!')).toBe(false);
  });

  it('refuses what is no pattern', () => {
    expect(() => boundedPattern('(')).toThrow(SyntaxError);
  });
});
