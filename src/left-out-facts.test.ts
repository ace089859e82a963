import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { library, shop } from './reference/index.js';
import { toldOn, type Noticed } from '../bench/mutants/told-facts.js';

/** Of so many facts one is left out; `npm run bench:mutants -- --told` leaves out all of them. */
const EVERY = 12;

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
