import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checks, DEFAULT_CAPS, inProcessTransport, loadText, runContract } from '../index.js';
import { createReference, REFERENCE_ENVIRONMENT } from '../reference/index.js';
import { runningClock } from './service.js';

const CONTRACT = 'contracts/services/shop.yaml';

/** The Shop, which deletes no product without a condition (RFC 6585 section 3). */
function careful() {
  const { dispatch } = createReference();
  const bare: string[] = [];
  const call = async (one: Parameters<typeof dispatch>[0]) => {
    const path = one.path.split('?', 1)[0] ?? '';
    const isBare = !one.headers.some(([name]) => name.toLowerCase() === 'if-match');
    if (one.method !== 'DELETE' || !/\/products\/[^/]+$/.test(path) || !isBare) return dispatch(one);
    bare.push(path);
    return { ...(await dispatch({ ...one, method: 'GET', path: '/v1/nothing' })), status: 428 };
  };
  return { call, bare };
}

test('where a DELETE has to name a version, each does, and nothing is left behind', async () => {
  const text = readFileSync(CONTRACT, 'utf8').replace(
    'missing: none, deletes: true',
    'missing: none, deletes: required',
  );
  const loaded = loadText(CONTRACT, text);
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  const { contract } = loaded;
  const clock = runningClock();
  const service = careful();
  const some = [
    'delete-is-idempotent',
    'delete-removes',
    'stale-delete-is-refused',
    'ids-are-not-reused',
    'post-creates',
  ];
  const result = await runContract({
    contract,
    checks: checks.filter(({ id }) => some.includes(id)),
    seed: 1,
    clock,
    environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: 'http://127.0.0.1:4010' },
    transport: () => inProcessTransport(service.call, { caps: DEFAULT_CAPS, clock }),
  });
  if ('problem' in result) throw new Error(result.problem);
  const { run } = result;
  const kinds = some.map((check) => [check, run.verdicts.get(`${check}@products`)?.verdict.kind]);
  expect(kinds).toEqual(some.map((check) => [check, 'pass']));
  expect(run.exchanges.filter(({ response }) => response?.status === 428).map(({ id }) => id)).toEqual([]);
  expect(service.bare).toEqual([]);
  expect(run.notes.filter(({ about }) => about === 'left-behind')).toEqual([]);
});

test('where a PATCH has to name a version, one with another media type names it as well', async () => {
  const text = readFileSync(CONTRACT, 'utf8').replace('missing: none, deletes: true', 'missing: 428, deletes: true');
  const loaded = loadText(CONTRACT, text);
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  const { dispatch } = createReference();
  const clock = runningClock();
  const result = await runContract({
    contract: loaded.contract,
    checks: checks.filter(({ id }) => id === 'unsupported-media-type-is-refused'),
    seed: 1,
    clock,
    environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: 'http://127.0.0.1:4010' },
    transport: () =>
      inProcessTransport(
        async (one) => {
          const isBare = !one.headers.some(([name]) => name.toLowerCase() === 'if-match');
          if (one.method !== 'PATCH' || !/\/products\/[^/]+$/.test(one.path) || !isBare) return dispatch(one);
          return { ...(await dispatch({ ...one, method: 'GET', path: '/v1/nothing' })), status: 428 };
        },
        { caps: DEFAULT_CAPS, clock },
      ),
  });
  if ('problem' in result) throw new Error(result.problem);
  const verdict = result.run.verdicts.get('unsupported-media-type-is-refused@products.update')?.verdict;
  expect(verdict).toMatchObject({ kind: 'pass' });
});
