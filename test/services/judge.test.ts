import { expect, test } from 'vitest';
import { judge, type Judged } from '../../bench/services/judge.js';
import type { Mistake } from '../../examples/services/service.js';
import type { Verdict } from '../../src/index.js';

const mistake: Mistake = {
  name: 'total-unfiltered',
  weight: 'usual',
  what: '',
  breaks: '',
  at: ['tickets'],
  topics: ['total'],
};

const entry = (id: string, kind: Verdict['kind']): Judged => ({
  entry: id,
  clauses: [],
  verdict: { kind } as Verdict,
});

test('a failure about the place and the topic of a mistake finds it', () => {
  expect(judge(mistake, [], [entry('total-counts-the-list@tickets', 'fail')]).outcome).toBe('found');
  expect(judge(mistake, [], [entry('total-counts-the-list@tickets.list', 'fail')]).outcome).toBe('found');
});

test('a failure about another place or another topic is named wrongly', () => {
  expect(judge(mistake, [], [entry('total-counts-the-list@customers', 'fail')]).outcome).toBe('wrongly named');
  expect(judge(mistake, [], [entry('post-creates@tickets', 'fail')]).outcome).toBe('wrongly named');
});

test('what fails without the mistake too does not find it', () => {
  const failed = [entry('total-counts-the-list@tickets', 'fail')];
  expect(judge(mistake, failed, failed).outcome).toBe('not found');
});

test('a mistake that makes its own topic unprovable is inconclusive, any other is not found', () => {
  expect(judge(mistake, [], [entry('total-counts-the-list@tickets', 'inconclusive')]).outcome).toBe('inconclusive');
  expect(judge(mistake, [], [entry('post-creates@tickets', 'inconclusive')]).outcome).toBe('not found');
});
