import { describe, expect, test } from 'vitest';
import { unusual } from './fixtures/all-unusual.js';
import { textOf, tryUnusual } from './fixtures/unusual.js';

describe.each(unusual)('$name', (service) => {
  test('a service that keeps its contract is conformant, and nothing of it stays open', async () => {
    const { exit, passed, loud } = await tryUnusual(service);
    expect({ exit, loud }).toEqual({ exit: 0, loud: [] });
    expect(passed).toBeGreaterThan(10);
  });

  test.each(Object.entries(service.mistakes))('%s: noticed by %s', async (wrong, check) => {
    const ended = await tryUnusual(service, { wrong, only: [check] });
    expect(failed(ended.loud), JSON.stringify([ended.loud, ...ended.quiet])).toContain(check);
  });

  test.each(service.otherwise ?? [])('$instead is not true of it, and $check says so', async (one) => {
    const whole = textOf(service);
    const text = whole.replace(one.says, one.instead);
    expect(text).not.toBe(whole);
    const ended = await tryUnusual(service, { text, only: [one.check] });
    expect(failed(ended.loud), JSON.stringify([ended.loud, ...ended.quiet])).toContain(one.check);
  });
});

/** The checks of entries that failed. */
function failed(loud: readonly string[]): readonly string[] {
  return loud.filter((line) => line.includes('"kind":"fail"')).map((line) => line.split('@')[0] ?? '');
}
