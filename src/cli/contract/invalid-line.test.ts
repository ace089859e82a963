import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { probity } from '../golden/process.js';
import { serveShelves } from '../golden/shelves.js';

/** A check of an operator, in JavaScript: what it notes is no text, which the schema of the run file refuses. */
const NOTES_A_NUMBER = `
const texts = { title: 'It notes', rationale: 'To be caught.', blindSpot: 'all' };
const common = { kind: 'check', ...texts, over: 'service', effect: 'reads', alone: 'no', stage: 'ordinary', enough: 1 };
export default { 'notes-a-number': { ...common, needs: () => ({}), async verify(_, kit) {
  kit.note(42);
  const answer = await kit.sendTo({ method: 'GET', path: '/shelves' });
  kit.expect(answer.response?.status, 'The list is there').toEqual(200);
} } };
`;

const DOCUMENT = `probity: 1
document: { id: team, title: Team }
clauses: [{ id: notes, part: '1', quote: It notes., level: must, checks: [notes-a-number] }]
`;

it('a verdict that cannot be written ends the run with exit code 4, and the run file can be read', async () => {
  const home = mkdtempSync(join(tmpdir(), 'probity-invalid-line-'));
  const shelves = await serveShelves();
  const contract = readFileSync('src/cli/golden/shelves.yaml', 'utf8').replace('[web-api]', '[./team.yaml]');
  for (const [name, text] of [
    ['shelves.yaml', contract],
    ['team.yaml', DOCUMENT],
    ['notes.mjs', NOTES_A_NUMBER],
  ] as const)
    writeFileSync(join(home, name), text);
  const out = join(home, 'out');
  const args = ['run', join(home, 'shelves.yaml'), '--checks', join(home, 'notes.mjs'), '--out', out];
  const run = await probity(args, { PROBITY_SHELVES_URL: shelves.url }).ended;
  await shelves.close();
  expect(run.status, run.stdout + run.stderr).toBe(4);
  expect(run.stdout).toContain('The verdict of notes-a-number@service is not valid');
  const report = await probity(['report', out, '--format', 'json']).ended;
  expect(report.stdout).toContain('/verdict/notes/0 must be string');
  expect(report.stderr).toBe('');
  rmSync(home, { recursive: true, force: true });
});
