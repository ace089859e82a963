import { describe, expect, it } from 'vitest';
import { goldenRun } from './golden/run.js';
import { shortfall, type Required } from './required.js';
import { summarise } from './summary.js';

const run = goldenRun();
const lacks = (require: Required): string | undefined => shortfall(summarise(run), require);

describe('what is required of a contract', () => {
  it('is a percentage of all rules that it states', () => {
    expect(lacks(84)).toBeUndefined();
    expect(lacks(90)).toBe('the contract states 11 of 13 rules, and 90 % are required');
  });

  it('is that the rules of one level are stated and none of them is broken', () => {
    expect(lacks({ name: 'must', percent: 100, rules: 'must' })).toMatch(
      /^\d+ of the \d+ rules of must are stated and not broken, and all are required$/,
    );
    expect(lacks({ name: 'must', percent: 10, rules: 'must' })).toBeUndefined();
  });

  it('is that the rules of a profile are, and not of a document that is not claimed', () => {
    const kept = new Set(['web-api:methods.satisfied']);
    expect(lacks({ name: 'core-read', percent: 100, rules: kept })).toBeUndefined();
    const broken = new Set([...kept, 'web-api:methods.violated']);
    expect(lacks({ name: 'core-read', percent: 100, rules: broken })).toContain('1 of the 2 rules of core-read');
    expect(lacks({ name: 'core-read', percent: 100, rules: new Set(['other:x']) })).toContain('does not claim');
  });
});
