import { expect, it } from 'vitest';
import { exchange } from '../../result/golden/lines.js';
import { goldenRun } from '../../result/golden/run.js';
import type { Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { couldItBeUs } from './could-it-be-us.js';

function doubts(run: Run): readonly string[] {
  const [found] = summarise(run).findings;
  if (found === undefined) return [];
  return couldItBeUs(run)(found.entry, found.verdict).map(({ holds, text }) => `${holds ? '+' : '-'} ${text}`);
}

it('says what the exchanges exclude, and what they cannot', () => {
  expect(doubts(goldenRun())).toEqual([
    '+ Repeated from fresh state: failed again in 2 of 2.',
    '+ The target answered 1 of 1 canary request.',
    '+ The credentials of alice were accepted in 4 exchanges.',
    '- Elsewhere in this run products.replace answered with success 0 times.',
    '+ Elsewhere in this run products.read answered with success 1 time.',
    '+ No exchange of this case was throttled.',
  ]);
});

it('admits a lost canary', () => {
  const run = goldenRun();
  const failure = { kind: 'timeout', message: 'no answer', sent: 'perhaps' } as const;
  const { response: _, ...lost } = exchange('x', 9, { phase: 'canary', failure });
  expect(doubts({ ...run, exchanges: [...run.exchanges, lost] })).toContain(
    '- The target answered 1 of 2 canary requests.',
  );
});
