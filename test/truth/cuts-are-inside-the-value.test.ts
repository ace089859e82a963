import { expect, it } from 'vitest';
import { json, type Answered } from '../../src/hostile/fixtures/notes.js';
import { defects } from '../../src/hostile/fixtures/trying.js';
import { before, findings, tried } from './goods.js';

const ONLY = ['malformed-body-is-refused', 'no-server-error@goods.create'];

it('a service that reads a body whatever blanks follow it is accused of nothing, and each body that is cut off is not JSON', async () => {
  const target = await before((_, right) => right());
  const run = await tried(target, ONLY);
  expect([findings(run), defects(run)]).toEqual([[], []]);
  const cut = run.run.exchanges.filter(
    ({ entry, intent, request: { body = '' } }) =>
      entry.startsWith('malformed-body-is-refused') && intent === 'malformed' && body.startsWith('{'),
  );
  expect(cut.length).toBeGreaterThan(2);
  for (const { request } of cut) expect(() => JSON.parse(request.body ?? '') as unknown, request.body).toThrow();
});

it('a service that takes a body that is cut off inside its value is found', async () => {
  const made = new Map<string, object>();
  const target = await before(async ({ method, path, body }, right): Promise<Answered> => {
    const answer = await right();
    if (method === 'POST' && answer.status === 400 && body.startsWith('{"')) {
      const id = `x${String(made.size)}`;
      const good = { id, name: /"name":"([^"]*)/.exec(body)?.[1] ?? id, price: 1, grade: 'a' };
      made.set(`/goods/${id}`, good);
      return { ...json(201, good), headers: { ...json(201, null).headers, Location: `/goods/${id}` } };
    }
    const good = made.get(path);
    if (good === undefined) return answer;
    if (method !== 'DELETE') return json(200, good);
    made.delete(path);
    return { status: 204, headers: {}, body: '' };
  });
  const run = await tried(target, ['malformed-body-is-refused']);
  expect(defects(run)).toEqual([]);
  expect(findings(run).join('\n')).toMatch(/^malformed-body-is-refused@goods\.create: /);
});
