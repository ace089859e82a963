import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { validate as validateCtrf } from 'ctrf';
import ts from 'typescript-api';
import { describe, expect, it } from 'vitest';
import { hostileRun } from '../../result/golden/hostile.js';
import { emptyRun, harmedRun, killedRun } from '../../result/golden/run.js';
import type { Run } from '../../result/run-file.js';
import { renderReport } from './formats.js';
import { everyKind } from '../golden/every-kind.js';

/** What those say who define the formats; our own schemas say besides which of it we use. */
const RUNS: readonly (readonly [string, () => Run])[] = [
  ['golden', everyKind],
  ['empty', emptyRun],
  ['killed', killedRun],
  ['harmed', harmedRun],
  ['hostile', hostileRun],
];

const require = createRequire(import.meta.url);
const OPTIONS = { runFile: 'reports/out/run.ndjson' };

describe.each(RUNS)('of the %s run', (_, make) => {
  it('CTRF is what its own library takes', () => {
    expect(validateCtrf(JSON.parse(renderReport('ctrf', make(), OPTIONS)))).toMatchObject({ valid: true });
  });

  it('HAR fits the schema of har-schema', () => {
    const validate = harValidator();
    void validate(JSON.parse(renderReport('har', make(), OPTIONS)));
    expect(validate.errors ?? []).toEqual([]);
  });
});

it('CTRF is refused where it is wrong', () => {
  const wrong = renderReport('ctrf', everyKind(), OPTIONS).replace('"status": "skipped"', '"status": "left out"');
  expect(validateCtrf(JSON.parse(wrong))).toMatchObject({ valid: false });
});

it('HAR is refused where it is wrong', () => {
  const validate = harValidator();
  expect(validate(JSON.parse(renderReport('har', everyKind(), OPTIONS).replace('"method"', '"verb"')))).toBe(false);
});

it('SARIF is of the type that its schema was made into, with no member besides', { timeout: 120_000 }, () => {
  const texts = RUNS.map(([, make]) => renderReport('sarif', make(), OPTIONS));
  const wrong = texts.map((text) => text.replace('"level": "error"', '"level": "fatal"')).join('');
  expect(wrong).toContain('fatal');
  const level = texts[0]?.replace('"level": "error"', '"level": "fatal"') ?? '';
  const version = texts[0]?.replace('"version": "2.1.0"', '"vresion": "2.1.0"') ?? '';
  expect(typeErrors([...texts, level, version])).toEqual([...texts.map(() => 0), 1, 1]);
});

function harValidator(): ReturnType<Ajv['compile']> {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as object);
  const { har, ...others } = require('har-schema') as Readonly<Record<string, object>>;
  for (const schema of Object.values(others)) ajv.addSchema(schema);
  return ajv.compile(har ?? {});
}

/** How often the compiler complains of each of these texts, which are given the type of a SARIF log. */
function typeErrors(texts: readonly string[]): readonly number[] {
  const types = join(dirname(require.resolve('@types/sarif/package.json')), 'index.d.ts');
  const name = join(dirname(types), 'written.ts');
  const logs = texts.map((text, index) => `export const log${String(index)}: Log = ${text};`);
  const source = `import type { Log } from './index.js';\n${logs.join('\n')}`;
  const host = ts.createCompilerHost({});
  const { readFile, fileExists } = host;
  host.fileExists = (file) => file === name || fileExists(file);
  host.readFile = (file) => (file === name ? source : readFile(file));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
  };
  const program = ts.createProgram([name], options, host);
  const starts = logs.map((log) => source.indexOf(log));
  const counts = texts.map(() => 0);
  for (const { start = 0 } of ts.getPreEmitDiagnostics(program)) {
    const at = starts.findLastIndex((from) => from <= start);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
