import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dishonest, FOREIGN, type DishonestService } from './fixtures/dishonest-store.js';
import { relay, type Relayed } from './fixtures/relay.js';
import { behaving, send, type Target } from './fixtures/serving.js';
import { contractOf, defects, failures, tryOn, type Tried } from './fixtures/trying.js';

const marked = (text: string): string =>
  text.replace('MARKS: here', 'tag: /name\n    unique: none').replace('ID: here', 'id: { id: /id }');
const CONTRACT = contractOf('src/hostile/fixtures/things.yaml', marked);
const UNMARKED = contractOf('src/hostile/fixtures/things.yaml', (text) =>
  marked(text).replace('tag: /name', 'tag: none'),
);

const WRITING = ['post-creates', 'put-is-idempotent', 'delete-removes', 'unknown-id-is-404'];

/** A service behind a relay. */
async function behind(
  how: (method: string, path: string) => Relayed,
): Promise<{ readonly service: DishonestService; readonly target: Target }> {
  let url = '';
  const service = dishonest({}, () => url);
  const origin = await behaving((moment) => {
    send(moment, service.answer(moment.asked));
  });
  const between = await relay(origin.url, how);
  ({ url } = between);
  const close = (): void => {
    between.close();
    origin.close();
  };
  return { service, target: { url, close } };
}

async function ran(
  how: (method: string, path: string) => Relayed,
  contract = CONTRACT,
): Promise<{ readonly tried: Tried; readonly left: number }> {
  const { service, target } = await behind(how);
  const environment = { THINGS_URL: target.url };
  const tried = await tryOn(target, { contract, only: WRITING, nonce: 'c0ffee12', environment });
  expect(defects(tried)).toEqual([]);
  expect(service.harm()).toEqual([]);
  return { tried, left: service.things.size - FOREIGN };
}

function notesOf({ run }: Tried, about: string): string {
  return run.notes.flatMap((note) => (note.about === about ? [note.text] : [])).join('\n');
}

it('what a delivery made that came twice is removed, in a run that is green', async () => {
  let n = 0;
  const { tried, left } = await ran((method) => {
    if (method === 'POST') n += 1;
    return method === 'POST' && n % 7 === 3 ? 'twice' : 'as it is';
  });
  expect(left).toBe(0);
  expect(tried.of('fail')).toEqual([]);
  expect(notesOf(tried, 'target')).toMatch(/Removed \d+ things that their list still showed with a mark of this run/);
});

it('where each delivery comes twice, that a create makes two records is a finding, and all are removed', async () => {
  const { tried, left } = await ran((method) => (method === 'POST' ? 'twice' : 'as it is'));
  expect(left).toBe(0);
  expect(tried.of('fail')).toEqual(['post-creates@things']);
  expect(notesOf(tried, 'target')).toMatch(
    /Removed \d+ things that their list still showed with a mark of this run: 50/,
  );
  expect(notesOf(tried, 'left-behind')).toBe('');
});

it('what was made though the answer was 503 is removed, whatever it is found by', async () => {
  let n = 0;
  const { left } = await ran((method) => {
    if (method === 'POST') n += 1;
    return method === 'POST' && n % 3 === 2 ? 'busy afterwards' : 'as it is';
  });
  expect(left).toBe(0);
});

it('an answer to a DELETE that is a page or a 503 of somebody in between is not believed', async () => {
  let n = 0;
  const { tried, left } = await ran((method) => {
    if (method !== 'DELETE') return 'as it is';
    n += 1;
    return (['page', 'as it is', 'busy', 'as it is', 'as it is'] as const)[n % 5] ?? 'as it is';
  });
  expect(left).toBe(0);
  expect(notesOf(tried, 'left-behind')).toBe('');
});

it('nor is one with another status than is declared, where nothing marks what was made', async () => {
  let n = 0;
  const { tried, left } = await ran((method) => {
    if (method !== 'DELETE') return 'as it is';
    n += 1;
    return n % 4 === 2 ? 'waiting' : 'as it is';
  }, UNMARKED);
  expect(n).toBeGreaterThan(4);
  // One that was changed since it was made is not known again, and named.
  expect(left).toBeLessThanOrEqual(1);
  expect(tried.run.notes.filter(({ about }) => about === 'left-behind')).toHaveLength(left);
  expect(failures(tried).filter((one) => !/delete/i.test(one))).toEqual([]);
});

it('what cannot be removed is named once each', async () => {
  const { tried, left } = await ran((method, path) => {
    if (method === 'POST') return 'twice';
    // The second ones of all: of these nobody was told.
    return method === 'DELETE' && Number(path.split('/').at(-1)) % 2 === 0 ? 'page' : 'as it is';
  });
  expect(left).toBeGreaterThan(2);
  expect(failures(tried).filter((one) => !/delete|creates nothing besides/i.test(one))).toEqual([]);
  const names = tried.run.notes.flatMap(({ about, text }) => (about === 'left-behind' ? [text.split(':', 1)[0]] : []));
  expect(names.length).toBe(left);
  expect(new Set(names).size).toBe(left);
});

it('what a killed run made twice is removed by probity cleanup', async () => {
  const out = mkdtempSync(join(tmpdir(), 'probity-swept-'));
  const file = join(out, 'things.yaml');
  const text = marked(readFileSync('src/hostile/fixtures/things.yaml', 'utf8'));
  writeFileSync(file, text.replaceAll('THINGS_URL', 'PROBITY_URL'));
  let creates = 0;
  const running: { kill: () => void } = { kill: () => undefined };
  const { service, target } = await behind((method) => {
    if (method === 'POST') creates += 1;
    if (creates === 6) running.kill();
    return method === 'POST' ? 'twice' : 'as it is';
  });
  const probity = (args: readonly string[]): { readonly ended: Promise<string>; readonly kill: () => void } => {
    const child = spawn(process.execPath, ['dist/src/cli/main.js', ...args], {
      env: { PATH: process.env['PATH'] ?? '', PROBITY_URL: target.url },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = new Promise<string>((resolve) => {
      child.once('close', (code) => {
        resolve(`${said}exit ${String(code)}`);
      });
    });
    return { ended, kill: () => child.kill('SIGKILL') };
  };
  try {
    const run = probity(['run', file, '--out', join(out, 'reports'), '--seed', '1']);
    running.kill = run.kill;
    const first = await run.ended;
    running.kill = () => undefined;
    expect(service.things.size, first).toBeGreaterThan(FOREIGN + 4);
    const cleaned = await probity(['cleanup', join(out, 'reports')]).ended;
    expect(cleaned).toMatch(/removed +things \d+, found by its mark/);
    expect(cleaned).toMatch(/exit 0$/);
    expect(service.things.size).toBe(FOREIGN);
    expect(service.harm()).toEqual([]);
    expect(await probity(['cleanup', join(out, 'reports')]).ended).toMatch(/^Nothing is left.*\nexit 0$/m);
  } finally {
    target.close();
    rmSync(out, { recursive: true, force: true });
  }
});
