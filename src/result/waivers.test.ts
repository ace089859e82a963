import { describe, expect, it } from 'vitest';
import { exitCode } from './exit-code.js';
import { check, clause, fail, PASS, plan, verdict } from './golden/lines.js';
import { GOLDEN_HEADER, runOf } from './golden/run.js';
import type { Run } from './run-file.js';
import { summarise } from './summary.js';
import type { Verdict } from './verdict.js';
import { applyWaivers, type Waiver, type WaiverState } from './waivers.js';

const PRINT = 'things.read 200 /views';
const FAIL = fail({ fingerprint: PRINT });

/** A run of three entries: `safe@things` tests one clause, `whole@things` two, `polite@things` a should. */
function runWith(ended: Readonly<Record<string, Verdict>> = {}): Run {
  const document = {
    id: 'rules',
    title: 'Rules',
    sha256: 'a'.repeat(64),
    claimed: true,
    clauses: [
      clause('one', { checks: ['safe', 'whole'] }),
      clause('two', { checks: ['whole'] }),
      clause('three', { checks: ['polite'], level: 'should' }),
    ],
  };
  return runOf(
    { ...GOLDEN_HEADER, documents: [document], checks: [check('safe'), check('whole'), check('polite')] },
    [
      plan('safe@things', ['rules:one']),
      plan('whole@things', ['rules:one', 'rules:two']),
      plan('polite@things', ['rules:three']),
      ...['safe@things', 'whole@things', 'polite@things'].map((id) => verdict(id, ended[id] ?? PASS)),
    ],
    'conformant',
  );
}

function waiver(more: Partial<Waiver>): Waiver {
  const place = { file: 'waivers.yaml', line: 3, column: 5 };
  return { reason: 'known', owner: 'team-things', expires: '2026-12-31', place, ...more };
}

const waivers = (...all: readonly Partial<Waiver>[]) => ({ all: all.map(waiver), today: '2026-11-22' });

describe('a waiver', () => {
  it.each<[string, Readonly<Record<string, Verdict>>, Partial<Waiver>, 'must' | 'should', number]>([
    ['of the entry', { 'safe@things': FAIL }, { entry: 'safe@things' }, 'must', 0],
    ['of the cause', { 'safe@things': FAIL }, { entry: 'safe@things', fingerprint: PRINT }, 'must', 0],
    ['of another cause', { 'safe@things': FAIL }, { entry: 'safe@things', fingerprint: 'other' }, 'must', 1],
    ['of the clause', { 'safe@things': FAIL }, { clause: 'rules:one' }, 'must', 0],
    ['of the clause without its document', { 'safe@things': FAIL }, { clause: 'one' }, 'must', 0],
    ['of one clause of two', { 'whole@things': FAIL }, { clause: 'rules:one' }, 'must', 1],
    ['of another entry', { 'safe@things': FAIL, 'whole@things': FAIL }, { entry: 'whole@things' }, 'must', 1],
    ['of a should', { 'polite@things': FAIL }, { clause: 'three' }, 'should', 0],
    [
      'that holds for the last day',
      { 'safe@things': FAIL },
      { entry: 'safe@things', expires: '2026-11-22' },
      'must',
      0,
    ],
    ['that held until yesterday', { 'safe@things': FAIL }, { entry: 'safe@things', expires: '2026-11-21' }, 'must', 1],
  ])('%s decides the exit code', (_, ended, more, failOn, code) => {
    const run = runWith(ended);
    expect(exitCode(run, { failOn })).toBe(1);
    expect(exitCode(run, { failOn, waivers: waivers(more) })).toBe(code);
  });

  it('changes no verdict and no outcome', () => {
    const run = runWith({ 'safe@things': FAIL });
    const before = JSON.stringify(summarise(run));
    expect(exitCode(run, { waivers: waivers({ entry: 'safe@things' }) })).toBe(0);
    expect(JSON.stringify(summarise(run))).toBe(before);
    expect(summarise(run).outcome).toBe('non-conformant');
  });

  it('of both clauses of an entry waives all of it', () => {
    const run = runWith({ 'whole@things': FAIL });
    const both = waivers({ clause: 'one' }, { clause: 'two' });
    expect(exitCode(run, { waivers: both })).toBe(0);
    expect(applyWaivers(summarise(run), both).of('whole@things').wholly).toBe(true);
    expect(applyWaivers(summarise(run), waivers({ clause: 'one' })).of('whole@things')).toMatchObject({
      wholly: false,
      waivers: [{ clause: 'one' }],
    });
  });

  const unproven: Verdict = { kind: 'inconclusive', reason: 'unstable', detail: 'once of three', exchanges: [] };
  const error: Verdict = { kind: 'error', message: 'x is not a function' };

  it('does not make up for what is unproven, nor for a defect of ours', () => {
    const options = { waivers: waivers({ entry: 'safe@things' }) };
    expect(exitCode(runWith({ 'safe@things': FAIL, 'whole@things': unproven }), options)).toBe(3);
    expect(exitCode(runWith({ 'safe@things': FAIL, 'whole@things': error }), options)).toBe(4);
  });

  it.each<[string, Verdict, Partial<Waiver>, WaiverState, number]>([
    ['what it names passes', PASS, { entry: 'safe@things' }, 'stale', 1],
    ['another cause breaks it', FAIL, { entry: 'safe@things', fingerprint: 'other' }, 'stale', 1],
    ['there is no such entry', PASS, { entry: 'save@things' }, 'stale', 1],
    ['there is no such clause', PASS, { clause: 'four' }, 'stale', 1],
    ['its time is over', FAIL, { entry: 'safe@things', expires: '2026-11-21' }, 'expired', 1],
    ['the entry is not proved', unproven, { entry: 'safe@things' }, 'unseen', 3],
    ['the entry was left out', { kind: 'skipped', how: 'excluded', because: '--only' }, { clause: 'one' }, 'unseen', 0],
  ])('is not in use where %s', (_, ended, more, state, code) => {
    const run = runWith({ 'safe@things': ended });
    const found = applyWaivers(summarise(run), waivers(more));
    expect(found.waivers).toMatchObject([{ state, entries: [] }]);
    expect(found.waivers[0]?.why).not.toBe('');
    expect(found.troubles).toHaveLength(state === 'unseen' ? 0 : 1);
    expect(exitCode(run, { waivers: waivers(more) })).toBe(code);
  });

  it('T16 that is stale makes the exit code that of a failure, though everything passes', () => {
    const run = runWith();
    expect(exitCode(run)).toBe(0);
    expect(exitCode(run, { waivers: waivers({ entry: 'safe@things' }) })).toBe(1);
    expect(exitCode(run, { waivers: waivers({ entry: 'safe@things' }), accept: 'unproven' })).toBe(1);
    expect(summarise(run).outcome).toBe('conformant');
  });
});
