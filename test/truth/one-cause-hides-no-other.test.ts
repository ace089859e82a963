import { expect, it } from 'vitest';
import { refused } from '../../src/hostile/fixtures/notes.js';
import { defects } from '../../src/hostile/fixtures/trying.js';
import { before, tried } from './goods.js';

/** What the findings of an entry are told apart by. */
const codesOf = (run: Awaited<ReturnType<typeof tried>>, entry: string): readonly string[] => {
  const verdict = run.verdict(entry);
  if (verdict?.kind !== 'fail') return [];
  return [verdict, ...(verdict.further ?? [])].map(({ finding }) => finding.fingerprint.split('|')[2] ?? '');
};

it('a service that fails without a body is found to fail at a value of one as well', async () => {
  const target = await before(({ method, path, body }, right) => {
    if (method !== 'POST' || path !== '/goods') return right();
    if (body.trim() === '') return refused(500, 'nothing', 'Something went wrong');
    return /"note":\s*null/.test(body) ? refused(500, 'note', 'Something went wrong') : right();
  });
  const run = await tried(target, ['no-server-error@goods.create']);
  expect(defects(run)).toEqual([]);
  expect([...new Set(codesOf(run, 'no-server-error@goods.create'))].sort()).toEqual(['note', 'nothing']);
});

it('what cannot be done with this body is no operation that is not there', async () => {
  const isBroken = (body: unknown): boolean => {
    try {
      JSON.parse(String(body));
      return false;
    } catch {
      return true;
    }
  };
  const target = await before(({ method, path, body }, right) => {
    if (method !== 'POST' || path !== '/goods') return right();
    return isBroken(body) ? refused(400, 'broken', 'No JSON') : refused(501, 'no_such_kind', 'Not of this kind');
  });
  const run = await tried(target, ['operations-exist@goods.create']);
  expect(run.verdict('operations-exist@goods.create')?.kind).toBe('inconclusive');
  const absent = await before(({ method, path }, right) =>
    method === 'POST' && path === '/goods' ? refused(501, 'not_implemented', 'Not implemented') : right(),
  );
  expect((await tried(absent, ['operations-exist@goods.create'])).verdict('operations-exist@goods.create')?.kind).toBe(
    'fail',
  );
});

it('a page for every other path says nothing against operations beside which a made-up path is refused', async () => {
  const target = await before(({ method, path }, right) =>
    method === 'GET' && /^\/(?!goods)[^/?]+$/.test(path)
      ? { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' }
      : right(),
  );
  const run = await tried(target, ['operations-exist@goods.read', 'operations-exist@goods.list']);
  expect(run.verdict('operations-exist@goods.read')?.kind).toBe('pass');
  expect(run.verdict('operations-exist@goods.list')?.kind).toBe('inconclusive');
});
