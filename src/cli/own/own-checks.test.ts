import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../exit.js';
import { checksWith, ownChecks } from './own-checks.js';
import { serviceBeside } from './own-selftest.js';

const MAIN = resolve('dist/src/cli/main.js');
const EXAMPLE = 'examples/own-checks';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function shell(command: string, cwd: string, environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const line = command.replace(/\bprobity /g, `"${process.execPath}" "${MAIN}" `);
  const options = { cwd, env: { PATH: process.env['PATH'] ?? '', ...environment } };
  return promisify(execFile)('sh', ['-c', line], options).then(
    (ended) => ({ ...ended, code: 0 }),
    (error: unknown) => error as Ended,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** What the page of the example says to type, block by block. */
const typed = [...readFileSync(`${EXAMPLE}/README.md`, 'utf8').matchAll(/```sh\n(.*?)```/gs)].flatMap(
  ([, block = '']) => block.trim().split('\n'),
);

describe('the example of own checks, as its page says', () => {
  it('names the commands that are tried here', () => {
    expect(typed.map((line) => /probity (\w+)/.exec(line)?.[1])).toEqual(['selftest', 'explain', 'plan', 'run']);
  });

  it('shows by itself that the check fails under each fault and under nothing else', async () => {
    const { code, stdout, stderr } = await shell(typed[0] ?? '', '.');
    expect(stdout, stderr).toContain('✓ clean');
    expect(stdout).toContain('✓ more-is-shown');
    expect(stdout).toMatch(/✓ spaces-are-kept +texts-are-trimmed/);
    expect(stdout).toContain('2 of 2 faults killed, 0 of 2 right services flagged');
    expect(code).toBe(0);
  });

  it('explains and plans the check', async () => {
    const [explained, planned] = await Promise.all([shell(typed[1] ?? '', '.'), shell(typed[2] ?? '', '.')]);
    expect(explained.stdout).toContain('White space around a text is not stored');
    expect(explained.stdout).toContain('examples/own-checks/texts-are-trimmed.js');
    expect(planned.stdout).toContain('texts-are-trimmed@tasks  writes records of its own');
    expect(planned.stderr).toBe('');
  });

  it('runs the check on the service, and the run file names its module', async () => {
    const out = mkdtempSync(join(tmpdir(), 'probity-own-'));
    const port = String(await freePort());
    const [service = '', run = ''] = (typed[3] ?? '').split(' & ');
    const line = `${service} & S=$!; sleep 0.5; ${run} --seed 1 --out ${out}; C=$?; kill $S; exit $C`;
    const ended = await shell(line, '.', { PORT: port, PROBITY_TASKS_URL: `http://127.0.0.1:${port}` });
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    const [header = ''] = readFileSync(join(out, 'run.ndjson'), 'utf8').split('\n', 1);
    const { checks } = JSON.parse(header) as { checks: { id: string; from?: { name: string; sha256: string } }[] };
    const own = checks.filter(({ from }) => from !== undefined);
    expect(own).toMatchObject([{ id: 'texts-are-trimmed', from: { name: `${EXAMPLE}/texts-are-trimmed.js` } }]);
    expect(own[0]?.from?.sha256).toMatch(/^[0-9a-f]{64}$/);
    rmSync(out, { recursive: true });
  });
});

const CHECK =
  "{ kind: 'check', title: 'It holds', rationale: 'A reason.', blindSpot: 'all', over: 'service', effect: 'reads', " +
  "alone: 'no', stage: 'ordinary', enough: 1, needs: () => ({}), verify: async () => {} }";

describe('modules of the operator', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'probity-checks-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  /** A folder with these modules. */
  function modules(name: string, files: Readonly<Record<string, string>>): string {
    const path = join(folder, name);
    mkdirSync(path);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
    return path;
  }

  it('are all in a folder but tests, types and the self-test; one module may have several', async () => {
    const path = modules('several', {
      'it-holds.mjs': `export default ${CHECK};`,
      'more.mjs': `export default { 'that-holds': ${CHECK}, 'this-holds': ${CHECK} };`,
      'selftest.mjs': 'throw new Error("not asked for")',
      'it-holds.test.mjs': 'throw new Error("a test")',
      'it-holds.d.ts': 'nonsense',
      'conventions.yaml': 'probity: 1',
    });
    const own = await ownChecks([path]);
    expect(own.map(({ id, part }) => [id, part])).toEqual([
      ['it-holds', 'own'],
      ['that-holds', 'own'],
      ['this-holds', 'own'],
    ]);
    expect((await checksWith([join(path, 'it-holds.mjs')])).at(-1)?.id).toBe('it-holds');
    expect((await checksWith([])).every(({ from }) => from === undefined)).toBe(true);
  });

  it.each<[string, Readonly<Record<string, string>>, string, string | undefined]>([
    ['no-check', { 'a.mjs': 'export default 7;' }, 'What is exported as a is not a check', 'defineCheck'],
    ['nothing', { 'a.mjs': 'export const x = 1;' }, 'What is exported as a is not a check', 'defineCheck'],
    [
      'half',
      { 'a.mjs': `export default { 'a-holds': ${CHECK}, 'b-holds': {} };` },
      'b-holds is not a check',
      undefined,
    ],
    ['taken', { 'get-is-safe.mjs': `export default ${CHECK};` }, 'taken by a check that is shipped', 'another name'],
    [
      'twice',
      { 'a.mjs': `export default { 'a-holds': ${CHECK} };`, 'b.mjs': `export default { 'a-holds': ${CHECK} };` },
      'The name a-holds is taken by the one in',
      'another name',
    ],
    ['named', { 'ItHolds.mjs': `export default ${CHECK};` }, 'ItHolds is not the name of a check', 'lower case'],
    ['silent', { 'a.mjs': `export default { ...${CHECK}, title: ' ' };` }, 'a has an empty title', undefined],
    ['throws', { 'a.mjs': 'null.x;' }, 'Cannot load', undefined],
    ['alone', { 'a.mjs': "import 'probity/check';" }, 'Cannot load', 'npm install --save-dev probity'],
    ['empty', { 'readme.txt': '' }, 'There is no check in', 'A check is a module'],
  ])('are refused with what is wrong: %s', async (name, files, message, hint) => {
    const refused: unknown = await ownChecks([modules(name, files)]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UsageError);
    expect((refused as UsageError).message).toContain(message);
    if (hint !== undefined) expect((refused as UsageError).hint).toContain(hint);
  });

  it('come from a package by its name, and a name that is nothing is refused', async () => {
    const home = modules('home', {});
    const own = join(home, 'node_modules', '@acme', 'it-holds');
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'package.json'), '{ "exports": { ".": { "import": "./checks.mjs" } } }');
    writeFileSync(join(own, 'checks.mjs'), `export default ${CHECK};`);
    const { stdout } = await shell('probity explain it-holds --checks @acme/it-holds', home);
    expect(stdout).toContain('it-holds  (check, own)');
    await expect(ownChecks(['@acme/nobody'])).rejects.toThrow('no folder, no module and no installed package');
  });

  const SERVICE = `contract: '${resolve(EXAMPLE, 'tasks.yaml')}', serve: () => () => {}`;

  it.each([
    ['unproved', undefined, 'nothing shows that the checks can fail'],
    ['shapeless', 'export default 7;', '`contract` must be'],
    ['faultless', `export default { ${SERVICE}, faults: [] };`, '`faults` must be'],
    [
      'elsewhere',
      `export default { ${SERVICE}, faults: [{ id: 'f', title: 't', breaks: ['x'] }] };`,
      'breaks x, which',
    ],
  ])('are not tried on a service that is %s', async (name, text, message) => {
    const files = { 'it-holds.mjs': `export default ${CHECK};`, ...(text !== undefined && { 'selftest.mjs': text }) };
    const path = modules(name, files);
    await expect(serviceBeside(path, await ownChecks([path]))).rejects.toThrow(message);
  });
});
