import { constantFrom } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Stop, Violation } from '../../../check/violation.js';
import type { Contract } from '../../../contract/facts/model.js';
import { Broken } from './broken.js';
import { Cases } from './cases.js';
import { inTurn } from './causes.js';
import { Attempt, type RunContext } from '../context.js';

const NONE = (): Promise<void> => Promise.resolve();
const contract = { facts: {} } as unknown as Contract;

function cases(): { readonly kit: Cases; readonly attempt: Attempt } {
  const sender = { now: () => 0 };
  const mixUps = { examine: () => Promise.resolve(undefined) };
  const run = { cases: 40, seed: 1, shrinkBudget: 50, contract, sender, mixUps, signal: new AbortController().signal };
  const attempt = new Attempt(run as unknown as RunContext, 'a-check@things', '', { kind: 'run' }, 'case', 'shared');
  return { kit: new Cases(attempt, NONE, () => true), attempt };
}

/** Fails at the place that a value names, or not at all. */
function failingAt(places: Readonly<Record<string, string | undefined>>): (value: string) => Promise<void> {
  return (value) => {
    const place = places[value];
    return place === undefined
      ? Promise.resolve()
      : Promise.reject(new Violation(`It refuses ${value}`, '4xx', '200', undefined, false, place));
  };
}

async function broken(work: Promise<void>): Promise<Broken | undefined> {
  try {
    await work;
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Broken) return thrown;
    throw thrown;
  }
}

describe('the causes for which the cases of a property fail', () => {
  it('are all found, each with the first case that shows it', async () => {
    const { kit, attempt } = cases();
    const found = await broken(
      kit.forEach(['a', 'b', 'c', 'd'], failingAt({ a: '/x', b: '/x', c: undefined, d: '/y' })),
    );
    expect([found, ...(found?.further ?? [])].map((one) => one?.smallest)).toEqual(['"a"', '"d"']);
    expect(found?.further.map(({ replay }) => replay?.path)).toEqual(['3']);
    expect(attempt.attempted).toBe(4);
  });

  it('are all found among generated values', async () => {
    const { kit } = cases();
    const values = constantFrom('a', 'b', 'c', 'd');
    const found = await broken(kit.forAll(values, failingAt({ b: '/x', c: '/y', d: '/z' })));
    const places = [found, ...(found?.further ?? [])].map((one) => one?.violation.place);
    expect([...places].sort()).toEqual(['/x', '/y', '/z']);
  });

  it('are not looked for without end', async () => {
    const { kit, attempt } = cases();
    const same = Array.from({ length: 100 }, (_, n) => String(n));
    const found = await broken(kit.forEach(same, failingAt(Object.fromEntries(same.map((one) => [one, '/x'])))));
    expect(found?.further).toEqual([]);
    expect(attempt.attempted).toBeLessThan(20);
    const each = Object.fromEntries(same.map((one) => [one, `/${one}`]));
    const many = await broken(cases().kit.forEach(same, failingAt(each)));
    expect(many?.further.length).toBeLessThan(10);
  });

  it('are kept where the target goes away while others are looked for', async () => {
    const { kit } = cases();
    const stops = (value: string): Promise<void> =>
      value === 'b' ? Promise.reject(new Stop('target-unavailable', 'nobody answers')) : failingAt({ a: '/x' })(value);
    const found = await broken(kit.forEach(['a', 'b', 'c'], stops));
    expect(found).toMatchObject({ smallest: '"a"', further: [] });
  });

  it('are none where the target goes away before', async () => {
    const { kit } = cases();
    const stops = (): Promise<void> => Promise.reject(new Stop('target-unavailable', 'nobody answers'));
    await expect(kit.forEach(['a'], stops)).rejects.toMatchObject({ reason: 'target-unavailable' });
  });
});

describe('properties in turn', () => {
  it('go on behind one that fails, and give the causes of all', async () => {
    const { kit } = cases();
    const fails = failingAt({ a: '/x', c: '/y' });
    const works = ['a', 'b', 'c'].map((value) => () => kit.forEach([value], fails));
    const found = await broken(inTurn(works));
    const all = [found, ...(found?.further ?? [])];
    expect(all.map((one) => one?.violation.place)).toEqual(['/x', '/y']);
    expect(all.map((one) => one?.smallest)).toEqual(['"a"', '"c"']);
    expect(all.map((one) => one?.replay?.property)).toEqual([0, 2]);
  });

  it('pass where none fails, and end where the target goes away first', async () => {
    await inTurn([NONE, NONE]);
    const gone = (): Promise<void> => Promise.reject(new Stop('target-unavailable', 'nobody answers'));
    await expect(inTurn([NONE, gone])).rejects.toMatchObject({ reason: 'target-unavailable' });
    const { kit } = cases();
    const found = await broken(inTurn([() => kit.forEach(['a'], failingAt({ a: '/x' })), gone]));
    expect(found).toMatchObject({ smallest: '"a"', further: [] });
  });

  it('are not looked into without end', async () => {
    const { kit } = cases();
    const each = Array.from({ length: 50 }, (_, n) => String(n));
    const fails = failingAt(Object.fromEntries(each.map((one) => [one, `/${one}`])));
    const found = await broken(inTurn(each.map((value) => () => kit.forEach([value], fails))));
    expect(found?.further.length).toBe(23);
  });
});
