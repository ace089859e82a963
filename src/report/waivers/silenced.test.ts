import { expect, test } from 'vitest';
import { GOLDEN_HEADER, GOLDEN_LINES, runOf } from '../../result/golden/run.js';
import type { RecordedSilence } from '../../result/run-file.js';
import { renderHtml } from '../html/page.js';
import { renderJson } from '../formats/json.js';

const SILENCED: readonly RecordedSilence[] = [
  {
    fact: 'resources.things.item',
    says: 'none',
    position: 'things.yaml:7:11',
    effect: 'switched-off',
    checks: ['get-is-safe', 'delete-removes'],
    nowhere: ['delete-removes'],
    entries: 3,
  },
  {
    fact: 'resources.things.volatile',
    says: '["/views"]',
    effect: 'narrowed',
    leavesOut: 'the values at /views',
    checks: ['get-is-repeatable'],
    nowhere: [],
    entries: 1,
  },
];

const RUN = runOf({ ...GOLDEN_HEADER, silenced: SILENCED }, GOLDEN_LINES, 'non-conformant');

test('reports say what the contract keeps from being looked at: fact, place and checks', () => {
  expect(JSON.parse(renderJson(RUN))).toMatchObject({ silenced: SILENCED });
  const page = renderHtml(RUN)
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
  expect(page).toContain('What the contract rules out');
  expect(page).toContain('resources.things.item: none things.yaml:7:11 2 checks in 3 entries, 1 of which nowhere else');
  expect(page).toContain('get-is-safe, delete-removes');
  expect(page).toContain('said by a claimed document 1 check in 1 entry, without the values at /views');
});

test('a run file of before, which does not say it, has no such section', () => {
  const { silenced: _silenced, ...before } = GOLDEN_HEADER;
  const old = runOf(before, GOLDEN_LINES, 'non-conformant');
  expect(renderHtml(old)).not.toContain('What the contract rules out');
  expect(JSON.parse(renderJson(old))).toMatchObject({ silenced: [] });
});
