import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checks } from '../index.js';
import { NOTICED_BY } from '../mutate/noticed-by.generated.js';
import { operators } from '../mutate/operators/index.js';
import { library, shop } from '../reference/index.js';
import { toldOn, type Noticed } from '../../bench/mutants/told-facts.js';
import { isWhole } from '../selftest/fixtures/amount.js';

/** Of so many facts one is left out; `npm run bench:mutants -- --told` leaves out all of them. */
const EVERY = isWhole ? 12 : 36;

/** What `npm run bench:mutants` has measured under the whole contract. */
function noticedOn(name: string): readonly Noticed[] {
  const { mutants } = JSON.parse(readFileSync(`bench/mutants/measured/${name}.json`, 'utf8')) as {
    readonly mutants: readonly { readonly id: string; readonly kind: string; readonly entry?: string }[];
  };
  return mutants.flatMap(({ id, kind, entry }) => (kind === 'noticed' && entry !== undefined ? [{ id, entry }] : []));
}

test(
  'who leaves a fact out is told it for four of five mistakes that can be planted and are missed then',
  { timeout: 120_000 },
  () => {
    const both = [
      toldOn('probity:services/shop.yaml', shop, noticedOn('shop'), EVERY),
      toldOn('probity:services/library.yaml', library, noticedOn('library'), EVERY),
    ];
    const [missed, told] = [
      both.reduce((sum, one) => sum + one.missed, 0),
      both.reduce((sum, one) => sum + one.told, 0),
    ];
    expect(missed).toBeGreaterThan(10);
    expect(told / missed, both.flatMap(({ untold }) => untold).join('\n')).toBeGreaterThanOrEqual(0.8);
  },
);

test('the checks and mistakes of which it is known who notices what are there', () => {
  const [ofChecks, ofOperators] = [new Set(checks.map(({ id }) => id)), new Set(operators.map(({ id }) => id))];
  expect(Object.keys(NOTICED_BY).filter((id) => !ofOperators.has(id))).toEqual([]);
  expect(Object.values(NOTICED_BY).flatMap((ids) => ids.filter((id) => !ofChecks.has(id)))).toEqual([]);
  expect(Object.keys(NOTICED_BY).length).toBeGreaterThan(100);
});
