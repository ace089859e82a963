import { expect, test } from 'vitest';
import { GOLDEN_HEADER, runOf } from '../../result/golden/run.js';
import type { NoteLine } from '../../result/run-file.js';
import { otherNotes } from './other-notes.js';

const left = (text: string): NoteLine => ({ type: 'note', about: 'left-behind', text, entry: 'a@b' });
const told = (...notes: readonly NoteLine[]) =>
  otherNotes(runOf(GOLDEN_HEADER, notes, 'conformant')).map(({ text }) => text);

test('records that stay as the contract says are one note for each resource', () => {
  const notes = ['drivers d1', 'trips t1', 'trips t2', 'trips t3', 'drivers d2', 'trips t4'].map(left);
  expect(told(...notes)).toEqual([
    'drivers d1',
    '4 trips stay, as the contract says that nothing removes them: t1, t2, t3, ...; the ledger has all',
    'drivers d2',
  ]);
});

test('what could not be removed is named with its reason, each by itself', () => {
  const reasons = [
    'trips t1: answered 500',
    'trips t2: answered 500',
    'trips t3: answered 500',
    'trips, perhaps: it hung',
  ];
  expect(told(...reasons.map(left), { type: 'note', about: 'harm', text: 'things 7 vanished' })).toEqual(reasons);
});
