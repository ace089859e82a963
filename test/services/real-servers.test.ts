import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startProgram } from '../../examples/services/service.js';
import { checks, deriveContract, EVERYTHING, runContract } from '../../src/index.js';

/** What `node scripts/prepare-real-servers.mjs` installs. */
const INSTALLED = resolve('node_modules/.cache/probity-real-servers');
const TODOS = join(INSTALLED, 'loopback/node_modules/@loopback/example-todo');
const TODO_LIST = join(INSTALLED, 'todo-list-server/todo-list-server');
const WIREMOCK = join(INSTALLED, 'wiremock/wiremock-standalone-3.9.1.jar');

/** A server that other people released, and what it was found to do, each confirmed by hand. */
interface RealServer {
  /** What must be there. */
  readonly installed: string;
  readonly command: (port: string) => readonly [string, ...string[]];
  /** A folder of its own that it needs a copy of where it is started. */
  readonly data?: string;
  /** Where its OpenAPI document is. */
  readonly document: string;
  /** The checks that are tried; all where none is named. */
  readonly only: readonly string[];
  /** Entries that fail, and that pass, by their names. */
  readonly fails: readonly string[];
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
    only: ['operations-exist', 'no-server-error@todos.create', 'delete-removes', 'put-is-idempotent'],
    // curl -X POST -H 'Content-Length: 0' /todos: 500, and so with {"title":"a","remindAtAddress":" "}
    fails: ['no-server-error@todos.create'],
    passes: [
      'delete-removes@todos',
      ...['operations-exist@count', 'put-is-idempotent@todos'],
      // Bodies are drawn, and most have the address at which it fails: a create that is taken need not come about.
      ...each('operations-exist', 'todos', ['delete', 'list', 'read', 'replace', 'update']),
    ],
  },
  'the list of things to do of go-swagger': {
    installed: TODO_LIST,
    command: (port) => [TODO_LIST, '--scheme', 'http', '--host', '127.0.0.1', '--port', port],
    document: '/swagger.json',
    // Asked for application/json, it closes the connection: it is asked for what its document names.
    only: ['operations-exist', 'no-server-error', 'content-is-structured', 'responses-match-schema'],
    fails: [],
    passes: [
      ...each('content-is-structured', 'records', ['list']),
      ...['no-server-error@records.list', 'operations-exist@records.list'],
      ...each('responses-match-schema', 'records', ['list']),
    ],
  },
  'the admin API of WireMock': {
    installed: WIREMOCK,
    command: (port) => ['java', '-jar', WIREMOCK, '--port', port, '--bind-address', '127.0.0.1'],
    document: '/__admin/docs/swagger',
    only: ['malformed-body-is-refused', 'post-creates', 'delete-removes', 'unknown-id-is-404'],
    // curl -d '{"name":"x"}{"name":"y"}' /__admin/mappings: 201
    fails: each('malformed-body-is-refused', 'mappings', ['create', 'replace']),
    passes: ['delete-removes@mappings', 'post-creates@mappings', 'unknown-id-is-404@mappings'],
  },
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

describe.each(Object.entries(SERVERS))('%s', (name, { installed, command, data, document, only, fails, passes }) => {
  test.skipIf(!existsSync(installed))(
    'is judged as it was confirmed by hand, by a contract of which no line is written by hand',
    { timeout: 120_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'probity-real-'));
      if (data !== undefined) cpSync(data, join(folder, 'data'), { recursive: true });
      const port = await freePort();
      const environment = { HOST: '127.0.0.1' };
      const server = await startProgram({
        name,
        command: command(String(port)),
        folder,
        environment,
        health: document,
        port,
      });
      try {
        const text = await fetch(`${server.url}${document}`).then((answer) => answer.text());
        const { contract, baseUrl } = deriveContract({ text, name: 'openapi.json', schema: 's', baseUrl: server.url });
        const result = await runContract({ contract, checks, policy: { ...EVERYTHING, only }, baseUrl, seed: 1 });
        if ('problem' in result) throw new Error(result.problem);
        const of = (kind: string): readonly string[] =>
          [...result.run.verdicts].flatMap(([entry, { verdict }]) => (verdict.kind === kind ? [entry] : [])).sort();
        expect(of('fail')).toEqual([...fails].sort());
        expect(of('error')).toEqual([]);
        expect(of('pass')).toEqual(expect.arrayContaining([...passes]));
      } finally {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
