import { expect, test } from 'vitest';
import { goldenRun } from '../result/golden/run.js';
import { missedPoints } from './missed-points.js';

const why = 'no check asks for it';

test('points are told by what the requests would have differed in, those of most operations first', () => {
  const missed = ['a.read|caller=bob', 'a.list|query:limit:zero', 'b.read|caller=bob'].map((point) => ({ point, why }));
  expect(missedPoints({ ...goldenRun(), surface: { type: 'surface', of: 9, missed } })).toEqual([
    { value: 'caller=bob', operations: ['a.read', 'b.read'], why },
    { value: 'query:limit:zero', operations: ['a.list'], why },
  ]);
  expect(missedPoints(goldenRun())).toEqual([]);
});
