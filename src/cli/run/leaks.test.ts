import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveShelves } from '../golden/shelves.js';

const KEY = 'key_7c1f0e9d8b2a4f6e';

/** A check of an operator that tells the secret of the operator: what it says does not come from the service. */
const TELLTALE = `
const secret = process.env.PROBITY_SHELVES_KEY;
const texts = { title: 'It tells', rationale: 'To be caught.', blindSpot: 'all' };
const common = { kind: 'check', ...texts, over: 'service', effect: 'reads', alone: 'no', stage: 'ordinary', enough: 1 };
export default { 'it-tells': { ...common, needs: () => ({}), async verify(_, kit) {
  kit.note('plain ' + secret);
  kit.note('base64 ' + Buffer.from('user:' + secret).toString('base64'));
  kit.note('hex ' + Buffer.from(secret).toString('hex'));
  const answer = await kit.sendTo({ method: 'GET', path: '/shelves' });
  kit.expect(answer.response?.status, 'The list is answered with ' + secret).toEqual(Number(process.env.WANTED));
} } };
`;

const DOCUMENT = `probity: 1
document: { id: team, title: Team }
clauses: [{ id: tells, part: '1', quote: It tells., level: must, checks: [it-tells] }]
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'probity-leaks-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function files(path: string): readonly (readonly [name: string, text: string])[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]);
}

test.concurrent.each([
  ['in a note of what passes', '200'],
  ['in a finding', '299'],
])('a secret that is about to be written is taken out, and ends the run with 4: %s', async (_, wanted) => {
  const shelves = await serveShelves();
  const home = mkdtempSync(join(folder, 'home-'));
  const contract = readFileSync('src/cli/golden/shelves.yaml', 'utf8')
    .replace('claims: [web-api]', 'claims: [./team.yaml]')
    .replace('sandbox: [127.0.0.1] }', "sandbox: [127.0.0.1], headers: { X-Key: '${PROBITY_SHELVES_KEY}' } }");
  expect(contract).toContain('PROBITY_SHELVES_KEY');
  for (const [name, text] of [
    ['shelves.yaml', contract],
    ['team.yaml', DOCUMENT],
    ['it-tells.mjs', TELLTALE],
  ] as const)
    writeFileSync(join(home, name), text);
  const out = join(home, 'out');
  const reports = 'html,junit,json,markdown,sarif,har';
  const args = ['run', join(home, 'shelves.yaml'), '--checks', join(home, 'it-tells.mjs'), '--only', 'it-tells'];
  const environment = { PROBITY_SHELVES_URL: shelves.url, PROBITY_SHELVES_KEY: KEY, WANTED: wanted };
  const child = spawn(process.execPath, ['dist/src/cli/main.js', ...args, '--out', out, '--report', reports], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const status = await new Promise((resolve) => child.once('close', resolve));
  await shelves.close();

  expect(status, stdout + stderr).toBe(4);
  expect(stderr).toMatch(
    /A secret was about to be written to \S*run\.ndjson.*, and was taken out: a defect of Probity/,
  );
  const written = [...files(out), ['stdout', stdout] as const, ['stderr', stderr] as const];
  expect(written.map(([name]) => name)).toEqual(expect.arrayContaining(['run.ndjson', 'report.html', 'junit.xml']));
  const spelt = [KEY, Buffer.from(KEY).toString('hex'), Buffer.from(`user:${KEY}`).toString('base64').slice(8, 24)];
  expect(written.filter(([, text]) => spelt.some((one) => text.includes(one))).map(([name]) => name)).toEqual([]);
  expect(written.find(([name]) => name === 'run.ndjson')?.[1]).toContain('[secret:');
});
