import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { entriesOf } from '../../../result/entries.js';
import { exchange, fail, PASS, plan, verdict } from '../../../result/golden/lines.js';
import { GOLDEN_HEADER, runOf } from '../../../result/golden/run.js';
import type { Run } from '../../../result/run-file.js';
import { isWhole } from '../../../selftest/fixtures/amount.js';
import { evidenceOf, type Evidence } from './evidence.js';
import { renderHtml } from '../page.js';

/** A run with so many exchanges for each of so many entries, the last of which fails. */
function runWith(entries: number, exchanges: number): Run {
  const names = Array.from({ length: entries }, (_, n) => `get-is-safe@subject-${String(n)}`);
  return runOf(
    GOLDEN_HEADER,
    [
      ...names.map((name) => plan(name, ['web-api:methods.satisfied'])),
      ...names.flatMap((name, k) =>
        Array.from({ length: exchanges }, (_, n) =>
          exchange(name, n, {
            response: {
              status: 200,
              headers: [['Content-Type', 'application/json']],
              // Different for each, as real answers are: what is the same everywhere would vanish when compressed.
              body: JSON.stringify({
                id: `${String(k)}-${String(n)}-${String((k * 7919 + n * 104_729) % 1_000_003)}`,
                name: 'x'.repeat(n % 40),
              }),
              bodyState: 'text',
              received: 60,
              decoded: 60,
            },
          }),
        ),
      ),
      ...names.map((name, k) => verdict(name, k === entries - 1 ? fail() : PASS)),
    ],
    'non-conformant',
  );
}

function unpacked({ chunks, places }: Evidence, entry: string): readonly { readonly id: string }[] | undefined {
  const place = places.get(entry);
  if (place === undefined) return undefined;
  const chunk = JSON.parse(gunzipSync(Buffer.from(chunks[place.chunk] ?? '', 'base64')).toString()) as {
    readonly id: string;
  }[][];
  return chunk[place.at];
}

test('every entry finds its own exchanges, a failed one all of them', () => {
  const run = runWith(400, 20);
  const evidence = evidenceOf(run, entriesOf(run));
  expect(evidence.chunks.length).toBeGreaterThan(1);
  for (const entry of ['get-is-safe@subject-0', 'get-is-safe@subject-217', 'get-is-safe@subject-399']) {
    const own = unpacked(evidence, entry);
    const kept = entry.endsWith('399') ? 20 : 12;
    expect(own?.map(({ id }) => id)).toEqual(Array.from({ length: kept }, (_, n) => `${entry}/0/main/${String(n)}`));
    expect(evidence.places.get(entry)).toMatchObject({ kept, of: 20 });
  }
});

// A page grows with the exchanges: a fifth of 100,000 has a fifth of the room.
const THOUSANDS = isWhole ? 100 : 20;

test('a page of 100,000 exchanges stays under 15 MB', { timeout: 120_000 }, () => {
  const run = runWith(THOUSANDS * 50, 20);
  expect(run.exchanges).toHaveLength(THOUSANDS * 1000);
  expect(Buffer.byteLength(renderHtml(run))).toBeLessThan(THOUSANDS * 150_000);
});
