import { describe, expect, test } from 'vitest';
import type { ExchangeLine, Run } from '../index.js';
import { goldenRun } from '../result/golden/run.js';
import { timeTroubles } from './verify-exchanges.js';

/** The golden run, with exchanges that were written down in this order and ended at these times with these statuses. */
function runWith(...lines: readonly (readonly [ended: number, status: number])[]): Run {
  const run = goldenRun();
  const [first] = run.exchanges;
  if (first?.response === undefined || run.footer === undefined) throw new Error('The golden run has an answer');
  const { response } = first;
  const exchanges = lines.map(([ended, status], n): ExchangeLine => ({
    ...first,
    id: `${String(n)}/0`,
    started: ended - 1,
    ended,
    response: { ...response, status },
  }));
  return { ...run, exchanges, footer: { ...run.footer, duration: 1000 } };
}

function codesOf(run: Run): readonly string[] {
  return timeTroubles(run).flatMap(({ code }) => (code.startsWith('order') ? [code] : []));
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
