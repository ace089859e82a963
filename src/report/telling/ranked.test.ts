import { expect, test } from 'vitest';
import { exchange, fail, plan, verdict } from '../../result/golden/lines.js';
import { GOLDEN_HEADER, runOf } from '../../result/golden/run.js';
import { summarise } from '../../result/summary.js';
import { applyWaivers } from '../../result/waivers.js';
import { numberFindings } from '../html/markup/finding-links.js';
import { searchForm } from '../html/sections/search-form.js';
import { findingWords } from '../html/markup/search-words.js';
import { rankedGroups } from './ranked.js';

const CHECK = 'missing-credentials-are-refused';

/** The same claim broken twice: a change of a note, and then a read of a tag. */
function openTwice() {
  const broken = (subject: string, operation: string, method: string) => {
    const entry = `${CHECK}@${subject}`;
    const asked = exchange(entry, 0, {
      operation,
      request: { method, url: `http://127.0.0.1/${subject}/1`, headers: [] },
    });
    const finding = {
      claim: `A call of ${subject} is refused without a credential`,
      expected: '401',
      observed: '200',
      where: asked.id,
      exchanges: [asked.id],
      fingerprint: `${operation}|200|`,
    };
    return [plan(entry, [], { operations: ['notes.list'] }), asked, verdict(entry, fail(finding))];
  };
  return runOf(
    GOLDEN_HEADER,
    [...broken('notes', 'notes.update', 'PATCH'), ...broken('tags', 'tags.read', 'GET')],
    'non-conformant',
  );
}

test('a group has the worst harm of those in it, and says of each what it is', () => {
  const run = openTwice();
  const groups = rankedGroups(run, summarise(run));
  expect(groups).toHaveLength(1);
  expect(groups[0]?.members.map(({ told }) => told.harm)).toEqual(['leaked', 'access']);
  expect(groups[0]?.told.harm).toBe('leaked');
});

test('it is found by the harm of each of them, and by the operation that each turns on', () => {
  const run = openTwice();
  const summary = summarise(run);
  const findings = numberFindings(run, summary, applyWaivers(summary, undefined));
  const [group] = findings.groups;
  if (group === undefined) throw new Error('No finding');
  const tokens = String(findingWords(run, group));
  for (const token of ['harm:leaked', 'harm:access', 'op:notes.update', 'op:tags.read', 'op:notes.list']) {
    expect(tokens).toContain(token);
  }
  const field = String(searchForm(run, findings));
  expect(field).toContain('placeholder="s:fail op:tags.read, or words"');
  expect(field).not.toContain('products.update');
});
