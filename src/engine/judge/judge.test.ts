import { describe, expect, it } from 'vitest';
import { Stop, Violation, type StopReason } from '../../check/violation.js';
import type { Contract } from '../../contract/facts/model.js';
import type { Exchange, Intent } from '../../result/exchange.js';
import type { Ended } from './attempt.js';
import { fingerprint } from './fingerprint.js';
import { findingOf, inconclusive, judge, judgeBroken, together, type BrokenVerdict, type Work } from './judge.js';
import type { Broken } from '../kit/cases/broken.js';
import { Diverged } from '../recorder/replay-sender.js';

/** All that a verdict needs of a contract: where an error has its code. */
const none = { state: 'none', path: 'errors' } as const;
const code = { state: 'stated', value: '/error/code', path: 'errors.code' } as const;
const errors = { schema: none, mediaType: none, code, byStatus: none, in200: none, marker: none };
const contract = { facts: { errors, operations: [], resources: [] } } as unknown as Contract;

const WORK: Work = { attempted: 4, useful: 3, expectations: 7, exchanges: 9, notes: [] };

function exchange(id: string, intent: Intent, status?: number, operation?: string): Exchange {
  const body = status === undefined || status < 400 ? '{}' : '{"error":{"code":"no","message":"No"}}';
  const sizes = { received: body.length, decoded: body.length };
  return {
    id,
    as: 'alice',
    intent,
    ...(operation === undefined ? {} : { operation }),
    request: { method: 'GET', url: 'http://127.0.0.1/', headers: [] },
    ...(status === undefined
      ? { failure: { kind: 'reset', message: 'Connection reset', sent: 'perhaps' } as const }
      : { response: { status, headers: [], body, bodyState: 'text', ...sizes } as const }),
    started: 0,
    ended: 1,
  };
}

function broken({
  proof = false,
  where,
  smallest,
  effects = [],
  exchanges = [exchange('x1', 'valid', 404, 'notes.read'), exchange('x2', 'cleanup', 204, 'notes.delete')],
}: {
  proof?: boolean;
  where?: string;
  smallest?: string;
  effects?: readonly string[];
  exchanges?: readonly Exchange[];
} = {}): Broken {
  const violation = new Violation('It holds', 'a', 'b', where, proof);
  const replay = { property: 0, seed: 1, path: '0' };
  return { violation, exchanges, replay, smallest, minimal: false, effects } as unknown as Broken;
}

const judged = (ended: Ended, work = WORK, enough = 1): ReturnType<typeof judge> =>
  judge(contract, ended, work, { enough }, undefined, undefined);

describe('the verdict of a check', () => {
  it('is a pass with enough useful cases, and says what it saw', () => {
    const pass = { kind: 'pass', cases: 3, expectations: 7, exchanges: 9 };
    expect(judged({ kind: 'done' }, WORK, 3)).toEqual(pass);
    expect(judged({ kind: 'done' }, { ...WORK, notes: ['seen'] })).toEqual({ ...pass, notes: ['seen'] });
  });

  it('is vacuous without enough useful cases, with the two commonest reasons', () => {
    const plain = '3 of 4 cases were useful, 4 are needed';
    expect(judged({ kind: 'done' }, WORK, 4)).toEqual(inconclusive('vacuous', plain));
    const none = { ...WORK, useful: 0 };
    expect(judged({ kind: 'done' }, none)).toEqual(inconclusive('vacuous', '0 of 4 cases were useful, 1 is needed'));
    const discards = new Map([
      ['rare', 1],
      ['often', 3],
      ['now and then', 2],
    ]);
    expect(judged({ kind: 'done' }, { ...none, discards })).toMatchObject({
      detail: '0 of 4 cases were useful, 1 is needed: often (3 times); now and then (2 times)',
    });
    expect(judged({ kind: 'done' }, { ...none, discards: new Map([['rare', 1]]) })).toMatchObject({
      detail: expect.stringMatching(/needed: rare$/) as string,
    });
  });

  it('is left out where what it judges need not be there, and no case had it', () => {
    const check = { enough: 2, rare: true } as const;
    const none = { ...WORK, useful: 0, discards: new Map([['no tag', 4]]) };
    const because = '0 of 4 cases were useful, 2 are needed: no tag (4 times)';
    const left = judge(contract, { kind: 'done' }, none, check, undefined, undefined);
    expect(left).toEqual({ kind: 'skipped', how: 'excluded', because });
    expect(judge(contract, { kind: 'done' }, { ...none, useful: 1 }, check, undefined, undefined)).toMatchObject({
      kind: 'inconclusive',
    });
  });

  it('is a defect of ours where nothing was tried, or something was thrown', () => {
    expect(judged({ kind: 'done' }, { ...WORK, attempted: 0 })).toMatchObject({ kind: 'error' });
    const error = new TypeError('x is undefined');
    expect(judged({ kind: 'threw', error })).toEqual({ kind: 'error', message: error.message, stack: error.stack });
    delete error.stack;
    expect(judged({ kind: 'threw', error })).toStrictEqual({ kind: 'error', message: error.message });
    const diverged = new Diverged('a/0', 'it went another way');
    expect(judged({ kind: 'diverged', diverged })).toEqual({
      kind: 'error',
      message: 'Diverged at a/0: it went another way',
    });
  });

  it.each<[StopReason, object]>([
    ['cut', { kind: 'skipped', how: 'cut', because: 'why' }],
    ['excluded', { kind: 'skipped', how: 'excluded', because: 'why' }],
    ['discard', { kind: 'inconclusive', reason: 'vacuous', detail: 'why' }],
    ['timeout', { kind: 'inconclusive', reason: 'timeout', detail: 'why' }],
    ['throttled', { kind: 'inconclusive', reason: 'throttled', detail: 'why' }],
  ])('follows from why it was stopped: %s', (reason, verdict) => {
    expect(judged({ kind: 'stopped', stop: new Stop(reason, 'why') })).toMatchObject(verdict);
  });

  it('is a fail only where the failure was confirmed, or proves itself', () => {
    const ended = { kind: 'broken', broken: broken() } as const;
    expect(judged(ended)).toMatchObject({ kind: 'inconclusive', reason: 'unstable', confirmed: { failed: 0, of: 0 } });
    const confirmed = (isReal: boolean | undefined, trouble?: string): ReturnType<typeof judge> => {
      const how = { failed: 2, of: 3, ...(isReal === undefined ? {} : { isReal }), ...(trouble && { trouble }) };
      return judge(contract, ended, WORK, { enough: 1 }, how, undefined);
    };
    const unstable = 'The failure came again in 2 of 3 repetitions from fresh state';
    expect(confirmed(false)).toMatchObject({ kind: 'inconclusive', detail: unstable, exchanges: ['x1'] });
    expect(confirmed(undefined)).toMatchObject({ kind: 'inconclusive', detail: unstable });
    expect(confirmed(false, 'It went away')).toMatchObject({ kind: 'inconclusive', detail: 'It went away' });
    const fail = confirmed(true);
    const down = { failed: 1, of: 2, trouble: 'It did not answer', isDown: true };
    expect(judge(contract, ended, WORK, { enough: 1 }, down, undefined)).toMatchObject({
      reason: 'target-unavailable',
    });
    expect(confirmed(false)).toMatchObject({ reason: 'unstable' });
    expect(fail).toMatchObject({ kind: 'fail', cases: 3, expectations: 7, exchanges: 9, minimal: false });
    expect(fail).toMatchObject({ confirmed: { failed: 2, of: 3 } });
    expect(fail).not.toHaveProperty('confirmed.proof');
    expect(fail).not.toHaveProperty('sameAs');
    expect(fail).not.toHaveProperty('confirmed.voided');
    const amidNoise = { failed: 2, of: 2, isReal: true, voided: 1 };
    expect(judge(contract, ended, WORK, { enough: 1 }, amidNoise, undefined)).toMatchObject({
      confirmed: { of: 2, voided: 1 },
    });
    const proof = judged({ kind: 'broken', broken: broken({ proof: true }) });
    expect(proof).toMatchObject({ kind: 'fail', confirmed: { failed: 0, of: 0, proof: true } });
    const real = { failed: 2, of: 2, isReal: true };
    expect(judge(contract, ended, WORK, { enough: 1 }, real, 'other@notes')).toMatchObject({
      kind: 'fail',
      sameAs: 'other@notes',
    });
  });
});

describe('several causes', () => {
  const of = (where: string, isReal: boolean, sameAs?: string): BrokenVerdict =>
    judgeBroken(contract, broken({ where }), WORK, { failed: 2, of: 2, isReal }, sameAs);

  it('are one verdict: what is confirmed counts, whichever came first', () => {
    const verdict = together([of('/a', false), of('/b', true), of('/c', true, 'other@notes'), of('/d', true)]);
    expect(verdict).toMatchObject({ kind: 'fail', finding: { where: '/b' } });
    const further = verdict?.kind === 'fail' ? (verdict.further ?? []) : [];
    expect(further.map(({ finding }) => finding.where)).toEqual(['/c', '/d']);
    expect(further[0]).toMatchObject({ confirmed: { failed: 2, of: 2 }, sameAs: 'other@notes', minimal: false });
    expect(further[1]).not.toHaveProperty('sameAs');
  });

  it('are the first one where none or one alone is confirmed', () => {
    expect(together([])).toBeUndefined();
    expect(together([of('/a', false), of('/b', false)])).toMatchObject({ kind: 'inconclusive' });
    const one = together([of('/a', false), of('/b', true)]);
    expect(one).toMatchObject({ kind: 'fail', finding: { where: '/b' } });
    expect(one).not.toHaveProperty('further');
  });
});

describe('a finding', () => {
  it('has what was seen, without what was only tidied up', () => {
    const finding = findingOf(contract, broken({ where: '/id', smallest: '"a"' }));
    expect(finding).toMatchObject({ claim: 'It holds', expected: 'a', observed: 'b', where: '/id', smallest: '"a"' });
    expect(finding.exchanges).toEqual(['x1']);
    expect(finding.fingerprint).toBe('notes.read|404|no|/id');
    const tidied = [exchange('x1', 'cleanup', 500, 'notes.delete'), exchange('x2', 'cleanup', 204, 'notes.delete')];
    expect(findingOf(contract, broken())).toMatchObject({ exchanges: ['x1'] });
    expect(findingOf(contract, broken({ exchanges: tidied }))).toMatchObject({ exchanges: ['x1', 'x2'] });
    expect(findingOf(contract, broken())).not.toHaveProperty('where');
    expect(findingOf(contract, broken())).not.toHaveProperty('smallest');
  });

  it('says what did not happen in its case, where that was seen', () => {
    expect(findingOf(contract, broken())).not.toHaveProperty('effects');
    const effects = ['notes.update stores nothing'];
    expect(findingOf(contract, broken({ effects }))).toMatchObject({ effects });
  });

  it('has a fingerprint where nobody answered, or nothing was sent', () => {
    expect(fingerprint(contract, [exchange('x', 'valid')], { where: '/a' })).toBe('GET|reset||/a');
    expect(fingerprint(contract, [exchange('x', 'cleanup', 204)], {})).toBe('none|');
    expect(fingerprint(contract, [exchange('x', 'cleanup', 404, 'notes.delete')], {})).toBe('notes.delete|404|no|');
    expect(fingerprint(contract, [], { where: '/a' })).toBe('none|/a');
  });

  it('has a fingerprint without an answer where what was drawn decides which one shows it', () => {
    const print = (status: number): string =>
      fingerprint(contract, [exchange('x', 'valid', status)], { where: '/a', anyAnswerOf: 'notes.create' });
    expect(print(201)).toBe('notes.create|||');
    expect(print(422)).toBe(print(201));
    expect(fingerprint(contract, [], { place: '/a', anyAnswerOf: 'notes.create' })).toBe('notes.create|||/a');
  });

  it('has a fingerprint without what another seed changes: which item it was, and the id of an exchange', () => {
    const answered = [exchange('check@notes/p0.0/0/1', 'valid', 404), exchange('check@notes/p0.0/0/2', 'valid', 200)];
    const print = (where: string): string => fingerprint(contract, answered, { where });
    expect(print('/items/3/name')).toBe(print('/items/12/name'));
    expect(print('/items/3/name')).toContain('/items/*/name');
    expect(print('/v1/name')).toContain('/v1/name');
    expect(print('check@notes/p0.0/0/1')).toMatch(/\|404\|[^|]*\|$/);
    expect(print('check@notes/p0.0/0/2')).toMatch(/\|200\|[^|]*\|$/);
    // The one that decided is not part of the case any more: it was smaller once.
    expect(print('check@notes/s7/0/1')).toMatch(/\|200\|[^|]*\|$/);
  });
});
