import { expect, test } from 'vitest';
import { defineCheck } from '../check/define.js';
import { checks, EVERYTHING, planContract, type RegisteredCheck } from '../index.js';
import { behaving, send, type Target } from './fixtures/serving.js';
import { contractOf, failures, tryOn, type TryOptions } from './fixtures/trying.js';
import { json } from './fixtures/notes.js';

const FILE = 'src/hostile/fixtures/notes.yaml';
const CLOSED = contractOf(FILE);
/** Nobody says what other operations there are. */
const OPEN = contractOf(FILE, (text) => text.replace(/^ +'\*': none\n/m, ''));
const WRITES = ['PATCH', 'PUT'];

/** Notes with a bulk operation on their collection: PATCH and PUT change every record there. */
function bulk(): { readonly target: Promise<Target>; readonly got: string[] } {
  const got: string[] = [];
  const target = behaving((moment) => {
    const { method, path, body } = moment.asked;
    const isBulk = WRITES.includes(method) && path === '/notes';
    if (isBulk) got.push(`${method} ${path} ${body}`);
    send(moment, isBulk ? json(200, {}) : moment.right());
  });
  return { target, got };
}

async function tried(contract = OPEN, options: TryOptions = {}) {
  const { target, got } = bulk();
  const all = checks.map(({ id }) => id);
  return { ...(await tryOn(target, { contract, only: all, ...options })), got };
}

test('a method that the contract does not mention is sent by no check', async () => {
  const run = await tried();
  expect(run.got).toEqual([]);
  expect(run.verdict('wrong-method-is-405@notes')).toEqual({
    kind: 'not-specified',
    facts: ['resources.notes.operations.*'],
  });
});

test('one that it says is not offered is sent, with a body that nothing can read', async () => {
  const run = await tried(CLOSED, { only: ['wrong-method-is-405', 'errors-have-one-shape'] });
  expect(new Set(run.got)).toEqual(new Set(WRITES.map((method) => `${method} /notes {"name":`)));
  expect(failures(run).join()).toContain('wrong-method-is-405@notes: A method that is not offered is refused');
});

test('the plan names each of them, and the fact that says so', () => {
  const probes = (contract: typeof OPEN): readonly string[] =>
    planContract(contract, checks, EVERYTHING).entries.flatMap(({ id, probes: found }) =>
      found.map(({ method, path, absent }) => `${id} ${method} ${path} ${absent}`),
    );
  expect(probes(OPEN)).toEqual([]);
  const named = probes(CLOSED);
  expect(named).toContain('wrong-method-is-405@notes PATCH /notes resources.notes.operations.*');
  expect(named).toContain('wrong-method-is-405@notes PATCH /notes/<id> resources.notes.operations.update');
  expect(named.some((one) => one.includes('DELETE /notes '))).toBe(false);
});

/** A check of the operator's own that sends what it likes. */
const CARELESS: RegisteredCheck = {
  id: 'no-server-error',
  part: '7-errors',
  check: defineCheck({
    title: 'It sends anything',
    rationale: 'To be held back.',
    blindSpot: 'all',
    over: 'service',
    effect: 'writes',
    needs: () => ({}),
    async verify(_, kit) {
      for (const [method, path] of [
        ['PATCH', '/notes'],
        ['PUT', '/notes/'],
        ['PATCH', '/%6eotes'],
        ['DELETE', '/notes/x/..'],
        ['PUT', '//notes?all=1'],
      ] as const) {
        await kit.sendTo({ method, path }).catch((thrown: unknown) => {
          kit.note(thrown instanceof Error ? thrown.message : String(thrown));
        });
      }
      kit.expect(true, 'It is over').toBeTrue('true');
    },
  }),
};

test('a check that sends it all the same is held back below it, however it writes the path', async () => {
  const run = await tried(OPEN, { checks: [CARELESS], only: ['no-server-error'] });
  expect(run.got).toEqual([]);
  expect(run.text.match(/the contract neither declares it nor says that it is not offered/g)?.length).toBeGreaterThan(
    4,
  );
});
