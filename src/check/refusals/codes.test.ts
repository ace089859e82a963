import { expect, it } from 'vitest';
import { codesFor, type Condition } from '../../contract/facts/conditions.js';
import type { Exchange } from '../../result/exchange.js';
import { fitsCondition, unlisted } from './codes.js';
import type { Expectation } from '../expect.js';
import type { OutcomeOf } from '../outcome.js';

const CATALOGUE = [
  { code: 'changed', when: 'stale' },
  { code: 'outdated', when: ['stale', 'Of a DELETE'] },
  { code: 'missing', when: ['unknown-id', 'unknown-route'] },
  { code: 'taken', when: 'Another record has this name' },
];

/** Whether an answer is held against the service, by condition. */
function fails(outcome: Partial<OutcomeOf>, ...conditions: readonly [Condition, ...Condition[]]): boolean {
  const kit = {
    outcome: (): OutcomeOf => ({ class: 'caller-error', status: 409, origin: 'application', ...outcome }),
    codesFor: (condition?: Condition) => codesFor(CATALOGUE, condition),
    expect: (observed: unknown) =>
      ({
        toBeOneOf: (expected) => {
          isWrong = !expected.includes(observed as string);
        },
      }) as Expectation,
  };
  let isWrong = false;
  fitsCondition(kit, { id: 'e/0', operation: 'notes.read' } as Exchange, ...conditions);
  return isWrong;
}

it('a code of the condition is right, each of several, and one of another condition is not', () => {
  expect(['changed', 'outdated', 'taken', 'missing'].map((code) => fails({ code }, 'stale'))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('nothing is said where no code is declared for the condition, or for one that it cannot be told from', () => {
  expect(fails({ code: 'taken' }, 'key-reused')).toBe(false);
  expect(fails({ code: 'taken' }, 'stale', 'key-reused')).toBe(false);
  expect(fails({ code: 'missing' }, 'stale', 'unknown-id')).toBe(false);
  expect(fails({ code: 'taken' }, 'stale', 'unknown-id')).toBe(true);
});

it('nothing is said of what is no refusal, has no code, comes from somebody between, or asks for patience', () => {
  for (const other of [
    { class: 'success' as const },
    { class: 'server-error' as const },
    { origin: 'intermediary' as const },
    { status: 429 },
  ])
    expect(fails({ code: 'taken', ...other }, 'stale')).toBe(false);
  expect(fails({}, 'stale')).toBe(false);
});

it('nothing is said of a code that the catalogue does not have: another check tells it', () => {
  expect(fails({ code: 'unheard_of' }, 'stale')).toBe(false);
});

it('a server error that the contract does not list is shown as such', () => {
  expect(unlisted(507, [500, 503])).toBe('507, which is none of the server errors that the contract lists: 500, 503');
  expect([unlisted(500, [500, 503]), unlisted(507, []), unlisted(undefined, [500])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('who names no condition where one is wanted is told that, whatever else is wrong', () => {
  expect([409, 428].map((status) => fails({ code: 'missing', status }, 'stale'))).toEqual([true, false]);
});

it('a code that names no condition is right for a record that is gone', () => {
  expect(fails({ code: 'taken', status: 410 }, 'unknown-id')).toBe(false);
  expect(fails({ code: 'changed', status: 410 }, 'unknown-id')).toBe(true);
  expect(fails({ code: 'taken', status: 404 }, 'unknown-id')).toBe(true);
});
