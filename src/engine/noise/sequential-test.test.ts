import { describe, expect, it } from 'vitest';
import { amid, decide, DETERMINISTIC, DISTURBED, RACE, SequentialTest, type Hypotheses } from './sequential-test.js';

/** Probability that the test ends with `real`, and how many repetitions it takes, for a true rate of failing. */
function exactly(hypotheses: Hypotheses, rate: number) {
  let alarm = 0;
  let repetitions = 0;
  let open = new Map([[0, 1]]);
  for (let of = 1; of <= 200; of += 1) {
    const next = new Map<number, number>();
    for (const [failed, chance] of open) {
      repetitions += chance;
      for (const [more, share] of [
        [1, rate],
        [0, 1 - rate],
      ] as const) {
        const decision = decide(hypotheses, failed + more, of);
        if (decision === 'real') alarm += chance * share;
        if (decision === 'open') next.set(failed + more, (next.get(failed + more) ?? 0) + chance * share);
      }
    }
    open = next;
  }
  return { alarm, repetitions };
}

/** Repetitions in a row, all of which fail, after which it decides. */
function inARow(hypotheses: Hypotheses): number {
  let n = 1;
  while (decide(hypotheses, n, n) === 'open') n += 1;
  return n;
}

describe('the sequential test', () => {
  it('takes two failures in a row for real and three passes for noise', () => {
    expect([1, 2].map((n) => decide(DETERMINISTIC, n, n))).toEqual(['open', 'real']);
    expect([1, 2, 3].map((n) => decide(DETERMINISTIC, 0, n))).toEqual(['open', 'open', 'noise']);
  });

  it('needs a third failure after a pass', () => {
    expect(decide(DETERMINISTIC, 2, 3)).toBe('open');
    expect(decide(DETERMINISTIC, 3, 4)).toBe('real');
  });

  it('keeps both chances of error, and is short', () => {
    const [noise, real, always] = [0.01, 0.9, 1].map((rate) => exactly(DETERMINISTIC, rate));
    expect(noise?.alarm).toBeLessThan(DETERMINISTIC.falseAlarm);
    expect(1 - (real?.alarm ?? 0)).toBeLessThan(DETERMINISTIC.miss);
    expect(always).toEqual({ alarm: 1, repetitions: 2 });
    expect(noise?.repetitions).toBeLessThan(3.2);
  });

  it('asks for more repetitions amid noise, and never for fewer', () => {
    const rates = [0, 0.005, 0.028, 0.029, 0.09, 0.22, 0.45, 1];
    expect(rates.map((rate) => inARow(amid(rate, DETERMINISTIC)))).toEqual([2, 2, 2, 3, 3, 5, 10, 10]);
    expect(inARow(DISTURBED)).toBe(11);
    expect(inARow(RACE)).toBe(3);
  });

  it('takes evidence from each repetition by itself', () => {
    const test = new SequentialTest();
    test.tell(DISTURBED, true);
    test.tell(DETERMINISTIC, true);
    expect(test.decision(DETERMINISTIC)).toBe('open');
    test.tell(DETERMINISTIC, true);
    expect(test.decision(DETERMINISTIC)).toBe('real');
    test.tell(DISTURBED, false);
    expect(test.decision(DETERMINISTIC)).toBe('open');
  });
});
