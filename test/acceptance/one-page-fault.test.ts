import { expect, it } from 'vitest';
import { library } from '../../src/reference/index.js';
import { findingsOf } from '../../src/selftest/fixtures/findings.js';

const ONLY = ['cursor-walk-is-a-partition', 'sort-follows-the-key', 'filter-is-exact', 'total-counts-the-list'];

/** The checks that have findings of the Library with these faults. */
async function found(...ids: readonly string[]): Promise<readonly string[]> {
  const { findings, kinds } = await findingsOf(library, ONLY, ids);
  expect(kinds).not.toContain('error');
  return [...new Set(findings)];
}

const PAGES = 'library/the-next-link-leads-past-one';
const TOTALS = 'library/totals-are-of-all-authors';
const ORDER = 'library/days-are-sorted-by-the-month';

it.each([
  [[PAGES], ['cursor-walk-is-a-partition']],
  [[ORDER], ['sort-follows-the-key']],
  [
    [PAGES, TOTALS],
    ['cursor-walk-is-a-partition', 'total-counts-the-list'],
  ],
  [
    [PAGES, ORDER],
    ['cursor-walk-is-a-partition', 'sort-follows-the-key'],
  ],
])('of %j there are findings of %j', async (ids, expected) => {
  expect(await found(...ids)).toEqual(expected);
});
