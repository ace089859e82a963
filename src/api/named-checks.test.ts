import { expect, test } from 'vitest';
import { checks } from '../../suites/index.js';
import { namedChecks } from './named-checks.js';

const from = (id: string) => ({ name: `${id}.js`, sha256: '0'.repeat(64) });
const one = checks[0]!.check;

test('checks are taken under their names, and say where they come from', () => {
  const taken = namedChecks({ 'a-holds': one, 'b-holds': one }, from);
  expect(taken).toEqual({
    checks: ['a-holds', 'b-holds'].map((id) => ({ id, part: 'own', check: one, from: from(id) })),
  });
});

test.each([
  [{ 'a-holds': {} }, 'What is exported as a-holds is not a check'],
  [{ aHolds: one }, 'aHolds is not the name of a check'],
  [{ 'a-holds': { ...one, rationale: '' } }, 'a-holds has an empty rationale'],
  [{ 'get-is-safe': one }, 'The name get-is-safe is taken by a check that is shipped'],
  [{ 'known-holds': one }, 'The name known-holds is taken by the one in known-holds.js'],
])('what is none is refused with what is wrong (%#)', (named, problem) => {
  const before = [{ id: 'known-holds', part: 'own', check: one, from: from('known-holds') }];
  expect(namedChecks(named, from, before)).toMatchObject({ problem });
});
