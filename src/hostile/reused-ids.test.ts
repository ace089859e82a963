import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRunText } from '../index.js';
import { dishonest, FOREIGN, type Thing } from './fixtures/dishonest-store.js';
import { behaving, send } from './fixtures/serving.js';
import { part } from '../selftest/fixtures/amount.js';

const FAILS = 'patch-changes-only-what-it-names';
const CHECKS = [FAILS, 'delete-removes', 'delete-is-idempotent'];

/** The command as a process of its own; its exit code is not what this is about. */
function probity(args: readonly string[], url: string): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', PROBITY_URL: url };
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/src/cli/main.js', ...args], { env }, (_, stdout, stderr) => {
      resolve(stdout + stderr);
    });
  });
}

interface Recorded {
  readonly phases: ReadonlySet<string>;
  /** What the report names as left behind. */
  readonly left: string;
  readonly failed: readonly string[];
}

function recorded(folder: string): Recorded {
  const read = readRunText(readFileSync(join(folder, 'run.ndjson'), 'utf8'));
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const { exchanges, notes, verdicts } = read.run;
  return {
    left: notes.flatMap(({ about, text }) => (about === 'left-behind' ? [text] : [])).join('\n'),
    phases: new Set(exchanges.filter(({ request }) => request.method !== 'GET').map(({ phase }) => phase)),
    failed: [...verdicts].flatMap(([entry, { verdict }]) => (verdict.kind === 'fail' ? [entry] : [])),
  };
}

const MARKED = 'tag: /name\n    unique: none';
const UNMARKED = 'tag: none\n    unique: none';

const REUSING = [
  ['go to others and come again, and nothing carries a mark', 'in turn', UNMARKED],
  ['go to others at once', true, UNMARKED],
  ['go to others, and come again', 'in turn', MARKED],
] as const;

it.each(part(REUSING, 1))(
  'neither repetition nor shrinking nor replay writes to a record of others where ids of deleted records %s',
  async (_, refills, marks) => {
    let url = '';
    const grown = ({ method, id }: { method: string; id: string }, things: Map<string, Thing>): void => {
      const thing = things.get(id);
      if (method === 'PATCH' && thing !== undefined) things.set(id, { ...thing, size: Number(thing['size']) + 1 });
    };
    // A mistake, so that there is something to make smaller, to repeat and to replay.
    const service = dishonest({ refills, also: (write, { things }) => grown(write, things) }, () => url);
    const target = await behaving((moment) => {
      send(moment, service.answer(moment.asked));
    });
    ({ url } = target);
    const ours = (): readonly Thing[] =>
      [...service.things.values()].filter(({ name }) => !String(name).startsWith('Theirs'));
    const home = mkdtempSync(join(tmpdir(), 'probity-reused-'));
    const contract = join(home, 'things.yaml');
    const text = readFileSync('src/hostile/fixtures/things.yaml', 'utf8').replace('ID: here', 'id: { id: /id }');
    writeFileSync(contract, text.replace('MARKS: here', marks).replaceAll('THINGS_URL', 'PROBITY_URL'));
    const out = join(home, 'out');
    const only = CHECKS.flatMap((check) => ['--only', check]);
    try {
      const run = await probity(['run', contract, ...only, '--seed', '1', '--out', out], url);
      expect(service.harm(), run).toEqual([]);
      const { phases, failed, left } = recorded(out);
      expect(failed, run).toContain(`${FAILS}@things`);
      expect([...phases]).toEqual(expect.arrayContaining(['case', 'shrink', 'confirm', 'cleanup']));
      // Ids were given to others, and given again, or this shows nothing.
      expect(service.refilled()).toBeGreaterThan(2);
      if (marks === MARKED) expect(ours()).toEqual([]);
      const replayed = await probity(['replay', out, `${FAILS}@things`], url);
      // A record of others that was there before the replay, and whose id is that of its own create then, may be written over.
      expect(replayed).toMatch(refills === 'in turn' ? /STILL FAILS|CANNOT TELL/ : /STILL FAILS/);
      const told = left + replayed;
      expect(service.harm(), told).toEqual([]);
      // What has an id that was somebody else's before, or cannot be told by a mark, is not removed, but named.
      expect(
        ours().filter(({ id }) => !told.includes(`things ${String(id)}`)),
        told,
      ).toEqual([]);
      expect(service.things.size).toBeGreaterThan(FOREIGN);
    } finally {
      target.close();
      rmSync(home, { recursive: true, force: true });
    }
  },
);
