import { spawn } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { serveHandler, type ServedHandler } from '../../src/engine/http/transport/serve-handler.js';
import { createReference, REFERENCE_ENVIRONMENT, type Listening } from '../../src/reference/index.js';

const root = resolve(import.meta.dirname, '../..');

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const text = readFileSync(join(root, 'action.yml'), 'utf8');
const action = parse(text) as Action;
const { steps } = action.runs;

/** What a runner knows when it evaluates an expression of the action. */
interface Known {
  readonly inputs: Readonly<Record<string, string>>;
  readonly steps: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** `${{ inputs.name }}` and `${{ steps.id.outputs.name }}`, which are all that the action uses. */
function evaluated(expression: string, known: Known): string {
  return expression.replace(/\$\{\{\s*([^}]+?)\s*\}\}/g, (_, path: string) => {
    const [kind = '', name = '', , output = ''] = path.split('.');
    if (kind === 'inputs' && name in known.inputs) return known.inputs[name] ?? '';
    if (kind === 'steps') return known.steps.get(name)?.[output] ?? '';
    throw new Error(`The action uses ${path}, of which this runner knows nothing`);
  });
}

interface Ended {
  readonly failed: readonly string[];
  readonly printed: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** What the step that keeps an artifact is given; undefined where it is left out. */
  readonly artifact: Readonly<Record<string, string>> | undefined;
}

let folder = '';

/** Carries the action out as a runner does: each step in a shell of its own, with files for outputs and summary. */
async function act(given: Readonly<Record<string, string>>): Promise<Ended> {
  for (const name of Object.keys(given)) expect(action.inputs).toHaveProperty(name);
  const defaults = Object.fromEntries(Object.entries(action.inputs).map(([name, one]) => [name, one.default ?? '']));
  const known = { inputs: { ...defaults, ...given }, steps: new Map<string, Record<string, string>>() };
  const files = mkdtempSync(join(folder, 'runner-'));
  const summaryFile = join(files, 'summary');
  const failed: string[] = [];
  let [printed, artifact] = ['', undefined as Ended['artifact']];
  for (const step of steps) {
    if (failed.length > 0 && step.if?.startsWith('always()') !== true) continue;
    if (step.uses !== undefined) {
      const values = Object.entries(step.with ?? {}).map(([name, value]) => [name, evaluated(value, known)]);
      const isLeftOut = known.steps.get('run')?.['artifact'] === undefined;
      if (!isLeftOut) artifact = Object.fromEntries(values) as Record<string, string>;
      continue;
    }
    const outputFile = join(files, `output-${step.name}`);
    const env = Object.fromEntries(
      Object.entries(step.env ?? {}).map(([name, value]) => [name, evaluated(value, known)]),
    );
    const ended = await bash(step.run ?? '', {
      PATH: process.env['PATH'] ?? '',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH: root,
      GITHUB_OUTPUT: outputFile,
      GITHUB_STEP_SUMMARY: summaryFile,
      ...REFERENCE_ENVIRONMENT,
      ...env,
    });
    printed += ended.printed;
    if (ended.status !== 0) failed.push(`${step.name} ${String(ended.status)}`);
    if (step.id !== undefined) known.steps.set(step.id, pairsIn(outputFile));
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, evaluated(value, known)]);
  return {
    failed,
    printed,
    outputs: Object.fromEntries(outputs) as Record<string, string>,
    summary: existsSync(summaryFile) ? readFileSync(summaryFile, 'utf8') : '',
    artifact,
  };
}

/** As a runner calls `shell: bash`. */
function bash(script: string, env: Readonly<Record<string, string>>): Promise<{ status: number; printed: string }> {
  return new Promise((done) => {
    const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script], { cwd: root, env });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.once('close', (status) => {
      done({ status: status ?? 1, printed });
    });
  });
}

function pairsIn(file: string): Record<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** A service in which nothing is where its contract says. */
const faulty = (_: unknown, response: ServerResponse): void => {
  response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"code":"no-such-path"}');
};

describe('the action', () => {
  let shop: Listening;
  let bad: ServedHandler;

  beforeAll(async () => {
    expect(existsSync(join(root, 'dist/src/cli/main.js')), 'npm run build comes first').toBe(true);
    folder = mkdtempSync(join(tmpdir(), 'probity-action-'));
    shop = await createReference().listen();
    bad = await serveHandler(faulty);
  });
  afterAll(async () => {
    await shop.close();
    await bad.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('declares what it uses, uses what it declares, and names its shells', () => {
    const used = new Set([...text.matchAll(/inputs\.([a-z-]+)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(action.inputs).sort());
    for (const { value } of Object.values(action.outputs)) {
      const name = /outputs\.([a-z-]+)/.exec(value)?.[1] ?? '';
      expect(text).toMatch(new RegExp(`${name}=|"${name}"`));
    }
    for (const step of steps) expect(step.uses ?? step.shell).toMatch(/^bash$|@v\d+$/);
    // What somebody writes into an input is never a part of a script.
    for (const step of steps) expect(step.run ?? '').not.toContain('${{');
  });

  const common = {
    contract: 'examples/vitest/notes.yaml',
    seed: '7',
    arguments: '--only base-url-answers --only operations-exist@notes.list',
  };

  test('runs shards, which leave what is broken to the merge: that is red, shows it and keeps it', async () => {
    const shards = await Promise.all(
      [1, 2].map((n) =>
        act({
          ...common,
          shard: `${String(n)}/2`,
          'base-url': bad.url,
          out: join(folder, 'shards', String(n)),
        }),
      ),
    );
    expect(shards.map(({ outputs }) => outputs['exit-code']).sort()).toEqual(['0', '1']);
    for (const [n, shard] of shards.entries()) {
      expect(shard.failed, shard.printed).toEqual([]);
      expect(shard.summary).toBe('');
      expect(shard.printed).not.toContain('::error');
      const name = `probity-shard-${String(n + 1)}`;
      expect(shard.artifact).toMatchObject({ name, path: join(folder, 'shards', String(n + 1)) });
    }
    const out = join(folder, 'merged');
    const merged = await act({ merge: join(folder, 'shards/*'), out, reports: 'junit' });
    expect(merged.failed, merged.printed).toEqual(['Result 1']);
    expect(merged.outputs).toMatchObject({ 'exit-code': '1', outcome: 'non-conformant', out });
    expect(merged.outputs['kept']).toMatch(/^\d+ of \d+$/);
    expect(merged.printed).toContain('::error file=examples/vitest/notes.yaml,line=');
    expect(merged.summary).toContain('# ✗ Not conformant: Notes');
    expect(merged.artifact).toMatchObject({ name: 'probity', path: out });
    expect(existsSync(join(out, 'junit.xml'))).toBe(true);
  });

  test('is green for what is kept, and red where nothing was run, also for a shard', async () => {
    const [whole, none] = await Promise.all([
      act({
        contract: 'contracts/services/shop.yaml',
        arguments: '--only base-url-answers --only create-answers-its-status@reviews',
        'base-url': shop.url,
        out: join(folder, 'whole'),
      }),
      act({ contract: 'not-there.yaml', shard: '1/2', out: join(folder, 'none'), artifact: '' }),
    ]);
    expect(whole.failed, whole.printed).toEqual([]);
    expect(whole.outputs).toMatchObject({ 'exit-code': '0', outcome: 'partial' });
    expect(whole.summary).toContain('# / Partial: Shop');
    // Where nothing was run there is nothing to merge.
    expect(none.failed).toEqual(['Result 2']);
    expect(none.outputs).toMatchObject({ 'exit-code': '2', outcome: '' });
    expect(none.artifact).toBeUndefined();
  });
});
