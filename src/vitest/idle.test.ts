import { expect, it } from 'vitest';
import type { PlannedEntry } from '../index.js';
import { idleLines } from './idle.js';

type Decision = PlannedEntry['decision'];

const planOf = (...decisions: readonly Decision[]) => ({ entries: decisions.map((decision) => ({ decision })) });
const lacking = (...facts: readonly string[]): Decision => ({ planned: 'not-specified', facts });

it('sums up what is not run, by kind, with what most of it lacks', () => {
  const plan = planOf(
    lacking('http.head'),
    lacking('auth.scopes', 'auth.refused'),
    lacking('auth.scopes'),
    lacking('events'),
    lacking('limits'),
    { planned: 'not-applicable', because: 'resources.notes.operations.replace' },
    { planned: 'run', given: {}, writes: false, own: [] },
  );
  expect(idleLines(plan)).toEqual([
    '5 entries are not specified: auth.scopes (2), events (1), http.head (1) and 1 more',
    '1 entry is not applicable: resources.notes.operations.replace (1)',
  ]);
});

it('says nothing where everything runs', () => {
  expect(idleLines(planOf({ planned: 'run', given: {}, writes: false, own: [] }))).toEqual([]);
});
