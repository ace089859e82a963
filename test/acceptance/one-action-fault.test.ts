import { expect, it } from 'vitest';
import { shop } from '../../src/reference/index.js';
import { findingsOf, type Found } from '../../src/selftest/fixtures/findings.js';

const ONLY = ['racing-actions-fit-an-order', 'transitions-are-as-declared'];

/** The checks that have findings of the Shop with these faults, and those that fail. */
async function found(...ids: readonly string[]): Promise<Pick<Found, 'findings' | 'failed'>> {
  const { findings, failed } = await findingsOf(shop, ONLY, ids);
  return { findings, failed };
}

const [RACE, ONE_BY_ONE] = ONLY;
const ANY_ACTION = 'states/any-action-may-be-taken';
const WINDOW = 'states/states-are-checked-a-turn-before-the-store';
const LEADS_ELSEWHERE = 'states/a-refund-leads-to-cancelled';

it('has one finding of actions that may be taken at any time, and both entries fail', async () => {
  expect(await found(ANY_ACTION)).toEqual({ findings: [ONE_BY_ONE], failed: ONLY });
});

it('has a finding of the race where actions meet in time alone', async () => {
  expect(await found(WINDOW)).toEqual({ findings: [RACE], failed: [RACE] });
});

it('has two findings where the race is not explained by what the service allows one by one', async () => {
  expect(await found(WINDOW, LEADS_ELSEWHERE)).toEqual({ findings: ONLY, failed: ONLY });
});
