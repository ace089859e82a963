import { describe, expect, it } from 'vitest';
import { formatProblem, inOrder, type Problem } from '../yaml/problem.js';
import { closest, didYouMean } from './suggest.js';
import { milliseconds, octets } from '../facts/units.js';

describe('durations and sizes', () => {
  it('are milliseconds and octets', () => {
    expect(['500ms', '30s', '1.5m', '2h', '1d', '0s'].map(milliseconds)).toEqual([
      500, 30_000, 90_000, 7_200_000, 86_400_000, 0,
    ]);
    expect(['64KiB', '1MB', '5 B', 12].map(octets)).toEqual([65_536, 1_000_000, 5, 12]);
    expect(['5', 's', '-1s', '1 s', '1e3s'].map(milliseconds)).toEqual(Array(5).fill(undefined));
    expect(octets('64 kilobytes')).toBeUndefined();
  });
});

describe('a suggestion', () => {
  const keys = ['path', 'item', 'page-size', 'operations'];

  it('is the nearest key, also with other hyphens and letter case', () => {
    expect([
      closest('pat', keys),
      closest('pageSize', keys),
      closest('page_size', keys),
      closest('opertaions', keys),
    ]).toEqual(['path', 'page-size', 'page-size', 'operations']);
  });

  it('is not made where nothing is near', () => {
    expect(closest('colour', keys)).toBeUndefined();
    expect(didYouMean('colour', ['a', 'b'])).toBe('; there are "a", "b"');
    expect(didYouMean('colour', [])).toBe('');
  });
});

describe('problems', () => {
  const problem = (file: string, line: number, column: number, hint?: string): Problem => ({
    file,
    line,
    column,
    message: 'Wrong',
    ...(hint === undefined ? {} : { hint }),
  });

  it('are written so that an editor finds the place', () => {
    expect(formatProblem(problem('a.yaml', 3, 5, 'one\ntwo'))).toBe('a.yaml:3:5: Wrong\n    one\n    two');
  });

  it('are sorted by place, each once', () => {
    const found = inOrder([problem('a', 2, 1), problem('b', 1, 1), problem('a', 1, 9), problem('a', 2, 1)]);
    expect(found.map(({ file, line }) => `${file}${line}`)).toEqual(['a1', 'a2', 'b1']);
  });
});
