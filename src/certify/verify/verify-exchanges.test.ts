import { describe, expect, test } from 'vitest';
import type { Run } from '../../index.js';
import { timeTroubles } from './verify-exchanges.js';

/** A run whose exchanges were written down in this order, ended at these times and were answered with these statuses. */
function runWith(...lines: readonly (readonly [ended: number, status: number])[]): Run {
  const exchanges = lines.map(([ended, status], n) => ({
    id: `${String(n)}/0`,
    started: ended - 1,
    ended,
    response: { status, headers: [] },
  }));
  const run = {
    exchanges,
    header: { started: '2026-11-26T03:00:00.000Z' },
    footer: { duration: 1000, ended: '2026-11-26T03:00:01.000Z' },
  };
  return run as unknown as Run;
}

function codesOf(run: Run): readonly string[] {
  return timeTroubles(run).map(({ code }) => code);
}

describe('the order of exchanges', () => {
  test('is that in which they ended', () => {
    expect(codesOf(runWith([10, 200], [20, 200], [20, 404]))).toEqual([]);
    expect(codesOf(runWith([20, 200], [10, 200]))).toEqual(['order-implausible']);
  });

  test('has a 401 later, behind the question whether the credential still holds', () => {
    expect(codesOf(runWith([10, 200], [30, 200], [20, 401], [40, 200]))).toEqual([]);
    expect(codesOf(runWith([10, 200], [30, 401], [20, 403]))).toEqual(['order-implausible']);
  });
});
