import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openScratchLedger } from './scratch-ledger.js';

it.each([
  ['is taken away where what stood below a removed record went with it', true],
  ['stays where the record that others stand below was not removed', false],
])('a ledger of scratch records %s', (_, isRemoved) => {
  const home = mkdtempSync(join(tmpdir(), 'probity-scratch-'));
  try {
    const out = join(home, 'out');
    const { ledger, close } = openScratchLedger(out, () => undefined, ['bookings']);
    ledger.begin({ baseUrl: 'http://127.0.0.1:1', nonce: 'n0nce', service: 'S', contract: 's.yaml', sha256: 'a' });
    for (const [tag, resource] of [
      ['a/1', 'rooms'],
      ['a/2', 'bookings'],
    ] as const) {
      ledger.intend({ tag, resource, request: `${resource}.create`, ids: {}, marks: {} });
      ledger.made({ tag, resource, request: `${resource}.create`, ids: { id: resource } });
    }
    if (isRemoved) ledger.removed({ tag: 'a/1' });
    expect(close()).toBe(isRemoved);
    expect(existsSync(join(out, 'ledger.ndjson'))).toBe(!isRemoved);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
