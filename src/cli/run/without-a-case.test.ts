import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { probityHere } from '../golden/in-process.js';
import { serveShelves, type Shelves } from '../golden/shelves.js';
import { part } from '../../selftest/fixtures/amount.js';

/** A check of an operator that expects something outside of any generated case. */
const OUTSIDE = `
const texts = { title: 'Never', rationale: 'To fail.', blindSpot: 'all' };
const common = { kind: 'check', ...texts, over: 'service', effect: 'reads', alone: 'no', stage: 'ordinary', enough: 1 };
export default { 'expects-outside': { ...common, needs: () => ({}), async verify(_, kit) {
  const answer = await kit.sendTo({ method: 'GET', path: '/shelves' });
  kit.expect(answer.response?.status, 'The list is a teapot').toEqual(418);
} } };
`;

const DOCUMENT = `probity: 1
document: { id: team, title: Team }
clauses: [{ id: outside, part: '1', quote: It is a teapot., level: must, checks: [expects-outside] }]
`;

/** Selections by what their finding is: none of them is of a generated case that a seed leads to. */
const WATCH = 'content-is-json@shelves.create';
const WRITER = 'delete-removes@shelves';
const FINDINGS = [
  ['a watch that two entries confirm', 'always', [WATCH, WRITER, 'delete-is-idempotent@shelves'], 0, WATCH],
  ['a watch of one request that cannot be sent again', 'once', [WATCH, WRITER], 0, undefined],
  ['an expectation outside of any case', 'never', ['expects-outside'], 1, 'expects-outside@service'],
] as const;
/** The create that is answered oddly where only one is: not that of the preflight. */
const ODD = 2;

describe.each(part(FINDINGS, 1))(
  'a run with a finding that no value repeats: %s',
  (_, odd, selection, status, failed) => {
    let home = '';
    let shelves: Shelves;
    const inHome = (name: string): string => join(home, name);
    const run = (out: string, more: readonly string[] = []) => {
      const checks = ['--checks', inHome('outside.mjs'), ...selection.flatMap((name) => ['--only', name])];
      const args = [inHome('shelves.yaml'), ...checks, '--seed', '1', ...more, '--out', inHome(out)];
      return probityHere(['run', ...args], { PROBITY_SHELVES_URL: shelves.url });
    };

    beforeAll(() => {
      home = mkdtempSync(join(tmpdir(), 'probity-without-a-case-'));
      const contract = readFileSync('src/cli/golden/shelves.yaml', 'utf8');
      for (const [name, text] of [
        ['shelves.yaml', contract.replace('claims: [web-api]', 'claims: [web-api, ./team.yaml]')],
        ['team.yaml', DOCUMENT],
        ['outside.mjs', OUTSIDE],
      ] as const)
        writeFileSync(inHome(name), text);
    });
    afterAll(() => {
      rmSync(home, { recursive: true, force: true });
    });
    beforeEach(async () => {
      let creates = 0;
      const isOdd = (method: string): boolean =>
        method === 'POST' && (odd === 'always' || (odd === 'once' && (creates += 1) === ODD));
      shelves = await serveShelves(undefined, (method) => (isOdd(method) ? 'text/plain' : 'application/json'));
    });
    afterEach(async () => {
      await shelves.close();
    });

    it('can be read by every later command', { timeout: 240_000 }, async () => {
      const first = await run('out');
      expect(first.status, first.stdout + first.stderr).toBe(status);
      const text = readFileSync(inHome('out/run.ndjson'), 'utf8');
      expect(text.includes('"finding":')).toBe(true);
      expect(text.includes('"replay":')).toBe(false);

      const read = async (args: readonly string[], code: number): Promise<string> => {
        const { status: ended, stdout, stderr } = await probityHere(args, { PROBITY_SHELVES_URL: shelves.url });
        expect(ended, `${args.join(' ')}\n${stdout}${stderr}`).toBe(code);
        expect(stderr).not.toContain('is not a run file');
        return stdout;
      };
      for (const format of ['json', 'html']) await read(['report', inHome('out'), '--format', format], status);
      await read(['compare', inHome('out'), inHome('out')], 0);
      await read(['gaps', inHome('shelves.yaml'), '--from', inHome('out')], 0);
      await read(['cleanup', inHome('out')], 0);
      cpSync(inHome('out'), inHome('before'), { recursive: true });
      const again = await run('out', ['--against', inHome('before')]);
      expect(again.status, again.stderr).toBe(status);
      if (failed === undefined) return;
      const replayed = await read(
        ['replay', inHome('out'), failed, '--contract', inHome('shelves.yaml'), '--checks', inHome('outside.mjs')],
        1,
      );
      expect(replayed).toContain('STILL FAILS');
      expect(replayed).toContain('the whole entry, not the recorded case alone');
      expect(await read(['replay', inHome('out'), failed, '--curl'], 0)).toContain('curl');
    });

    it('can be read where it is a shard', async () => {
      const one = await run('1', ['--shard', '1/1']);
      expect(one.status, one.stdout + one.stderr).toBe(status);
      const merged = await probityHere(['merge', inHome('1'), '--out', inHome('merged')]);
      expect(merged.status, merged.stdout + merged.stderr).toBe(status);
    });
  },
);
