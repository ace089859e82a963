import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { goldenRun } from '../../result/golden/run.js';
import { summarise } from '../../result/summary.js';
import { applyWaivers } from '../../result/waivers.js';
import { rankedGroups, type ToldGroup } from '../telling/ranked.js';
import { callFirst, failed } from './failed-list.js';
import type { Page } from './page.js';

const run = goldenRun();
const summary = summarise(run);
const page: Page = {
  waived: applyWaivers(summary, undefined),
  colors: pc.createColors(false),
  width: 80,
  run,
  runFile: 'run.ndjson',
  tryIt: () => [],
};
const [found] = rankedGroups(run, summary);
if (found === undefined) throw new Error('The golden run has a finding');
const one: ToldGroup = found;

/** So many findings of long sentences, each mended in another way unless `fix` says how. */
function groups(count: number, fix?: string): readonly ToldGroup[] {
  const head = 'Bob can change the ticket of Alice, which nobody but Alice and those who serve her may change';
  return Array.from({ length: count }, (_, n) => {
    const rest = 'PUT /api/v1/products/p-1 answered 200, expected a refusal';
    const told = {
      ...one.told,
      head,
      sentence: `${head}: ${rest}`,
      fix: fix ?? `Look for the owner in query ${String(n + 1)}.`,
    };
    return { ...one, told };
  });
}

describe('the list of what failed', () => {
  it.each([1, 4, 10])('says of %i findings what is broken, how bad that is and what to do', (count) => {
    const lines = failed(page, groups(count));
    expect(lines.filter((line) => line.includes('data lost: '))).toHaveLength(count);
    expect(lines.filter((line) => line.includes('PUT /api/v1/products'))).toHaveLength(count);
    expect(lines.filter((line) => line.includes('→ 200, expected a refusal'))).toHaveLength(count);
    expect(lines.filter((line) => /^ {7}fix {2}Look/.test(line))).toHaveLength(count);
    expect(lines.length).toBeLessThanOrEqual(21);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  it('says once what mends all, and of whom where it mends some', () => {
    const alike = groups(3, 'Ask who owns it.');
    expect(failed(page, alike).filter((line) => line.includes('fix'))).toEqual(['       fix of all  Ask who owns it.']);
    const fixes = failed(page, [...alike, ...groups(1)]).filter((line) => line.includes('fix'));
    expect(fixes).toEqual(['       fix of 1, 2, 3  Ask who owns it.', '       fix  Look for the owner in query 1.']);
  });

  it('has a line for each of many, that begins with the request and what came, and says how to begin', () => {
    const lines = failed(page, groups(25));
    expect(lines[1]).toBe('  ✗ 1  data lost: PUT /api/v1/products/p-1 → 200, expected a refusal: Bob can c…');
    expect(lines.slice(-2)).toEqual(['  and 9 more above', '       fix of 1  Look for the owner in query 1.']);
    expect(lines).toHaveLength(19);
  });

  it('keeps a sentence whole where it has room', () => {
    expect(failed(page, [one]).slice(1)).toEqual([
      '  ✗ 1  data lost: The second identical PUT changes something: after PUT',
      '       /api/v1/products/p-1, revision became 4, expected revision to stay 3',
      '       fix  Mend what put-is-idempotent looks at.',
    ]);
  });

  it('names a request once that the sentence begins with', () => {
    const [{ told }] = [one];
    const head = 'PUT /api/v1/products/p-1 fails on a text';
    expect(callFirst({ ...told, head, sentence: `${head}: answered 500, expected 4xx` }, [])).toBe(
      'PUT /api/v1/products/p-1 → 500, expected 4xx: fails on a text',
    );
  });
});
