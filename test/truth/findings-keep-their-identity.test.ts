import { expect, it } from 'vitest';
import { refused } from '../../src/hostile/fixtures/notes.js';
import { defects, type Tried } from '../../src/hostile/fixtures/trying.js';
import { before, tried, type Carried } from './goods.js';

const BROKEN = refused(500, 'internal', 'Something went wrong');

/** Faults of several kinds: of an input, of a record, of an answer, of the connection. */
const FAULTS: readonly (readonly [
  what: string,
  check: string,
  isMeant: (asked: Carried) => boolean,
  'broken' | 'close',
])[] = [
  ['an input that crashes', 'no-server-error@goods.create', ({ body }) => body === '[]', 'broken'],
  ['an update that crashes', 'valid-requests-succeed', ({ method }) => method === 'PATCH', 'broken'],
  ['a replacement without an answer', 'valid-requests-succeed', ({ method }) => method === 'PUT', 'close'],
];

function prints(run: Tried): readonly string[] {
  return run.of('fail').flatMap((entry) => {
    const verdict = run.verdict(entry);
    const all = verdict?.kind === 'fail' ? [verdict, ...(verdict.further ?? [])] : [];
    return all.map(({ finding: { fingerprint } }) => `${entry} ${fingerprint}`);
  });
}

it.each(FAULTS)(
  '%s is called the same with every seed and nonce, and no exchange is named',
  async (_, check, isMeant, how) => {
    const seen = new Set<string>();
    for (const seed of [1, 2]) {
      const target = await before((asked, right) => (isMeant(asked) ? (how === 'close' ? 'close' : BROKEN) : right()));
      const only = [check, 'patch-changes-only-what-it-names', 'put-is-idempotent'];
      const run = await tried(target, only, {
        seed,
        nonce: `n${String(seed)}`,
        effort: check.startsWith('no-server-error') ? 'standard' : 'quick',
      });
      expect(defects(run)).toEqual([]);
      const called = [...new Set(prints(run))].sort();
      expect(called.length).toBeGreaterThan(0);
      seen.add(called.join('\n'));
      for (const { id } of run.run.exchanges) expect(called.join()).not.toContain(id);
      for (const one of called) expect(one).toMatch(/^\S+@\S+ [^|]+\|[^|]+\|[^|]*\|[^|]*$/);
    }
    expect([...seen]).toHaveLength(1);
  },
);
