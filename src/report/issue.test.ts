import { expect, test } from 'vitest';
import { exchange, fail, plan, verdict } from '../result/golden/lines.js';
import { GOLDEN_HEADER, runOf } from '../result/golden/run.js';
import { summarise } from '../result/summary.js';
import { humanTime, tookText } from './wording/human-time.js';
import { issueText } from './issue.js';
import { rankedGroups } from './telling/ranked.js';

const ENTRY = 'update-is-stored@notes';

function issue(observed: string, answer: string): string {
  const look = exchange(ENTRY, 0);
  const asked = { ...look, ...(look.response !== undefined && { response: { ...look.response, body: answer } }) };
  const finding = { claim: 'The update is stored', expected: '/name: "b"', observed, exchanges: [asked.id] };
  const run = runOf(GOLDEN_HEADER, [plan(ENTRY, []), asked, verdict(ENTRY, fail(finding))], 'non-conformant');
  const [group] = rankedGroups(run, summarise(run));
  if (group === undefined) throw new Error('nothing was found');
  return issueText(run, group, { rule: 'What is written is stored', from: ['notes.yaml:7'] }, ['curl http://h.test']);
}

test('an issue says what is wrong, by which rule, and how to see it again', () => {
  const text = issue('/name: "a"', '{"name":"a"}');
  expect(text).toMatch(/^# The update is not stored/);
  expect(text).toContain('“What is written is stored” (notes.yaml:7)');
  expect(text).toContain('PUT /api/v1/products/p-1 (as alice)\n{"name":"it\'s"}\n\n200\n{"name":"a"}');
  expect(text).toContain('```sh\ncurl http://h.test\n```');
});

test('nothing of a target ends a fence or becomes a link or an element of it', () => {
  const text = issue('[x](http://evil.test) <img src=x>', '```\n# not ours');
  expect(text).not.toMatch(/^# not ours/m);
  expect(text).not.toContain('[x](http');
  expect(text).not.toContain('<img');
});

test.each([
  ['2026-11-25T16:20:05.123Z', '25 Nov 2026, 16:20 UTC'],
  ['2026-01-02T03:04:05Z', '2 Jan 2026, 03:04 UTC'],
  ['yesterday', 'yesterday'],
])('%s is read as %s', (iso, text) => {
  expect(humanTime(iso)).toBe(text);
});

test('a run took as long as people say it', () => {
  expect([400, 3_210, 28_400, 221_000].map(tookText)).toEqual([
    'took 400 ms',
    'took 3.2 s',
    'took 28 s',
    'took 3m 41s',
  ]);
});
