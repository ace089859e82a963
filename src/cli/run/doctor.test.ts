import { X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canMakeCertificates, makeCertificates } from '../golden/certificates.js';
import { probityHere } from '../golden/in-process.js';
import { probity, type Ended } from '../golden/process.js';
import { serveTasks, TASKS_CONTRACT, type Tasks, type TasksOptions } from '../golden/tasks.js';

const TOKEN = 'tok_alice_1234567890';
/** Among what is typed: in a process of its own. */
const AS_PROCESS = 'as a process';
const BEHIND = ['answers', 'credentials', 'refusals', 'clock', 'rate', 'scratch record'];

describe('probity doctor', () => {
  let home = '';
  let count = 0;
  let tasks: Tasks | undefined;
  beforeEach(() => {
    count = 0;
    home = mkdtempSync(join(tmpdir(), 'probity-doctor-'));
  });
  afterEach(async () => {
    await tasks?.close();
    tasks = undefined;
    rmSync(home, { recursive: true, force: true });
  });

  const contract = (change: (text: string) => string = (text) => text): string => {
    const path = join(home, 'tasks.yaml');
    writeFileSync(path, change(TASKS_CONTRACT));
    return path;
  };
  const doctor = (
    path: string,
    environment: Readonly<Record<string, string>> = {},
    ...args: readonly string[]
  ): Promise<Ended> => {
    const url: Record<string, string> = tasks === undefined ? {} : { PROBITY_TASKS_URL: tasks.url };
    const out = ['--out', join(home, `doctor${String((count += 1))}`)];
    const all = { PROBITY_TASKS_TOKEN: TOKEN, ...url, ...environment };
    // Which authorities are trusted is settled when a process starts.
    const isAlone = environment['NODE_EXTRA_CA_CERTS'] !== undefined || args.includes(AS_PROCESS);
    const typed = ['doctor', path, ...out, ...args.filter((one) => one !== AS_PROCESS)];
    return isAlone ? probity(typed, all).ended : probityHere(typed, all);
  };
  const shown = ({ stdout, stderr }: Ended): string => stdout + stderr;
  /** The steps with this status, each with what is said of it. */
  const steps = ({ stdout }: Ended, status: string): readonly string[] =>
    stdout.split('\n').flatMap((line) => (line.startsWith(status.padEnd(11)) ? [line.slice(11).trimEnd()] : []));

  it('says that all is well, what leaves the machine, and leaves nothing behind', async () => {
    tasks = await serveTasks();
    const ended = await doctor(contract(), {}, AS_PROCESS);
    expect(ended.status, shown(ended)).toBe(0);
    expect(ended.stdout).toContain(`variable PROBITY_TASKS_TOKEN, as token of alice, to ${new URL(tasks.url).host}`);
    expect(steps(ended, 'problem')).toEqual([]);
    const ok = steps(ended, 'ok').join('\n');
    expect(ok).toContain('alice: accepted by tasks.list');
    expect(ok).toContain('tasks.list is answered 401 without a credential, 401 with a wrong one (bearer)');
    expect(ok).toContain('tasks: made, read back with its mark in /name, removed');
    expect(ended.stdout).toContain('No problem found');
    expect(tasks.got.filter((one) => one.startsWith('POST'))).toHaveLength(1);
    expect(tasks.ids()).toEqual(['1']);
    expect(existsSync(join(home, 'doctor1'))).toBe(false);
    expect(shown(ended)).not.toContain(TOKEN);
  });

  it('writes nothing where a run would not, and says why', async () => {
    tasks = await serveTasks();
    const [readOnly, outside] = await Promise.all([
      doctor(contract(), {}, '--read-only', '--json'),
      doctor(contract(), { PROBITY_TASKS_URL: tasks.url.replace('127.0.0.1', '127.1') }, '--skip', 'tasks.create'),
    ]);
    const data = JSON.parse(readOnly.stdout) as { problems: number; steps: { step: string; text: string }[] };
    expect([readOnly.status, data.problems]).toEqual([0, 0]);
    expect(data.steps.at(-1)).toMatchObject({ status: 'not tried', text: 'nothing is written with --read-only' });
    expect(outside.status, shown(outside)).toBe(0);
    expect(steps(outside, 'not tried').at(-1)).toMatch(/^scratch record/);
    expect(tasks.got.filter((one) => !one.startsWith('GET'))).toEqual([]);
  });

  it.concurrent.each<[string, TasksOptions, string, string, string]>([
    [
      'a credential that is refused',
      { token: 'another' },
      'credentials',
      '401',
      ':8:49 auth.identities.alice.token: Set PROBITY_TASKS_TOKEN',
    ],
    ['a clock that is off', { ahead: 300 }, 'clock', 'is 5 min ahead of that of this machine', '  Set both by NTP'],
    [
      'a record that stays',
      { keeps: true },
      'scratch record',
      'Left behind: tasks t1',
      ' resources.tasks.operations.delete: Correct how',
    ],
  ])('names %s, and the key to change', async (_, options, step, text, change) => {
    const folder = mkdtempSync(join(tmpdir(), 'probity-doctor-'));
    const path = join(folder, 'tasks.yaml');
    writeFileSync(path, TASKS_CONTRACT);
    const served = await serveTasks(options);
    const environment = { PROBITY_TASKS_TOKEN: TOKEN, PROBITY_TASKS_URL: served.url };
    const ended = await probityHere(['doctor', path, '--out', join(folder, 'out')], environment);
    await served.close();
    rmSync(folder, { recursive: true, force: true });
    expect(ended.status, shown(ended)).toBe(3);
    const problems = steps(ended, 'problem').filter((line) => line.startsWith(step));
    expect(problems.join('\n'), shown(ended)).toContain(text);
    expect(ended.stdout).toContain(change);
    // The records that stay are named in a ledger, which removes them as soon as the service lets it.
    const isKept = options.keeps === true;
    expect(ended.stdout.includes('What is left is removed by: probity cleanup'), shown(ended)).toBe(isKept);
  });

  it('names wrong places in an answer before it makes a record that nobody could find again', async () => {
    tasks = await serveTasks();
    const [items, id] = [
      await doctor(contract((text) => text.replace('items: /data', 'items: /items'))),
      await doctor(contract((text) => text.replace('id: { id: /id }', 'id: { id: /key }'))),
    ];
    expect(items.stdout).toMatch(
      /tasks\.yaml:\d+:\d+ resources\.tasks\.collection\.items: There is one at \/data: write `items: \/data`/,
    );
    expect(id.stdout).toMatch(
      /tasks\.yaml:\d+:\d+ resources\.tasks\.id: Correct where the id stands; the record has the members id, name/,
    );
    for (const one of [items, id]) expect(steps(one, 'not tried').at(-1)).toContain('first the answers have to be');
    expect(tasks.got.filter((one) => !one.startsWith('GET'))).toEqual([]);
  });

  it('names what is wrong before anything is answered', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    await new Promise((resolve) => server.close(resolve));
    const path = contract();
    const [refused, nowhere, unset, wrong] = await Promise.all([
      doctor(path, { PROBITY_TASKS_URL: `http://127.0.0.1:${port}` }),
      doctor(path, {}, '--base-url', 'http://nowhere.invalid'),
      doctor(path, { PROBITY_TASKS_TOKEN: '', PROBITY_TASKS_URL: `http://127.0.0.1:${port}` }),
      doctor(path, { PROBITY_TASKS_URL: 'ftp://127.0.0.1' }),
    ]);
    expect([refused.status, nowhere.status, unset.status, wrong.status]).toEqual([3, 3, 3, 2]);
    expect(steps(refused, 'problem')).toEqual([
      `connection      Nothing listens at 127.0.0.1:${port}: the connection was refused`,
    ]);
    expect(steps(refused, 'not tried').map((line) => line.slice(0, 16).trimEnd())).toEqual(['TLS', ...BEHIND]);
    expect(steps(nowhere, 'problem')).toEqual(['name            nowhere.invalid has no address']);
    expect(nowhere.stdout).toContain('--base-url: Correct the host');
    expect(unset.stdout).toContain('alice has no credential: PROBITY_TASKS_TOKEN is not set');
    expect(unset.stdout).toContain(`${path}:8:49 auth.identities.alice.token: export PROBITY_TASKS_TOKEN=...`);
    expect(wrong.stdout).toContain('is not HTTP');
  });

  it.skipIf(!canMakeCertificates())('tells what is wrong with a certificate (needs openssl)', async () => {
    const made = makeCertificates(home);
    const path = contract();
    const look = async (pair: TasksOptions['tls'] & object, trusted = true): Promise<Ended> => {
      const server = await serveTasks({ tls: pair });
      try {
        const extra: Record<string, string> = trusted ? { NODE_EXTRA_CA_CERTS: made.authority } : {};
        return await doctor(path, { PROBITY_TASKS_URL: server.url, ...extra });
      } finally {
        await server.close();
      }
    };
    const all = await Promise.all([
      look(made.right),
      look(made.expired),
      look(made.ofAnother),
      look(made.selfSigned, false),
      look(made.right, false),
    ]);
    const day = new Date(new X509Certificate(made.expired.cert).validTo).toISOString().slice(0, 10);
    expect(all.map((one) => [one.status, ...steps(one, 'problem')])).toEqual([
      [0],
      [3, `TLS             The certificate of 127.0.0.1 has expired on ${day}`],
      [3, 'TLS             The certificate is not for 127.0.0.1 but for other.example, api.other.example'],
      [
        3,
        'TLS             The certificate of 127.0.0.1 is self-signed, and for 127.0.0.1; this machine does not trust it',
      ],
      [
        3,
        'TLS             No authority that this machine trusts has signed the certificate of 127.0.0.1; it names “authority” as its signer',
      ],
    ]);
    expect(all[3].stdout).toContain('NODE_EXTRA_CA_CERTS=');
  });

  it('ends soon where nobody answers, and at once by Ctrl-C', async () => {
    tasks = await serveTasks({ isSilent: true });
    const path = contract((text) => text.replace('target: {', 'target: { timeout: 3s,'));
    const started = Date.now();
    const interrupted = probity(['doctor', path, '--out', join(home, 'second')], {
      PROBITY_TASKS_TOKEN: TOKEN,
      PROBITY_TASKS_URL: tasks.url,
    });
    const silent = doctor(path);
    while (tasks.got.length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    const killed = Date.now();
    interrupted.child.kill('SIGINT');
    expect((await interrupted.ended).status).toBe(130);
    expect(Date.now() - killed).toBeLessThan(6000);
    const ended = await silent;
    expect(ended.status, shown(ended)).toBe(3);
    expect(steps(ended, 'problem').join('\n')).toMatch(/connection +127\.0\.0\.1:\d+ is silent: .* 3000 ms/);
    expect(Date.now() - started).toBeLessThan(30_000);
    expect(existsSync(join(home, 'doctor1'))).toBe(false);
  }, 40_000);

  it('leaves a ledger where it is killed, by which cleanup removes what it made', async () => {
    const running: { child?: ReturnType<typeof probity>['child'] } = {};
    tasks = await serveTasks({ stored: () => running.child?.kill('SIGKILL') ?? false });
    const path = contract();
    const environment = { PROBITY_TASKS_TOKEN: TOKEN, PROBITY_TASKS_URL: tasks.url };
    const out = join(home, 'doctor');
    const started = probity(['doctor', path, '--out', out], environment);
    running.child = started.child;
    expect((await started.ended).signal).toBe('SIGKILL');
    expect(tasks.ids()).toHaveLength(2);
    expect(readFileSync(join(out, 'ledger.ndjson'), 'utf8')).toContain('"intend"');
    const cleaned = await probityHere(['cleanup', out, '--contract', path], environment);
    expect(cleaned.status, shown(cleaned)).toBe(0);
    expect(tasks.ids()).toEqual(['1']);
  });
});
