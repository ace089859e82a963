import { expect, test } from 'vitest';
import { clause, fail, PASS, plan, verdict } from '../result/golden/lines.js';
import { GOLDEN_HEADER, runOf } from '../result/golden/run.js';
import { summarise } from '../result/summary.js';
import type { Verdict } from '../result/verdict.js';
import { applyWaivers } from '../result/waivers.js';
import { numberFindings } from './html/markup/finding-links.js';
import { mapSection } from './html/sections/map-section.js';
import { ruleMapOf } from './rule-map.js';

const OPERATIONS = [
  { id: 'notes.read', resource: 'notes', method: 'GET', path: '/notes/<id>' },
  { id: 'notes.update', resource: 'notes', method: 'PATCH', path: '/notes/<id>' },
  { id: 'search', method: 'POST', path: '/search' },
];

const VACUOUS: Verdict = { kind: 'inconclusive', reason: 'vacuous', detail: 'nothing to look at', exchanges: [] };

function runWith(entries: Readonly<Record<string, Verdict>>, more: Parameters<typeof clause>[1] = {}) {
  const header = {
    ...GOLDEN_HEADER,
    operations: OPERATIONS,
    documents: [
      {
        id: 'web-api',
        title: 'Conventions',
        sha256: '',
        claimed: true,
        clauses: [clause('safe', { checks: ['safe'], also: ['other'], ...more }), clause('silent')],
      },
    ],
  };
  const names = Object.entries(entries);
  return runOf(
    header,
    [...names.map(([id]) => plan(id, ['web-api:safe'])), ...names.map(([id, ended]) => verdict(id, ended))],
    'non-conformant',
  );
}

test('a cell has the worst of what was tried on a resource, on its operations and on their keys', () => {
  const run = runWith({
    'safe@notes': PASS,
    'safe@notes.update': fail(),
    'safe@search': VACUOUS,
    'safe@service': PASS,
  });
  const { columns, groups } = ruleMapOf(run, summarise(run));
  expect(columns).toEqual(['notes', 'search', 'service']);
  expect(groups.flatMap(({ rows }) => rows).map(({ cells }) => cells.map((cell) => cell?.worst))).toEqual([
    ['fail', 'inconclusive', 'pass'],
  ]);
  expect(groups[0]?.rows[0]?.cells[0]?.entries.map(({ id }) => id)).toEqual(['safe@notes.update', 'safe@notes']);
  expect(groups[0]?.without).toBe(1);
});

test('a kept rule is shown as kept where some of it was left out', () => {
  const open: Verdict = { kind: 'not-specified', facts: ['resources.notes.operations.replace'] };
  const run = runWith({ 'safe@notes.read': PASS, 'safe@notes.update': open });
  const [row] = ruleMapOf(run, summarise(run)).groups[0]?.rows ?? [];
  expect(row?.folded.verdict).toBe('satisfied');
  expect(row?.cells.map((cell) => cell?.worst)).toEqual(['pass']);
});

test('a column has the operations that its entries are about, and that a failure turns on', () => {
  const run = runWith({ 'safe@notes': fail(), 'safe@notes.update': PASS, 'safe@search': PASS });
  const turnsOn = (entry: string) => (entry === 'safe@notes' ? 'notes.read' : undefined);
  const [row] = ruleMapOf(run, summarise(run), turnsOn).groups[0]?.rows ?? [];
  expect(row?.cells.map((cell) => cell?.parts.map(({ operation, worst }) => [operation, worst]))).toEqual([
    [
      ['notes.read', 'fail'],
      ['notes.update', 'pass'],
    ],
    [],
  ]);
});

test('of a check that may only break a rule, a pass says nothing', () => {
  const run = runWith({ 'safe@notes': PASS, 'other@search': PASS });
  expect(ruleMapOf(run, summarise(run)).columns).toEqual(['notes']);
  const broken = runWith({ 'safe@notes': PASS, 'other@search': fail() });
  expect(ruleMapOf(broken, summarise(broken)).columns).toEqual(['notes', 'search']);
});

test('a gap that nobody filled is not specified, whatever its entries came to', () => {
  const run = runWith({ 'safe@notes': PASS }, { gap: { facts: ['http.head'], filled: false, yaml: '' } });
  expect(ruleMapOf(run, summarise(run)).groups[0]?.rows[0]?.cells[0]?.worst).toBe('not-specified');
});

test('its table has heads of rows and columns, a symbol in each cell, and links to what it tells of', () => {
  const run = runWith(
    { 'safe@notes': fail({ exchanges: [] }), 'safe@search': PASS },
    { quote: 'A <b>GET</b> is safe.' },
  );
  const summary = summarise(run);
  const text = String(mapSection(run, summary, numberFindings(run, summary, applyWaivers(summary, undefined))));
  expect(text).toMatch(/<th scope="col"\s*>\s*notes\s*<\/th>/);
  expect(text).toContain('scope="rowgroup"');
  expect(text).toMatch(/<th scope="row">[^]*A &#60;b&#62;GET/);
  expect(text).toMatch(
    /<td\s+class="bad"\s+title="1 fail"[^>]*>\s*<a href="#finding-safe%40notes"><span aria-hidden="true">✗/,
  );
  expect(text).toMatch(/<td\s+class="good"[^>]*>\s*<a href="#entry-safe%40search"><span aria-hidden="true">✓/);
});
