import { expect, it } from 'vitest';
import type { Plan, PlannedEntry } from './plan.js';
import { thinned } from './thinned.js';

function entry(check: string, subject: string, more: object = {}, planned = 'run'): PlannedEntry {
  const kind = { kind: 'check', stage: 'ordinary', ...more };
  return {
    id: `${check}@${subject}`,
    check: { id: check, check: kind },
    decision: { planned },
  } as unknown as PlannedEntry;
}

const plan = {
  entries: [
    entry('a', '1'),
    entry('a', '2'),
    entry('a', '3', {}, 'not-specified'),
    entry('b', '1', { stage: 'patient' }),
    entry('c', '1', { kind: 'watch' }),
    entry('c', '2', { kind: 'watch' }),
  ],
} as unknown as Plan;

const outcome = (rank: (id: string) => number, most = 1) =>
  thinned(plan, most, ({ id }) => rank(id)).entries.map(({ id, decision }) => `${id} ${decision.planned}`);

it('keeps the subjects of the lowest rank, watches, and what did not run anyway', () => {
  expect(outcome((id) => (id === 'a@2' ? 0 : 1))).toEqual([
    'a@1 skipped',
    'a@2 run',
    'a@3 not-specified',
    'b@1 skipped',
    'c@1 run',
    'c@2 run',
  ]);
});

it('keeps all subjects where there are no more than that', () => {
  expect(outcome(() => 0, 2).slice(0, 2)).toEqual(['a@1 run', 'a@2 run']);
});

it('says of how many some are left out, and why', () => {
  const reasons = thinned(plan, 1, () => 0).entries.flatMap(({ decision }) =>
    decision.planned === 'skipped' ? [decision.because] : [],
  );
  expect(reasons).toEqual([
    'left out by the effort: 1 of 2 subjects is tried',
    'left out by the effort: it waits for long',
  ]);
});
