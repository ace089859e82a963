import { expect, it } from 'vitest';
import { shop } from '../reference/index.js';
import { matrix, type Cell } from './fixtures/matrix.js';
import { failingAt } from './fixtures/planted.js';
import { SHOP_PLACES } from './fixtures/shop-places.js';
import { contractOf, defects, failures, tryOn, type Tried } from './fixtures/trying.js';
import { part } from '../selftest/fixtures/amount.js';

const SHOP = contractOf('contracts/services/shop.yaml');
const CELLS = matrix(SHOP_PLACES);
const MOST_TIME = 120_000;

async function tried(planted: readonly Cell[]) {
  const shopping = await shop.start({ seed: 1 }).listen();
  const target = await failingAt(shopping.url, (sent) => planted.find(({ isMet }) => isMet(sent)) && 'internal');
  const run = await tryOn(target, {
    contract: SHOP,
    only: ['no-server-error', 'odd-urls-are-no-server-error'],
    effort: 'standard',
    environment: shop.environment(target.url),
    signal: AbortSignal.timeout(MOST_TIME),
  });
  const { PROBITY_SHOP_TOKEN: token } = shop.environment(target.url);
  const left = await fetch(`${shopping.url}/api/v1/products`, { headers: { Authorization: `Bearer ${token ?? ''}` } });
  const { total } = (await left.json()) as { readonly total: number };
  await shopping.close();
  return { run, sent: target.sent, total };
}

const shown = ({ operation, place, mistake }: Cell): string => `${operation} ${place}: ${mistake}`;

it(
  'a standard run makes every mistake at every place, and accuses the right service of nothing',
  async () => {
    const { run, sent, total } = await tried([]);
    expect([failures(run), defects(run, MOST_TIME)]).toEqual([[], []]);
    expect(total).toBe(0);
    expect(CELLS.length).toBeGreaterThan(1000);
    expect(CELLS.filter(({ isMet }) => !sent.some(isMet)).map(shown)).toEqual([]);
  },
  MOST_TIME,
);

/** The same sequence for the same seed (mulberry32). */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Cells at places of their own: what fails at one place alike has one cause. */
function drawn(seed: number, count: number): readonly Cell[] {
  const next = drawing(seed);
  const found = new Map<string, Cell>();
  while (found.size < count) {
    const cell = CELLS[Math.floor(next() * CELLS.length)];
    if (cell !== undefined) found.set(`${cell.operation} ${cell.place}`, cell);
  }
  return [...found.values()];
}

/** What is named by a finding: operation and place. */
function named({ run }: Tried): readonly string[] {
  return [...run.plan].flatMap(({ entry }) => {
    const verdict = run.verdicts.get(entry)?.verdict;
    if (verdict?.kind !== 'fail') return [];
    return [verdict, ...(verdict.further ?? [])].map(({ finding }) => {
      const [, , , place = ''] = finding.fingerprint.split('|');
      return `${entry.split('@')[1] ?? ''} ${place}`;
    });
  });
}

it.each(part([1, 2, 3], 1))(
  'of forty inputs at which a service fails each is found, and nothing else is named (seed %i)',
  async (seed) => {
    const planted = drawn(seed, 40);
    const { run } = await tried(planted);
    expect(defects(run, MOST_TIME)).toEqual([]);
    const found = new Set(named(run));
    expect(planted.filter(({ operation, place }) => !found.has(`${operation} ${place}`)).map(shown)).toEqual([]);
    const right = new Set(planted.map(({ operation, place }) => `${operation} ${place}`));
    expect([...found].filter((one) => !right.has(one))).toEqual([]);
  },
  MOST_TIME,
);
