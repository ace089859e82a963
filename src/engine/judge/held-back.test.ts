import { expect, it } from 'vitest';
import type { PlannedEntry } from '../../plan/plan.js';
import type { Verdict } from '../../result/verdict.js';
import { HeldBack } from './held-back.js';

const entry = (id: string): PlannedEntry => {
  const [check = '', name = ''] = id.split('@');
  return { id, check: { id: check, check: { kind: 'check' } }, subject: { name } } as unknown as PlannedEntry;
};

const failure = (fingerprint: string, ...others: readonly string[]): Verdict =>
  ({
    kind: 'fail',
    finding: { fingerprint },
    further: others.map((one) => ({ finding: { fingerprint: one } })),
  }) as unknown as Verdict;

it('points a further cause to the entry that tells of it, whatever the first cause is', () => {
  const held = new HeldBack();
  const [limits, failing] = [entry('limit-outside-domain@notes'), entry('no-server-error@notes.list')];
  expect(held.take(limits, failure('notes.list|200||', 'notes.list|500||'), 0, undefined)).toBe(true);
  expect(held.take(failing, failure('notes.list|500||size'), 0, undefined)).toBe(true);
  const verdicts = new Map<string, Verdict>();
  held.release([], ({ id }, verdict) => verdicts.set(id, verdict));
  expect(verdicts.get(limits.id)).toMatchObject({ kind: 'fail', further: [{ sameAs: failing.id }] });
  expect(verdicts.get(limits.id)).not.toHaveProperty('sameAs');
  expect(verdicts.get(failing.id)).not.toHaveProperty('sameAs');
});

it('leaves a failure that no error of the server is part of to be told at once', () => {
  expect(new HeldBack().take(entry('filter-is-exact@notes.a'), failure('notes.list|200||'), 0, undefined)).toBe(false);
});
