import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { part } from '../../selftest/fixtures/amount.js';
import { probityHere } from '../golden/in-process.js';
import { NOTES_DOCUMENT, serveNotes, serving, type Notes } from '../golden/notes.js';

/** From a document to a contract that says what the service does, as a person types it. */
const MAIN = resolve('dist/src/cli/main.js');
const WITHIN = { timeout: 90_000 };

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

let folder: string;
let service: Notes | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'probity-init-'));
  writeFileSync(join(folder, 'openapi.yaml'), NOTES_DOCUMENT);
});

afterEach(async () => {
  await service?.close();
  service = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function start(...typed: readonly string[]): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [MAIN, ...typed], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** In the folder, and in this process; what is killed, and one of each command, is a process of its own. */
async function probity(...typed: readonly string[]): Promise<Ended> {
  const from = process.cwd();
  process.chdir(folder);
  try {
    const { status, stdout: out, stderr: err } = await probityHere(typed, { HOME: folder });
    return { status, out, err };
  } finally {
    process.chdir(from);
  }
}

function probityAlone(...typed: readonly string[]): Promise<Ended> {
  return new Promise((end) => {
    const child = start(...typed);
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('close', (status) => {
      end({ status, out, err });
    });
  });
}

const contract = (): string => readFileSync(join(folder, 'notes.probity.yaml'), 'utf8');

/** What a plan makes of each entry. */
async function planned(...typed: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { out, err } = await probity('plan', 'notes.probity.yaml', '--json', ...typed);
  const { entries } = JSON.parse(out === '' ? err : out) as { entries: { entry: string; planned: string }[] };
  return new Map(entries.map((one) => [one.entry, one.planned]));
}

describe('init that looks at the service', () => {
  test('sends reads alone, few of them, and writes what it saw as comments with their source', WITHIN, async () => {
    service = await serveNotes();
    const { status, err } = await probityAlone('init', 'openapi.yaml', '--base-url', service.url);
    expect(status, err).toBe(0);
    expect([...new Set(service.methods)].sort()).toEqual(['GET', 'HEAD', 'OPTIONS']);
    expect(service.methods.length).toBeLessThanOrEqual(60);
    expect(contract()).toMatch(/^ {6}# {3}base: 1 # seen once: GET \/notes\?limit=1&page=1 has the first record$/m);
    expect(contract()).toMatch(
      /^ {6}# {3}max: 50 # seen once: GET \/notes\?limit=50: 200, GET \/notes\?limit=51: 400$/m,
    );
    expect(contract()).toMatch(/^# {3}code: \/error\/code # seen \d+ times: /m);
    expect(err).toMatch(/Seen with \d+ requests: \d+ facts proposed/);
  });

  test('judges by nothing that was not accepted, and by more when it was', WITHIN, async () => {
    service = await serveNotes();
    await probity('init', 'openapi.yaml', '--base-url', service.url, '--offline');
    expect(service.methods).toEqual([]);
    const before = await planned();
    await probity('init', 'openapi.yaml', '--base-url', service.url, '--force');
    expect(await planned()).toEqual(before);
    const { status, out, err } = await probity('init', '--accept', 'notes.probity.yaml');
    expect(status, err).toBe(0);
    expect(out).toContain('  errors.schema\n');
    expect(contract()).toContain('# accepted (seen ');
    const after = await planned();
    const running = (plan: ReadonlyMap<string, string>): number =>
      [...plan.values()].filter((one) => one === 'run').length;
    expect(running(after)).toBeGreaterThan(running(before));
    const only = ['head-mirrors-get', 'options-tells-the-methods', 'content-is-structured'].flatMap((id) => [
      '--only',
      id,
    ]);
    const ran = await probity('run', '--base-url', service.url, '--out', 'out', '--effort', 'quick', ...only);
    expect(ran.out).not.toMatch(/✗ .*(?:Last-Modified|HEAD|OPTIONS)/);
  });

  test('accepts the facts that are named, and says which there are where a name is wrong', WITHIN, async () => {
    service = await serveNotes();
    await probity('init', 'openapi.yaml', '--base-url', service.url);
    const wrong = await probity('init', '--accept', 'notes.probity.yaml', 'errors.shape');
    expect(wrong.status).toBe(2);
    expect(wrong.err).toContain('no proposal for errors.shape');
    expect(wrong.err).toContain('errors.schema');
    const right = await probity('init', '--accept', 'notes.probity.yaml', 'errors');
    expect(right.out).toContain('Accepted in notes.probity.yaml: 3 facts');
    expect(contract()).toMatch(/^errors:$/m);
    expect(contract()).toMatch(/^# http:$/m);
  });

  test('with --write makes a record, changes it and removes it again', WITHIN, async () => {
    service = await serveNotes();
    const titles = service.titles();
    const { status, err } = await probity('init', 'openapi.yaml', '--base-url', service.url, '--write');
    expect(status, err).toBe(0);
    expect(service.titles()).toEqual(titles);
    expect(service.methods).toContain('POST');
    expect(contract()).toMatch(/# repeat: 404 # seen once: DELETE \/notes\/\d+: 404, the second time/);
    expect(contract()).toMatch(/# location: true # seen once: POST \/notes: 201, Location: \/notes\/\d+/);
    expect(contract()).toMatch(/# unknown-field: ignore # seen once/);
    expect(existsSync(join(folder, 'reports'))).toBe(false);
  });

  test('with --write sends nothing to a host that is not this machine', WITHIN, async () => {
    const { status, err } = await probity('init', 'openapi.yaml', '--base-url', 'http://probity.example', '--write');
    expect(status).toBe(2);
    expect(err).toContain('probity.example is not this machine');
    expect(existsSync(join(folder, 'notes.probity.yaml'))).toBe(false);
  });

  test('takes a parameter that empties the list for a filter, and says nothing of unknown ones', WITHIN, async () => {
    service = await serveNotes({ filters: true });
    await probity('init', 'openapi.yaml', '--base-url', service.url);
    expect(contract()).toContain('# seen');
    expect(contract()).not.toContain('unknown-parameter');
  });

  test('that is killed while it writes leaves a ledger by which what it made is removed', WITHIN, async () => {
    const running = await serveNotes({ slow: 4000 });
    service = running;
    const titles = running.titles();
    const child = start('init', 'openapi.yaml', '--base-url', running.url, '--write');
    await expect.poll(() => running.methods.includes('PATCH'), { timeout: 30_000 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(running.titles().length).toBe(titles.length + 1);
    await probity('init', 'openapi.yaml', '--base-url', running.url, '--offline');
    const { status, err } = await probity(
      'cleanup',
      'reports/init',
      '--contract',
      'notes.probity.yaml',
      '--base-url',
      running.url,
    );
    expect(status, err).toBe(0);
    expect(running.titles()).toEqual(titles);
  });

  test('says what contradicts the document, whose word stands', WITHIN, async () => {
    service = await serveNotes();
    const document = NOTES_DOCUMENT.replace(
      'schema: { type: integer } }\n        - { name: page',
      'schema: { type: integer, maximum: 10 } }\n        - { name: page',
    );
    writeFileSync(
      join(folder, 'openapi.yaml'),
      document.replace(
        'name: page, in: query, schema: { type: integer }',
        'name: page, in: query, schema: { type: integer, default: 0, minimum: 0 }',
      ),
    );
    const { err } = await probity('init', 'openapi.yaml', '--base-url', service.url);
    expect(err).toContain('resources.notes.collection.offset.base is stated as 0, and 1 was seen once');
    expect(contract()).toMatch(/^ {8}base: 0 # openapi\n {8}# seen otherwise, 1: once, GET \/notes/m);
  });
});

function* endless(): Generator<string> {
  for (;;) yield 'x'.repeat(1 << 16);
}

describe('a service that does not answer as one', () => {
  const HOSTILE: Readonly<Record<string, Parameters<typeof serving>[0]>> = {
    'never answers': () => undefined,
    'answers 429 for ever': (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end('slow down'),
    'answers without an end': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const text = Readable.from(endless());
      text.pipe(response);
      response.on('close', () => text.destroy());
    },
    'redirects in a circle': (request, response) => response.writeHead(302, { location: request.url ?? '/' }).end(),
    'closes each connection': (request) => request.socket.destroy(),
  };

  test.each(part(Object.entries(HOSTILE), 3))(
    'it %s: the contract is written, and it is said',
    WITHIN,
    async (_, answer) => {
      service = await serving(answer);
      const since = Date.now();
      const { status, err } = await probity('init', 'openapi.yaml', '--base-url', service.url);
      expect(status, err).toBe(0);
      expect(err).toMatch(/Not everything was looked at: \S/);
      expect(Date.now() - since).toBeLessThan(45_000);
      expect(contract()).not.toContain('# seen');
    },
  );
});

describe('gaps', () => {
  test('--interactive without a terminal says what to run, the most valuable first', WITHIN, async () => {
    service = await serveNotes();
    await probity('init', 'openapi.yaml', '--base-url', service.url);
    const before = contract();
    const { status, out } = await probityAlone('gaps', 'notes.probity.yaml', '--interactive');
    expect(status).toBe(0);
    const worths = [...out.matchAll(/^ +(\d+) {2}\S+/gm)].map(([, count]) => Number(count));
    expect(worths.length).toBeGreaterThan(5);
    expect(worths).toEqual([...worths].sort((a, b) => b - a));
    expect(worths[0]).toBeGreaterThan(0);
    expect(out).toContain('Accept one: probity init --accept notes.probity.yaml ');
    expect(contract()).toBe(before);
  });

  test('--from a run --write fills the contract with what the run saw', WITHIN, async () => {
    service = await serveNotes();
    await probity('init', 'openapi.yaml', '--base-url', service.url, '--offline');
    await probity('run', '--base-url', service.url, '--out', 'out', '--effort', 'quick');
    const { status, out, err } = await probity('gaps', 'notes.probity.yaml', '--from', 'out', '--write');
    expect(status, err).toBe(0);
    expect(contract()).toMatch(/# location: true # seen \d+ times: POST \/notes: 201, with Location/);
    expect(contract()).toMatch(/# +gone: 404 # seen /);
    expect(out).toContain('Accept what is true: probity gaps notes.probity.yaml --interactive');
    const again = contract();
    await probity('gaps', 'notes.probity.yaml', '--from', 'out', '--write');
    expect(contract()).toBe(again);
    expect((await probity('gaps', 'notes.probity.yaml', '--write')).status).toBe(2);
  });
});

test('a run of a document that nobody answers names no contract that is not there', WITHIN, async () => {
  const { out, err } = await probityAlone('run', 'openapi.yaml', '--base-url', 'http://127.0.0.1:1', '--out', 'out');
  const text = out.replace(/\s+/g, ' ');
  expect(text).toContain(
    'probity init openapi.yaml --base-url http://127.0.0.1:1 --offline && probity doctor notes.probity.yaml',
  );
  expect(err).toContain(
    'To keep this contract, and to say more in it: probity init openapi.yaml --base-url http://127.0.0.1:1',
  );
});
