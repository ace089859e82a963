import { expect, test } from 'vitest';
import { contractOf } from './drawn-contract.js';
import { drawnService } from './drawn-service.js';
import type { Drawing } from './drawing.js';
import { onDrawnServices } from './on-drawn-services.js';
import { tryAll } from './trying.js';
import { isWhole } from '../fixtures/amount.js';

/** `npm run bench:small` runs 40. */
const RUNS = isWhole ? 12 : 3;

test('a right service that is drawn is conformant, and nothing of it stays open', { timeout: 120_000 }, async () => {
  const loud: string[] = [];
  let passed = 0;
  for await (const { run, ended } of onDrawnServices(RUNS, 1, 'quick')) {
    passed += ended.passed;
    if (ended.exit !== 0 || ended.loud.length > 0) {
      loud.push(`Service ${String(run)} ends with ${String(ended.exit)}`, ...ended.loud);
    }
  }
  expect(loud).toEqual([]);
  expect(passed).toBeGreaterThan(RUNS * 30);
});

/** One resource of one member, with everything that records need. */
function drawing(changed: Partial<Drawing['resources'][number]>): Drawing {
  const usual: Drawing['resources'][number] = {
    name: 'things',
    members: [{ name: 'due', schema: { type: 'string', format: 'date' }, required: true }],
    operations: ['list', 'read', 'create', 'replace', 'update', 'delete'],
    id: 'text',
    paging: 'pages',
    total: true,
    fields: false,
    states: 0,
    etags: false,
    strict: true,
    standing: 3,
  };
  return { resources: [{ ...usual, ...changed }], callers: 0, unsaid: [false] };
}

const outcomes = async (drawn: Drawing): Promise<(entry: string) => string | undefined> => {
  const { exit, loud, quiet } = await tryAll(contractOf(drawn), drawnService(drawn, []), { effort: 'quick' });
  expect([exit, loud]).toEqual([0, []]);
  return (entry) => quiet.get(entry);
};

const state = [{ name: 'title', schema: { type: 'string', maxLength: 80 }, required: true }];

test.each([
  ['one member cannot be wrong and right', {}, 'refused-patch-changes-nothing@things', /^an update of things changes/],
  ['a date has no end', {}, 'values-are-kept-whole@things.create', /create\.body is stated, but otherwise/],
  [
    'there is no other state',
    { states: 1 },
    'state-is-written-as-declared@things',
    /states\.values is stated, but other/,
  ],
  ['nobody can make more records', { operations: ['list'], standing: 0 }, 'limit-is-a-maximum@things', /create/],
  ['nobody can see whose it is', { operations: ['create', 'delete'] }, 'delete-removes@things', /read/],
  [
    'a text tells whose it is, and a number does not',
    { members: state, tag: 'title' },
    'delete-removes@things',
    undefined,
  ],
] as const)(
  'what the contract rules out is not applicable, by the fact that does so: %s',
  async (_, changed, entry, fact) => {
    const outcome = (await outcomes(drawing(changed)))(entry);
    if (fact === undefined) expect(outcome).toBe('pass');
    else expect(outcome).toMatch(fact);
  },
);
