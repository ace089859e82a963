import { expect, it } from 'vitest';
import { REPORT_FORMATS, renderConsole, renderReport } from '../index.js';
import { dishonest, type Dishonesty, type Thing } from './fixtures/dishonest-store.js';
import { behaving, send } from './fixtures/serving.js';
import { contractOf, defects, tryOn, type Tried } from './fixtures/trying.js';

const HARM = 'This run changed a record that it did not make';

const CONTRACT = contractOf('src/hostile/fixtures/things.yaml', (text) =>
  text.replace('MARKS: here', 'tag: /name\n    unique: none').replace('ID: here', 'id: { id: /id }'),
);

const WRITING = [
  'post-creates',
  'put-is-idempotent',
  'patch-changes-only-what-it-names',
  'delete-removes',
  'delete-is-idempotent',
  'unknown-id-is-404',
];

interface Ran {
  readonly tried: Tried;
  /** What was really done to records of others. */
  readonly harm: readonly string[];
  readonly things: ReadonlyMap<string, Thing>;
}

async function ran(
  how: Dishonesty,
  meanwhile?: (things: Map<string, Thing>) => void,
  policy: { readonly readOnly?: boolean } = {},
): Promise<Ran> {
  let url = '';
  const service = dishonest(how, () => url);
  const target = await behaving((moment) => {
    send(moment, service.answer(moment.asked));
  });
  ({ url } = target);
  const others =
    meanwhile &&
    setInterval(() => {
      meanwhile(service.things);
    }, 5);
  try {
    const tried = await tryOn(target, {
      contract: CONTRACT,
      effort: 'standard',
      only: WRITING,
      nonce: 'c0ffee12',
      environment: { THINGS_URL: url },
      policy: { readOnly: false, ...policy } as never,
    });
    expect(defects(tried)).toEqual([]);
    return { tried, harm: service.harm(), things: service.things };
  } finally {
    clearInterval(others);
  }
}

function harmsOf({ run }: Tried): readonly string[] {
  return run.notes.filter(({ about }) => about === 'harm').map(({ text }) => text);
}

function saysSo({ tried }: Ran): void {
  const [note] = tried.run.notes.filter(({ about }) => about === 'harm');
  const [exchange = ''] = note?.exchanges ?? [];
  expect(tried.run.exchanges.find(({ id }) => id === exchange)?.request.method).not.toBe('GET');
  expect([1, 3]).toContain(tried.exit);
  expect(renderConsole(tried.run).split('\n')[0]).toBe(`✗ ${HARM}`);
  const silent = REPORT_FORMATS.filter((format) => format !== 'waivers' && !format.startsWith('badge'));
  expect(silent.filter((format) => !renderReport(format, tried.run, {}).includes(HARM))).toEqual([]);
  expect(renderReport('badge', tried.run, {})).toContain('changed records of others');
}

it('a DELETE that takes another record with it does so once, and is the first line', async () => {
  const all = await ran({
    also: ({ method }, { things, isForeign }) => {
      const [next] = [...things.keys()].filter(isForeign);
      if (method === 'DELETE' && next !== undefined) things.delete(next);
    },
  });
  expect(all.harm).toEqual(['1 is another one']);
  expect(harmsOf(all.tried)).toEqual([expect.stringMatching(/^things 1 vanished while .* DELETE \/things\/501 \(/)]);
  expect(all.tried.exit).toBe(3);
  saysSo(all);
});

it('an update of all records at once is laid to the request that sent their new value', async () => {
  const all = await ran({
    also: ({ method, body }, { things }) => {
      if (method !== 'PATCH' || body['code'] === undefined) return;
      for (const [id, thing] of things) things.set(id, { ...thing, code: body['code'] });
    },
  });
  expect(all.harm.length).toBeGreaterThan(100);
  expect(harmsOf(all.tried).join('\n')).toMatch(
    /things 1, 2, .* more changed \(\/code\): PATCH \/things\/\d+ \(.*sent the value/,
  );
  saysSo(all);
});

it('a create that changes a record which was there is laid to it', async () => {
  const all = await ran({
    create: (body, { things, keep, n }) => {
      const id = n % 4 === 2 ? '7' : keep(body);
      if (id === '7') things.set(id, { ...things.get('7'), id, size: n });
      const answer = JSON.stringify(things.get(id));
      return { status: 201, headers: { 'Content-Type': 'application/json', Location: `/things/${id}` }, body: answer };
    },
  });
  expect(all.harm).toEqual(['7 is another one']);
  expect(harmsOf(all.tried)).toEqual([expect.stringMatching(/^things 7 changed \(\/size\): POST \/things \(/)]);
  saysSo(all);
});

it('a record that carries our mark now and was not ours is laid to the create that sent it', async () => {
  const all = await ran({
    create: (body, { things, keep, n }) => {
      const id = keep(body);
      if (n === 2) things.set('9', { ...things.get('9'), name: body['name'] });
      return {
        status: 201,
        headers: { 'Content-Type': 'application/json', Location: `/things/${id}` },
        body: JSON.stringify(things.get(id)),
      };
    },
  });
  expect(harmsOf(all.tried)).toEqual([
    expect.stringMatching(/^things 9 changed \(\/name\): POST \/things \(.* sent the/),
  ]);
  // It carries a mark of a create, and was there before: it is not swept.
  expect(all.things.has('9')).toBe(true);
  saysSo(all);
});

it('what others do to their own records meanwhile is a note, and no harm', async () => {
  let n = 0;
  const { tried } = await ran({}, (things) => {
    n += 1;
    const [id, thing] = [...things].filter(([one]) => Number(one) <= 500)[n % 150] ?? [];
    if (id !== undefined) things.set(id, { ...thing, colour: ['red', 'green', 'blue'][n % 3], size: n % 9 });
    if (n % 4 === 0) things.delete([...things.keys()][n % 90] ?? '');
    if (n % 5 === 0) things.set(`x${String(n)}`, { id: `x${String(n)}`, name: 'Theirs', code: 'X', size: 1 });
  });
  expect(harmsOf(tried)).toEqual([]);
  const notes = tried.run.notes.filter(({ about }) => about === 'foreign-records').map(({ text }) => text);
  expect(notes).toEqual([expect.stringMatching(/^Of 200 things that others made .* changed \(.*nothing ties this/)]);
});

it('where nothing happens to them nothing is said, and a long list costs few requests', async () => {
  const theirs = Array.from({ length: 20_000 }, (_, n) => `t${String(n + 1)}`);
  const { tried, harm } = await ran({ theirs });
  expect(harm).toEqual([]);
  expect(tried.run.notes).toEqual([]);
  const lists = tried.run.exchanges.filter(({ entry }) => /^(ownership|foreign-records)@/.test(entry));
  const pages = lists.filter(({ operation }) => operation === 'things.list');
  expect(pages.length).toBeLessThanOrEqual(25);
  expect(pages.length).toBeGreaterThan(3);
});

it('a run that only reads notes nothing', async () => {
  const { tried } = await ran({}, undefined, { readOnly: true });
  expect(tried.run.exchanges.filter(({ entry }) => /^(ownership|foreign-records)@/.test(entry))).toEqual([]);
});
