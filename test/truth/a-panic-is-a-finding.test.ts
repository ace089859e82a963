import { expect, it } from 'vitest';
import { defects } from '../../src/hostile/fixtures/trying.js';
import { before, findings, open, tried, type Carried } from './goods.js';

const CHECKS = ['valid-requests-succeed', 'post-creates', 'delete-removes', 'put-is-idempotent'];

/** Where a handler panics, and what is found. */
const PANICS: readonly (readonly [what: string, isMeant: (asked: Carried) => boolean, entry: string])[] = [
  ['at every replacement', ({ method }) => method === 'PUT', 'valid-requests-succeed@goods.replace'],
  ['at every delete', ({ method }) => method === 'DELETE', 'valid-requests-succeed@goods.delete'],
  [
    'at one value of a create',
    ({ method, body }) => method === 'POST' && body.includes('"grade":"b"'),
    'valid-requests-succeed@goods.create',
  ],
];

it.each(PANICS)(
  'a service that closes the connection without an octet %s has that as its finding',
  async (_, isMeant, entry) => {
    const run = await tried(await before((asked, right) => (isMeant(asked) ? 'close' : right())), CHECKS, {
      // What cannot be removed is tried again and again.
      effort: entry.endsWith('.delete') ? 'quick' : 'standard',
    });
    expect(defects(run)).toEqual([]);
    expect(findings(run)).toEqual([
      expect.stringMatching(`^${entry}: goods\\.\\w+ is answered in whole: "Connection closed without an answer"`),
    ]);
    expect(run.exit).toBe(1);
    expect(open(run).filter((one) => one.includes('target-unavailable'))).toEqual([]);
  },
);

it('it is found where nothing but mistakes of callers makes a handler panic', async () => {
  const target = await before(({ method, body }, right) => (method === 'POST' && body === '[]' ? 'close' : right()));
  const run = await tried(target, [
    'requests-with-mistakes-are-answered',
    'no-server-error@goods.create',
    'malformed-body-is-refused',
  ]);
  expect(defects(run)).toEqual([]);
  expect(findings(run)).toEqual([expect.stringMatching(/^requests-with-mistakes-are-answered@goods\.create: /)]);
});

it('one that panics once is not accused, and one that answers nobody any more is unavailable', async () => {
  let panics = 0;
  const once = await tried(
    await before(({ method }, right) => (method === 'PUT' && (panics += 1) === 1 ? 'close' : right())),
    CHECKS,
  );
  expect([findings(once), defects(once)]).toEqual([[], []]);
  let n = 0;
  const dead = await tried(await before((_, right) => ((n += 1) > 30 ? 'close' : right())), CHECKS);
  expect([findings(dead), defects(dead)]).toEqual([[], []]);
  expect(open(dead).join()).toContain('target-unavailable');
});
