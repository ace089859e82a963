import { expect, it } from 'vitest';
import { shelf, type Otherwise } from './fixtures/shelf.js';
import { contractOf, defects, tryOn, type Tried } from './fixtures/trying.js';

const SHELF = contractOf('src/hostile/fixtures/shelf.yaml');

async function tried(otherwise: Otherwise, seed: number, only: readonly string[]): Promise<Tried> {
  const target = await shelf(otherwise);
  return tryOn(target, { contract: SHELF, only, effort: 'standard', seed, environment: { SHELF_URL: target.url } });
}

it('a failure that depends on one value of a set-up body is repeated with that value, and confirmed', async () => {
  // Nobody asks for a grade: of the records that are made to be removed, a third has this one.
  const stays: Otherwise = {
    answers: ({ method, path }, right, good) =>
      method === 'DELETE' && good(path.split('/')[2] ?? '')?.['grade'] === 'c'
        ? { status: 204, headers: {}, body: '' }
        : right(),
  };
  const failed: string[] = [];
  for (const seed of [1, 2, 3, 4]) {
    const run = await tried(stays, seed, ['delete-removes', 'delete-is-idempotent', 'unknown-id-is-404']);
    expect(defects(run)).toEqual([]);
    const open = run.of('inconclusive').map((entry) => run.verdict(entry));
    expect(open, `seed ${String(seed)}`).toEqual([]);
    failed.push(...run.of('fail'));
  }
  expect(failed).toContain('delete-removes@goods');
});
