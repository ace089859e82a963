import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { isObject, type Json, type JsonObject } from '../contract/text/json.js';
import { checks, fileSystem, findGaps, loadContract, planContract, type Contract } from '../index.js';

const folder = mkdtempSync(join(tmpdir(), 'probity-gaps-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const BARE = readFileSync(new URL('../../contracts/services/bare.yaml', import.meta.url), 'utf8');

function load(text: string): Contract {
  const file = join(folder, 'contract.yaml');
  writeFileSync(file, text);
  const loaded = loadContract(file, { files: fileSystem });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.contract;
}

function merged(a: Json | undefined, b: Json): Json {
  if (!isObject(a) || !isObject(b)) return b;
  return { ...a, ...Object.fromEntries(Object.entries(b).map(([name, value]) => [name, merged(a[name], value)])) };
}

const bare = load(BARE);
const open = findGaps(bare);

/** The facts that entries of the checks wait for. */
function awaited(contract: Contract, named: readonly string[]): readonly string[] {
  const entries = planContract(contract, checks).entries.filter(({ check }) => named.includes(check.id));
  return entries.flatMap(({ decision }) => (decision.planned === 'not-specified' ? decision.facts : []));
}

describe('the bare contract', () => {
  it('leaves open every gap of the document', () => {
    expect(open).toHaveLength(89);
  });

  it.each(open.map((gap) => [gap.id, gap] as const))('%s is filled by the YAML that it shows', (id, gap) => {
    const filled = load(stringify(merged(parse(BARE) as JsonObject, parse(gap.yaml) as JsonObject)));
    const left = findGaps(filled).map((one) => one.id);
    expect(left).not.toContain(id);
    expect(left.filter((one) => !open.some((before) => before.id === one))).toEqual([]);
    // What it closes besides belongs to the same part of the contract; a check may need more facts, but none of these.
    expect(open.length - left.length).toBeLessThanOrEqual(5);
    const stated = gap.facts.filter((fact) => awaited(filled, gap.checks).includes(fact));
    expect(stated).toEqual([]);
  });
});

it('a gap about another kind of thing than all that is stated is none', () => {
  const withSchemes = (schemes: JsonObject): readonly string[] =>
    findGaps(load(stringify(merged(parse(BARE) as JsonObject, { auth: { schemes } })))).map(({ id }) => id);
  expect(withSchemes({ basic: { type: 'basic' } })).not.toContain('gap.api-key-name');
  expect(withSchemes({ key: { type: 'api-key', in: 'header' } })).toContain('gap.api-key-name');
});
