import { expect, test } from 'vitest';
import { loadContract, type PlannedEntry, type Verdict } from '../index.js';
import { fateOf, type Ended } from './fate.js';
import { figuresOf, score } from './figures.js';
import type { Mutant } from './mutants.js';
import { summarySentence } from './print.js';

const loaded = loadContract('probity:services/bare.yaml');
if ('problems' in loaded) throw new Error('The bare contract does not load');
const { contract } = loaded;
const [resource] = contract.facts.resources;

const mutant: Mutant = {
  id: 'total.off-by-one@x.list',
  operator: { id: 'total.off-by-one', sentence: 'The total is one too many', about: ['2'], places: () => [] },
  place: {
    id: 'x.list',
    facts: ['resources.*.collection.total'],
    ...(resource === undefined ? {} : { resource: resource.name }),
    plant: () => ({ at: () => true, answer: (call, next) => next(call) }),
  },
  rate: 'always',
};

const entry = { id: 'a@x', clauses: ['web-api:a'], check: { part: '2-resources' } } as unknown as PlannedEntry;
const fail = { kind: 'fail', finding: { claim: 'It is so', fingerprint: 'f' } } as unknown as Verdict;
const pass = { kind: 'pass' } as Verdict;
const unproven = { kind: 'inconclusive', reason: 'vacuous', detail: 'nothing' } as unknown as Verdict;
const changed = { reached: 2, changed: 1, heldBack: 0 };

const fate = (verdict: Verdict, effect = changed, before: Verdict = pass): ReturnType<typeof fateOf> => {
  const ended: Ended[] = [{ entry, verdict }];
  return fateOf(mutant, ended, effect, new Map([['a@x', before]]), contract);
};

test('a new failure notices; it is an accusation where nothing was changed', () => {
  expect(fate(fail)).toMatchObject({ kind: 'noticed', entry: 'a@x', isRight: true });
  expect(fate(fail, { reached: 2, changed: 0, heldBack: 0 })).toMatchObject({ kind: 'accused', entry: 'a@x' });
});

test('what failed before notices nothing', () => {
  expect(fate(fail, changed, fail)).toMatchObject({ kind: 'not-stated' });
});

test('what was proved before and is not any more is inconclusive', () => {
  expect(fate(unproven)).toMatchObject({ kind: 'inconclusive', reason: 'vacuous' });
  expect(fate(unproven, changed, unproven)).toMatchObject({ kind: 'not-stated' });
});

test('what was not reached or changed nothing is not counted', () => {
  const stated = { ...mutant, place: { ...mutant.place, facts: [] } };
  const of = (reached: number): unknown =>
    fateOf(stated, [{ entry, verdict: pass }], { reached, changed: 0, heldBack: 0 }, new Map(), contract);
  expect(of(0)).toEqual({ kind: 'not-reached' });
  expect(of(1)).toEqual({ kind: 'no-effect' });
  expect(fate(pass, { reached: 1, changed: 0, heldBack: 1 })).toMatchObject({ kind: 'not-planted' });
});

test('what nobody tried since a fact is missing is told that fact', () => {
  for (const reached of [0, 1])
    expect(fate(pass, { reached, changed: 0, heldBack: 0 })).toMatchObject({ kind: 'not-stated' });
});

test('the fact that is missing is named, for the resource and in the sum', () => {
  const facts = [`resources.${resource?.name ?? ''}.collection.total`];
  expect(fate(pass)).toEqual({ kind: 'not-stated', facts });
  const judged = [fate(fail), fate(pass), { kind: 'no-effect' } as const].map((one) => ({
    mutant,
    fate: one,
    effect: changed,
    requests: 1,
  }));
  expect(score(figuresOf(judged))).toBe(0.5);
  expect(summarySentence(judged)).toContain(`noticed 50 % of 2 mistakes that can be seen; stating ${facts[0] ?? ''}`);
});
