import { expect, it } from 'vitest';
import { json, refused, type Answered } from '../../src/hostile/fixtures/notes.js';
import { defects } from '../../src/hostile/fixtures/trying.js';
import { before, findings, open, shelfContract, tried, type Carried } from './goods.js';

const BROKEN = refused(500, 'internal', 'Something went wrong');
const SILENT: Answered = { status: 204, headers: {}, body: '' };

it('the set-up body of a case is that of the repetition: what depends on a value of it that nobody asked for is confirmed', async () => {
  for (const seed of [1, 2]) {
    const made = new Map<string, string>();
    const target = await before(async ({ method, path, body }, right) => {
      if (method === 'DELETE' && /"grade":"c"/.test(made.get(path) ?? '')) return SILENT;
      const answer = await right();
      if (answer.status === 201) made.set(answer.headers['location'] ?? '', body);
      return answer;
    });
    const run = await tried(target, ['delete-removes', 'delete-is-idempotent'], { seed });
    expect([defects(run), open(run)]).toEqual([[], []]);
    expect(findings(run), `seed ${String(seed)}`).toContainEqual(
      expect.stringMatching(/^delete-(removes|is-idempotent)@goods: /),
    );
  }
});

it('the headers of a case are those of the repetition: what depends on one of them is confirmed', async () => {
  const isMeant = ({ method, headers }: Carried): boolean =>
    method === 'POST' && !(headers['content-type'] ?? '').startsWith('application/json');
  const target = await before((asked, right) => (isMeant(asked) ? BROKEN : right()));
  const run = await tried(target, ['unsupported-media-type-is-refused', 'no-server-error@goods.create']);
  expect([defects(run), open(run)]).toEqual([[], []]);
  expect(findings(run).join('\n')).toMatch(/@goods\.create: .*500/);
  const types = target.asked.filter(isMeant).map(({ headers }) => headers['content-type']);
  const most = Math.max(...types.map((type) => types.filter((other) => other === type).length));
  expect(most).toBeGreaterThanOrEqual(3);
});

it('a refused request is sent again, and its finding is confirmed', async () => {
  const target = await before(({ method, body }, right) =>
    method === 'POST' && body.includes('"colour":"green"') ? refused(422, 'invalid', 'Not that colour') : right(),
  );
  const run = await tried(target, ['declared-values-are-taken']);
  expect([defects(run), open(run)]).toEqual([[], []]);
  expect(findings(run)).toEqual([
    expect.stringMatching(/takes each colour that its schema allows: "green" is refused/),
  ]);
});

it('ids that the caller chooses are fresh in each repetition', async () => {
  const contract = shelfContract(
    ['id: { id: /id }', 'id: { id: /id, assigned-by: client, pattern: "g[a-z0-9-]{1,60}" }'],
    [
      'create:\n        status: 201\n        location: true\n        returns: item\n        body: &body',
      'create: none\n      replace:\n        status: [200, 201]\n        upsert: true\n        returns: item\n        body: &body',
    ],
    ['      replace: { status: 200, returns: item, upsert: false, body: *body }\n', ''],
    ['repeat: 404', 'repeat: 204'],
  );
  const goods = new Map<string, string>();
  const made: string[] = [];
  const target = await before(({ method, path, body }): Answered => {
    const id = path.split('/')[2];
    if (id === undefined)
      return json(200, { data: [...goods.values()].map((one) => JSON.parse(one) as unknown), next: null });
    const good = goods.get(id);
    if (method === 'PUT') {
      goods.set(id, JSON.stringify({ ...(JSON.parse(body) as object), id }));
      if (good === undefined) made.push(id);
      return { ...json(good === undefined ? 201 : 200, null), body: goods.get(id) ?? '' };
    }
    // A DELETE removes nothing.
    if (method === 'DELETE') return SILENT;
    return good === undefined ? refused(404, 'not-found', 'There is none') : { ...json(200, null), body: good };
  });
  const run = await tried(target, ['delete-removes'], { contract });
  expect(defects(run)).toEqual([]);
  expect(findings(run)).toEqual([expect.stringMatching(/^delete-removes@goods: /)]);
  expect(made.length).toBeGreaterThanOrEqual(3);
  expect(new Set(made).size).toBe(made.length);
});
