import { describe, expect, test } from 'vitest';
import { once } from '../contract/once.js';
import { unusual } from './fixtures/all-unusual.js';
import type { Ended } from './small/trying.js';
import { isWhole } from './fixtures/amount.js';
import { contractOf, textOf, tryUnusual } from './fixtures/unusual.js';

/**
 * The mistakes that are tried: with `test:all` all; else those that are the first for a check in all of
 * these services.
 */
const TRIED: ReadonlySet<string> = new Set(
  unusual.flatMap(({ name, mistakes }, n) => {
    const before = new Set(unusual.slice(0, n).flatMap((other) => Object.values(other.mistakes)));
    const all = Object.entries(mistakes);
    const first = all.filter(([, check], at) => !before.has(check) && all.findIndex(([, one]) => one === check) === at);
    return (isWhole ? all : first).map(([wrong]) => `${name}: ${wrong}`);
  }),
);

describe.each(unusual)('$name', (service) => {
  const own = once(() => contractOf(service));

  test('a service that keeps its contract is conformant, and nothing of it stays open', async () => {
    const { exit, passed, loud } = await tryUnusual(service, { contract: own() });
    const open = service.open ?? [];
    expect({ exit, loud: loud.filter((line) => !open.some((entry) => line.startsWith(`${entry}:`))) }).toEqual({
      exit: 0,
      loud: [],
    });
    expect(loud).toHaveLength(open.length);
    expect(passed).toBeGreaterThan(5);
  });

  const mistakes = Object.entries(service.mistakes).filter(([wrong]) => TRIED.has(`${service.name}: ${wrong}`));

  test.each(mistakes)('%s: noticed by %s', async (wrong, check) => {
    expectFailed(await tryUnusual(service, { wrong, only: check.split('+'), contract: own() }), check);
  });

  test.each(service.otherwise ?? [])('$instead is not true of it, and $check says so', async (one) => {
    const whole = textOf(service);
    const text = whole.replace(one.says, one.instead);
    expect(text).not.toBe(whole);
    expectFailed(
      await tryUnusual(service, { contract: contractOf(service, text), only: one.check.split('+') }),
      one.check,
    );
  });
});

/** Some entry of the check failed, the first one where several are named. */
function expectFailed({ loud, quiet }: Ended, check: string): void {
  const failed = loud.filter((line) => line.includes('"kind":"fail"')).map((line) => line.split('@')[0]);
  expect(failed, [...loud, ...[...quiet].map((one) => one.join(': '))].join('\n')).toContain(check.split('+')[0]);
}
