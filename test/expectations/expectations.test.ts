import { describe, expect, test } from 'vitest';
import { readKnown } from './record.js';
import { doubt } from './searching.js';
import { isWhole } from '../../src/selftest/fixtures/amount.js';
import { allSites, sitesIn } from './sites.js';
import { benchOf } from './trying.js';

const { unreached, unneeded, witnesses } = readKnown();
const sites = allSites().map(({ id }) => id);

/** One expectation of so many is left out in each run of the gates; all of them in `npm run bench:expectations`. */
const SAMPLE = isWhole ? 40 : 100;

describe('each expectation of the checks', () => {
  test('is known by what it claims', () => {
    expect(new Set(sites).size).toBe(sites.length);
    const text =
      "kit.expect(a, 'It holds').toBeTrue('x'); const b = `Of ${c}`; expect(a, b).toEqual(1); expect(a, 'It holds')";
    expect(sitesIn('suites/9-part/some.ts', text).map(({ id }) => id.replace(/^.*suites\//, ''))).toEqual([
      '9-part/some: It holds',
      '9-part/some: Of ${c}',
      '9-part/some: It holds (2)',
    ]);
  });

  test('is needed to notice something, and reached by a service that is right, or is among those that are said not to be', () => {
    // Who adds an expectation adds a fault, and has it found: ONLY=<check> npm run bench:expectations.
    const missing = sites.filter((site) => !witnesses.has(site) && !unneeded.includes(site));
    expect(missing).toEqual([]);
    const gone = [...witnesses.keys(), ...unneeded, ...unreached].filter((site) => !sites.includes(site));
    expect(gone).toEqual([]);
    expect({ unneeded, unreached }).toEqual({ unneeded: [], unreached: [] });
  });

  test('is missed when it is left out: a sample', async () => {
    const bench = benchOf(1);
    const wrong: string[] = [];
    for (const [n, [site, witness]] of [...witnesses].entries()) {
      const why = n % SAMPLE === 0 ? await doubt(bench, site, witness) : undefined;
      if (why !== undefined) wrong.push(`${site}: ${why}`);
    }
    expect(wrong).toEqual([]);
  });
});
