import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript-api';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'probity-watchdog-'));
const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
const source = readFileSync(new URL('./watchdog.ts', import.meta.url), 'utf8');
writeFileSync(join(folder, 'watchdog.mjs'), ts.transpileModule(source, { compilerOptions: options }).outputText);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What a process prints that is watched so, where the work may take a second. */
function printed(work: string): string {
  const file = join(folder, 'work.mjs');
  writeFileSync(file, `import { watchdog } from './watchdog.mjs';\nconst end = watchdog(1000);\n${work}`);
  return spawnSync(process.execPath, [file], { encoding: 'utf8', timeout: 60_000 }).stdout;
}

const BEFORE_LONG = "setTimeout(() => { console.log('goes on'); end(); }, 1000);\n";

it('ends work that keeps the processor without end, and what else is under way goes on', () => {
  expect(printed(`${BEFORE_LONG}void Promise.resolve().then(() => { for (;;); });`)).toBe('goes on\n');
});

it('does not end work that waits for a processor, however long', () => {
  // Asleep, as where other processes have all processors.
  const asleep = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000);';
  expect(printed(`${BEFORE_LONG}setTimeout(() => { ${asleep} console.log('done'); }, 500);`)).toBe('done\ngoes on\n');
});
