import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, startProgram } from '../../examples/services/service.js';
import { loadText, proposalsIn } from '../../src/propose/index.js';
import { installPackage } from '../house/installed-package.js';

/** What `node scripts/prepare-real-servers.mjs` installs. */
const INSTALLED = resolve('node_modules/.cache/probity-real-servers');
const TODOS = join(INSTALLED, 'loopback/node_modules/@loopback/example-todo');
const TODO_LIST = join(INSTALLED, 'todo-list-server/todo-list-server');
const WIREMOCK = join(INSTALLED, 'wiremock/wiremock-standalone-3.9.1.jar');

/** From the document to the report, in milliseconds. */
const THREE_MINUTES = 180_000;

/** A server that other people released, and what it was found to do, each confirmed by hand. */
interface RealServer {
  /** What must be there. */
  readonly installed: string;
  readonly command: (port: string) => readonly [string, ...string[]];
  /** A folder of its own that it needs a copy of where it is started. */
  readonly data?: string;
  /** Where its OpenAPI document is. */
  readonly document: string;
  /** What the first line of the report says: the first finding, or how much a green is about. */
  readonly first: RegExp;
  /** Entries that fail in each run. */
  readonly fails: readonly string[];
  /** Entries that fail where the values are drawn that it does not take. */
  readonly mayFail: readonly string[];
  /** Entries that pass in each run. */
  readonly passes: readonly string[];
}

const each = (check: string, subject: string, operations: readonly string[]): readonly string[] =>
  operations.map((one) => `${check}@${subject}.${one}`);

const SERVERS: Readonly<Record<string, RealServer>> = {
  'the example application of LoopBack': {
    installed: TODOS,
    command: () => [process.execPath, TODOS],
    data: join(TODOS, 'data'),
    document: '/openapi.json',
    // curl -X POST -H 'Content-Length: 0' /todos: 500, and so with {"title":"a","remindAtAddress":" "}
    first: /^✗ 1 POST \/todos fails on .+: answered 500, expected /,
    fails: ['no-server-error@todos.create'],
    mayFail: [
      'malformed-body-is-refused@todos.create',
      'odd-urls-are-no-server-error@todos.read',
      // curl -X PUT -d '{"title":""}' /todos/1: 422, which its document allows
      ...each('identifying-texts-may-be-short', 'todos', ['create', 'replace', 'update']),
    ],
    // Bodies are drawn, and most have the address at which it fails: a create that is taken need not come about.
    passes: [
      ...['delete-removes@todos', 'operations-exist@count', 'put-is-idempotent@todos'],
      ...each('operations-exist', 'todos', ['delete', 'list', 'read', 'replace', 'update']),
    ],
  },
  'the list of things to do of go-swagger': {
    installed: TODO_LIST,
    command: (port) => [TODO_LIST, '--scheme', 'http', '--host', '127.0.0.1', '--port', port],
    document: '/swagger.json',
    first: /specified 5 of 70 \(7 %\) · kept 5 of 5 /,
    fails: [],
    mayFail: [],
    // Asked for application/json, it closes the connection: it is asked for what its document names.
    passes: [
      ...['no-server-error@records.list', 'operations-exist@records.list'],
      ...['content-is-structured@records.list', 'responses-match-schema@records.list'],
    ],
  },
  'the admin API of WireMock': {
    installed: WIREMOCK,
    command: (port) => ['java', '-jar', WIREMOCK, '--port', port, '--bind-address', '127.0.0.1'],
    document: '/__admin/docs/swagger',
    // curl '/__admin/mappings?limit=-1': 500
    first: /^✗ 1 (?:GET \/__admin\/mappings\?limit=-1 fails |.* response\.transformers is gone )/,
    fails: ['no-server-error@mappings.list'],
    mayFail: [
      // curl -d '{"response":{"transformers":[]}}' /__admin/mappings: 201 without them
      'post-creates@mappings',
      // curl -d '{"name":"x"}{"name":"y"}' /__admin/mappings: 201; curl -d null: 500
      ...each('malformed-body-is-refused', 'mappings', ['create', 'replace']),
      ...each('no-server-error', 'mappings', ['create', 'replace']),
      ...each('invalid-values-are-refused', 'mappings', ['create', 'replace']),
      ...['mappings', 'near-misses', 'scenarios'].map((one) => `odd-urls-are-no-server-error@${one}.list`),
    ],
    passes: ['delete-removes@mappings', 'unknown-id-is-404@mappings'],
  },
};

const isInstalled = ({ installed }: RealServer): boolean => existsSync(installed);

/** The package as `npm i -D probity` puts it there; once for all. */
let own: string;

beforeAll(() => {
  own = mkdtempSync(join(tmpdir(), 'probity-installed-'));
  if (Object.values(SERVERS).some(isInstalled)) installPackage(own);
}, 120_000);

afterAll(() => {
  rmSync(own, { recursive: true, force: true });
});

describe.each(Object.entries(SERVERS))('%s', (name, server) => {
  test.skipIf(!isInstalled(server))(
    'has a first report that is true with three commands in three minutes, and no line is written by hand',
    { timeout: 2 * THREE_MINUTES },
    async () => {
      const folder = mkdtempSync(join(own, 'work-'));
      const home = mkdtempSync(join(tmpdir(), 'probity-real-'));
      if (server.data !== undefined) cpSync(server.data, join(home, 'data'), { recursive: true });
      const port = await freePort();
      const running = await startProgram({
        ...{ name, command: server.command(String(port)), folder: home, port },
        ...{ environment: { HOST: '127.0.0.1' }, health: server.document },
      });
      try {
        const document = await fetch(`${running.url}${server.document}`).then((answer) => answer.text());
        writeFileSync(join(folder, 'openapi.json'), document);
        const since = Date.now();
        const made = await probity(folder, 'init', 'openapi.json', '--base-url', running.url);
        expect(made.status, made.text).toBe(0);
        const [contract = '', ...others] = readdirSync(folder).filter((one) => one.endsWith('.probity.yaml'));
        expect(others).toEqual([]);
        expect(made.text).toContain(`Written: ${contract}: `);
        const text = readFileSync(join(folder, contract), 'utf8');
        expectProposalsToWait(text);
        const ran = await probity(folder, 'run');
        expect(Date.now() - since).toBeLessThan(THREE_MINUTES);
        expect(ran.status, ran.text).toBe(server.fails.length > 0 ? 1 : 0);
        expect(ran.text).toMatch(server.first);
        const { fail, error, pass } = endedIn(join(folder, 'reports/out/run.ndjson'), text);
        const unknown = fail.filter((one) => !server.fails.includes(one) && !server.mayFail.includes(one));
        expect(unknown, ran.text).toEqual([]);
        expect(fail).toEqual(expect.arrayContaining([...server.fails]));
        expect(error).toEqual([]);
        expect(pass).toEqual(expect.arrayContaining([...server.passes]));
      } finally {
        await running.stop();
        rmSync(home, { recursive: true, force: true });
      }
    },
  );
});

/** A command of the installed package in a folder, with what it printed as one line. */
function probity(
  folder: string,
  ...typed: readonly string[]
): Promise<{ readonly status: number | null; readonly text: string }> {
  return new Promise((end) => {
    const child = spawn(join(own, 'node_modules/.bin/probity'), typed, {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('close', (status) => {
      end({ status, text: `${out}${err}`.replace(/\s+/g, ' ') });
    });
  });
}

/** What is only likely, and what was only seen, is a comment: nothing of it is a fact of the contract. */
function expectProposalsToWait(text: string): void {
  const proposals = proposalsIn(text);
  expect(proposals.length).toBeGreaterThan(0);
  const loaded = loadText('service.probity.yaml', text);
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  expect(proposals.filter(({ path }) => loaded.contract.written(path) !== undefined)).toEqual([]);
  const stated = text.split('\n').filter((line) => !/^\s*#/.test(line));
  expect(stated.filter((line) => / # (?:seen|likely)\b/.test(line))).toEqual([]);
}

interface Ended {
  readonly fail: readonly string[];
  readonly error: readonly string[];
  readonly pass: readonly string[];
}

/** Entries of a run of this contract by their verdict. */
function endedIn(runFile: string, contract: string): Ended {
  const lines = readFileSync(runFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  expect(lines[0]?.sources?.[0]?.text).toBe(contract);
  const of = (kind: string): readonly string[] =>
    lines.flatMap(({ entry, verdict }) => (entry !== undefined && verdict?.kind === kind ? [entry] : []));
  return { fail: of('fail'), error: of('error'), pass: of('pass') };
}

interface Line {
  readonly sources?: readonly { readonly text: string }[];
  readonly entry?: string;
  readonly verdict?: { readonly kind: string };
}
