import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReference, nullTargets, REFERENCE_ENVIRONMENT, type Listening } from '../reference/index.js';
import { isWhole } from '../selftest/fixtures/amount.js';
import { probityHere } from './golden/in-process.js';

/**
 * Commands as users type them. A scenario is a text file: `==== command` and `==== status`, then any of
 * `==== stdout has`, `==== stderr has` (each line must occur), `==== stdout lacks`, `==== stderr lacks` (no line may),
 * `==== environment`. `$SHOP` is the URL of a running Shop, `$OUT` an empty folder.
 */
interface Scenario {
  readonly name: string;
  readonly sections: ReadonlyMap<string, readonly string[]>;
}

/** One of each command, and those of what a command must never do: `npm test` tries these, `npm run test:all` all. */
const OF_EACH_COMMAND: readonly string[] = [
  'base-url-wrong',
  'baseline-of-nobody',
  'certify-verify-and-renew',
  'completion',
  'demo-with-a-fault',
  'dispute-without-a-reason',
  'doctor-says-what-leaves',
  'explain-clause',
  'gaps-bare',
  'init-does-not-overwrite',
  'mutate-outside-the-sandbox',
  'mutate-shop',
  'name-not-allowed',
  'output-is-a-link',
  'plan-bare',
  'printed-texts-are-inert',
  'replay-cannot-tell',
  'report-annotations',
  'selftest-of-an-unknown-check',
  'unknown-command',
  'verify-what-is-no-bundle',
];

const FOLDER = new URL('scenarios/', import.meta.url);

const scenarios: readonly Scenario[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.scenario'))
  .map((name) => ({
    name: name.replace('.scenario', ''),
    sections: sectionsOf(readFileSync(new URL(name, FOLDER), 'utf8')),
  }));

function sectionsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of text.split('\n')) {
    const title = /^==== (.+)$/.exec(line)?.[1];
    if (title === undefined) {
      if (line !== '') current.push(line);
      continue;
    }
    current = [];
    sections.set(title, current);
  }
  return sections;
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** One command of ours in a line of a shell. */
interface Step {
  readonly args: readonly string[];
  /** `> /dev/null`, and `2>&1` behind it. */
  readonly quiet: 'nothing' | 'stdout' | 'both';
  /** Behind `|| true` and before `;`: what comes next comes whatever it ends with. */
  readonly goesOn: boolean;
}

const STEP =
  /^(?:probity|node dist\/src\/cli\/main\.js) ([^"'$;|<>()&]+?)( > \/dev\/null)?( 2>&1)?( \|\| true)?(&&|;|$)/;

/** A line as a shell takes it apart, of commands of ours alone; undefined where a shell does more. */
function stepsOf(command: string): readonly Step[] | undefined {
  const found = command
    .replaceAll(' && ', '&&')
    .replaceAll('; ', ';')
    .split(/(?<=&&|;)/)
    .map((step) => STEP.exec(step));
  return found.every((one) => one !== null)
    ? found.map(([, args = '', out, both, isTrue, end]) => ({
        args: args.split(' '),
        quiet: out === undefined ? 'nothing' : both === undefined ? 'stdout' : 'both',
        goesOn: isTrue !== undefined || end === ';',
      }))
    : undefined;
}

/** A command that needs no shell runs in this process: to start one takes longer than most commands do. */
async function run(command: string, environment: Readonly<Record<string, string>>): Promise<Ended> {
  const steps = isWhole || command.includes(' serve ') ? undefined : stepsOf(command);
  if (steps === undefined) return runAlone(command, environment);
  let [stdout, stderr] = ['', ''];
  for (const [n, { args, quiet, goesOn }] of steps.entries()) {
    const ended = await probityHere(args, environment);
    if (quiet === 'nothing') stdout += ended.stdout;
    if (quiet !== 'both') stderr += ended.stderr;
    const isLast = n === steps.length - 1;
    if (isLast || (ended.status !== 0 && !goesOn)) return { status: ended.status, stdout, stderr };
  }
  return { status: 0, stdout, stderr };
}

function runAlone(command: string, environment: Readonly<Record<string, string>>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', command.replace(/^probity\b/, `"${process.execPath}" dist/src/cli/main.js`)], {
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('close', (status) => {
      resolve({ status, stdout, stderr });
    });
  });
}

describe('commands as users type them', () => {
  let shop: Listening;
  let silent: Listening;

  beforeAll(async () => {
    shop = await createReference().listen();
    silent = await (nullTargets.find(({ id }) => id.includes('404')) ?? nullTargets[0])!.listen();
  });
  afterAll(async () => {
    await shop.close();
    await silent.close();
  });

  test('there are scenarios', () => {
    expect(scenarios.length).toBeGreaterThan(10);
    const names = scenarios.map(({ name }) => name);
    expect(OF_EACH_COMMAND.filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(scenarios.filter(({ name }) => isWhole || OF_EACH_COMMAND.includes(name)))(
    '$name',
    async ({ sections }) => {
      const out = await mkdtemp(join(tmpdir(), 'probity-'));
      const fill = (text: string): string =>
        text.replaceAll('$SHOP', shop.url).replaceAll('$EMPTY', silent.url).replaceAll('$OUT', out);
      const environment = Object.fromEntries(
        (sections.get('environment') ?? []).map((line) => {
          const at = line.indexOf('=');
          return [line.slice(0, at), fill(line.slice(at + 1))];
        }),
      );
      const tokens = sections.has('without credentials') ? {} : REFERENCE_ENVIRONMENT;
      try {
        const command = fill((sections.get('command') ?? []).join(' && '));
        const ended = await run(command, { ...tokens, ...environment });
        const shown = `$ ${command}\n${ended.stdout}\n${ended.stderr}`;
        expect(String(ended.status), shown).toBe(sections.get('status')?.[0]);
        for (const stream of ['stdout', 'stderr'] as const) {
          for (const line of sections.get(`${stream} has`) ?? []) expect(ended[stream], shown).toContain(fill(line));
          for (const line of sections.get(`${stream} lacks`) ?? []) expect(ended[stream]).not.toContain(fill(line));
        }
        for (const secret of Object.values(REFERENCE_ENVIRONMENT)) {
          if (!command.includes('serve')) expect(ended.stdout + ended.stderr).not.toContain(secret);
        }
      } finally {
        await rm(out, { recursive: true, force: true });
      }
    },
  );
});
