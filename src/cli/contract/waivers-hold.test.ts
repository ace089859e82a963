import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { library, shop } from '../../reference/index.js';
import { probityHere } from '../golden/in-process.js';
import { EFFORT, part } from '../../selftest/fixtures/amount.js';

/** A fault that needs a value to show, and one whose answer depends on the body that a seed draws. */
const FAILURES = [
  ['errors/zero-crashes', 'no-server-error@products.create', shop],
  ['library/names-are-known-for-half-a-second', 'key-is-known-for-its-lifetime@loans', library],
] as const;

it.each(part(FAILURES, 1))(
  'a waiver that was made with one seed holds with others: %s',
  async (fault, entry, service) => {
    const home = mkdtempSync(join(tmpdir(), 'probity-waivers-'));
    const { url, close } = await service.start({ faults: service.faults.filter(({ id }) => id === fault) }).listen();
    const contract = `probity:services/${service.dialects[0]?.contract ?? ''}`;
    const run = async (seed: number, more: readonly string[] = []): Promise<number | null> => {
      const out = ['--effort', EFFORT, '--seed', String(seed), '--out', join(home, String(seed))];
      const typed = ['run', contract, '--only', entry, ...out, ...more];
      const { status } = await probityHere(typed, service.environment(url));
      return status;
    };
    try {
      expect(await run(1)).toBe(1);
      const lines = readFileSync(join(home, '1', 'run.ndjson'), 'utf8');
      const fingerprint = /"fingerprint":("(?:[^"\\]|\\.)*")/.exec(lines)?.[1] ?? '';
      const file = join(home, 'waivers.yaml');
      const waiver = `{ entry: ${JSON.stringify(entry)}, fingerprint: ${fingerprint}, reason: Known, owner: us, expires: 2999-12-31 }`;
      writeFileSync(file, `probity: 1\nwaivers:\n  - ${waiver}\n`);
      for (const seed of part([2, 3, 4], 1)) expect([seed, await run(seed, ['--waivers', file])]).toEqual([seed, 0]);
    } finally {
      await close();
      rmSync(home, { recursive: true, force: true });
    }
  },
);
