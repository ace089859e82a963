import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judge } from '../../bench/services/judge.js';
import { checkService } from '../../bench/services/run.js';
import { EFFORT, part } from '../../src/selftest/fixtures/amount.js';
import { folderOf, mistakesOf, missingFor, SERVICES, type ServiceName } from '../../examples/services/service.js';

/** Mistakes of different kinds that a run must find, each named rightly, and a check that names it: the bench runs all checks. */
const FOUND: Readonly<Record<ServiceName, Readonly<Record<string, string>>>> = {
  helpdesk: {
    'foreign-readable': 'private-records-are-hidden',
    'put-keeps-old': 'put-replaces-entirely',
    'closed-reopens': 'transitions-are-as-declared',
  },
  bookings: {
    'put-merges': 'put-replaces-entirely',
    'kiosk-may-write': 'insufficient-credentials-are-refused',
    'order-as-text': 'sort-follows-the-key',
  },
  inventory: {
    'key-ignored': 'idempotency-key-makes-post-once',
    'stock-unchecked': 'effects-are-as-declared',
    'race-oversell': 'racing-effects-add-up',
  },
};

/** Verdicts that a service which keeps its contract must not get. */
const DOUBTFUL: readonly string[] = ['fail', 'error', 'inconclusive'];

const flat = (text: string): string => text.replace(/\s+/g, ' ');

describe.each(SERVICES)('%s', (name) => {
  const missing = missingFor(name);

  test('has thirty mistakes, each of which breaks a sentence of its documentation', () => {
    const mistakes = mistakesOf(name);
    expect(new Set(mistakes.map((mistake) => mistake.name)).size).toBe(30);
    const readme = flat(readFileSync(join(folderOf(name), 'README.md'), 'utf8'));
    expect(mistakes.filter(({ breaks }) => !readme.includes(breaks))).toEqual([]);
    expect(mistakes.filter((mistake) => !readme.includes(`| ${mistake.name} |`))).toEqual([]);
  });

  // Named, so that a report says what was left out and why.
  if (missing !== undefined) test.skip(`is left out: ${missing}`);

  describe.skipIf(missing !== undefined)('checked against its contract', () => {
    // The odd version does all that the other does; the bench has both.
    test('is conformant, odd as it is', { timeout: 300_000 }, async () => {
      const { judged, exit } = await checkService(name, { harmless: true, effort: EFFORT }, 1);
      const doubtful = judged.filter(({ verdict }) => DOUBTFUL.includes(verdict.kind));
      expect(doubtful.map(({ entry, verdict }) => [entry, verdict])).toEqual([]);
      expect(exit).toBe(0);
    });

    const planted = part(Object.entries(FOUND[name]), 1);
    const mistakes = planted.map(([mistake]) => mistake);
    test(`is accused of ${mistakes.join(', ')}`, { timeout: 300_000 }, async () => {
      const { judged } = await checkService(name, { mistakes, only: planted.map(([, check]) => check) }, 1);
      const those = mistakesOf(name).filter((mistake) => mistakes.includes(mistake.name));
      expect(those.map((mistake) => judge(mistake, [], judged).outcome)).toEqual(planted.map(() => 'found'));
    });
  });
});
