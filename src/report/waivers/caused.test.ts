import { expect, it } from 'vitest';
import { exchange, fail, plan, verdict } from '../../result/golden/lines.js';
import { GOLDEN_HEADER, runOf } from '../../result/golden/run.js';
import { summarise } from '../../result/summary.js';
import { rankedGroups } from '../telling/ranked.js';
import { toldUnproven } from './unproven.js';

const answered = (status: number): NonNullable<ReturnType<typeof exchange>['response']> => ({
  status,
  headers: [],
  body: '',
  bodyState: 'text',
  received: 0,
  decoded: 0,
});
const FOUND = 'missing-credentials-are-refused@products';
const rule = ['web-api:methods.violated'];

const letIn = exchange(FOUND, 0, { as: 'anonymous', intent: 'anonymous', response: answered(200) });
const control = exchange(FOUND, 1);
const finding = {
  claim: 'products.replace is refused without credentials',
  expected: '401',
  observed: '200',
  exchanges: [letIn.id, control.id],
};

function reasonOf(entry: string, detail: string, own: readonly ReturnType<typeof exchange>[]): string | undefined {
  const run = runOf(
    GOLDEN_HEADER,
    [
      plan(FOUND, rule, { operations: ['products.replace'] }),
      plan(entry, rule, { operations: ['products.replace'] }),
      letIn,
      control,
      ...own,
      verdict(FOUND, fail(finding)),
      verdict(entry, { kind: 'inconclusive', reason: 'vacuous', detail, exchanges: [] }),
    ],
    'non-conformant',
  );
  const summary = summarise(run);
  return toldUnproven(run, summary, rankedGroups(run, summary)).find(({ names }) => names.includes(entry))?.reason;
}

it('names the finding whose wrong answer is in the way, by the answer itself', () => {
  const entry = 'refused-put-changes-nothing@products';
  const same = exchange(entry, 0, { as: 'anonymous', intent: 'anonymous', response: answered(200) });
  expect(reasonOf(entry, 'it was not refused', [same])).toBe('Not checked because of finding 1: it was not refused');
});

it('names it by the status that never came', () => {
  const entry = 'refusals-carry-a-challenge@products.replace';
  const detail = '0 of 1 cases were useful, 1 is needed: it is not answered with 401';
  expect(reasonOf(entry, detail, [])).toBe('Not checked because of finding 1: it is not answered with 401');
});

it('names none where only requests that are right have the answer of a control', () => {
  const entry = 'put-is-idempotent@products';
  expect(reasonOf(entry, 'it changed nothing', [exchange(entry, 0)])).toBe(
    'No case could be judged: it changed nothing',
  );
});
