import { expect, it } from 'vitest';
import { dishonest, type Thing } from './fixtures/dishonest-store.js';
import { behaving, send } from './fixtures/serving.js';
import { contractOf, defects, tryOn } from './fixtures/trying.js';

/** More than a run takes down. */
const MANY = Array.from({ length: 1500 }, (_, n) => `theirs-${String(n + 1)}`);

/** Deletions that are sent at most though nothing is seen of any, and that of clean-up. */
const MOST = 4 + 8 + 1;

it('a DELETE that removes nothing is a failure also beside more records than can be watched, and is given up soon', async () => {
  const kept = new Map<string, Thing>();
  let deleted = 0;
  const service = dishonest(
    {
      theirs: MANY,
      create: (body, { n, things }) => {
        const id = `ours-${String(n)}`;
        const thing = { ...body, id };
        things.set(id, thing);
        kept.set(id, thing);
        const headers = { location: `/things/${id}`, 'content-type': 'application/json' };
        return { status: 201, headers, body: JSON.stringify(thing) };
      },
      also: ({ method, id }, { things }) => {
        if (method !== 'DELETE') return;
        deleted += 1;
        things.set(id, kept.get(id) ?? {});
      },
    },
    () => '',
  );
  const target = await behaving((moment) => {
    send(moment, service.answer(moment.asked));
  });
  const contract = contractOf('src/hostile/fixtures/things.yaml', (text) =>
    text.replace('MARKS: here', 'tag: /name\n    unique: none').replace('ID: here', () => 'id: { id: /id }'),
  );
  const tried = await tryOn(target, {
    contract,
    only: ['delete-removes', 'put-is-idempotent', 'patch-changes-only-what-it-names'],
    nonce: 'c0ffee12',
    environment: { THINGS_URL: target.url },
  });
  expect(tried.verdict('delete-removes@things')).toMatchObject({ kind: 'fail' });
  expect(deleted).toBeLessThanOrEqual(MOST);
  // What is seen of other operations is judged all the same.
  expect(tried.verdict('put-is-idempotent@things')).toMatchObject({ kind: 'pass' });
  expect(tried.verdict('patch-changes-only-what-it-names@things')).toMatchObject({ kind: 'pass' });
  expect(service.harm()).toEqual([]);
  expect(defects(tried)).toEqual([]);
});
