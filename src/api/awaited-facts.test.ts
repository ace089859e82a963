import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { isObject, type Json } from '../contract/text/json.js';
import {
  awaitedFacts,
  checks,
  deriveContract,
  factYaml,
  fileSystem,
  findGaps,
  loadContract,
  planContract,
  type Contract,
} from '../index.js';

const folder = mkdtempSync(join(tmpdir(), 'probity-awaited-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function loaded(value: Json): Contract | readonly string[] {
  const file = join(folder, 'contract.yaml');
  writeFileSync(file, stringify(value));
  const found = loadContract(file, { files: fileSystem });
  return 'problems' in found ? found.problems.map(({ message }) => message) : found.contract;
}

function load(value: Json): Contract {
  const found = loaded(value);
  if (!('facts' in found)) throw new Error(found.join('\n'));
  return found;
}

function merged(a: Json | undefined, b: Json): Json {
  if (!isObject(a) || !isObject(b)) return b;
  return { ...a, ...Object.fromEntries(Object.entries(b).map(([name, value]) => [name, merged(a[name], value)])) };
}

/** Clauses that the tracker decided otherwise. */
const EXCEPTED = {
  'pagination.after-is-cursor': 'The parameter is called cursor',
  'states.conflict-is-409': 'It is 412',
  'errors.conflict-is-409': 'It is 412',
};
const text = readFileSync(new URL('../derive/fixtures/tracker-actions.yaml', import.meta.url), 'utf8');
const derived = deriveContract({ text, name: 'openapi.yaml', schema: './service.schema.json' });
const filter = { assignee_id: { at: '/assignee_id' }, status: { at: '/state' }, '*': 'none' };
const contract = merged(parse(derived.text) as Json, {
  claims: ['openapi', { 'web-api': { except: EXCEPTED } }],
  resources: { tasks: { collection: { query: { filter: '<field>=<value>' }, filter } } },
});

const EMPTY = load(contract);
const awaited = [...awaitedFacts(planContract(EMPTY, checks).entries).keys()];

it('the values of a filter are among what checks wait for, and are those of the member', () => {
  const values = 'resources.tasks.collection.filter.status.values';
  expect(awaited).toContain(values);
  expect(parse(factYaml(EMPTY, values) ?? '')).toEqual({
    resources: { tasks: { collection: { filter: { status: { values: ['backlog', 'started', 'done'] } } } } },
  });
});

it('each gap has YAML that loads', () => {
  const wrong = findGaps(EMPTY).flatMap(({ id, yaml }) => {
    const found = loaded(merged(contract, parse(yaml) as Json));
    return 'facts' in found ? [] : [`${id}: ${found.join('; ')}`];
  });
  expect(wrong).toEqual([]);
});

it('each other fact that checks wait for has YAML, which loads and after which nothing waits for it', () => {
  const known = new Set(findGaps(EMPTY).flatMap(({ facts }) => facts));
  const others = awaited.filter((fact) => !known.has(fact));
  // A baseline is a file, which has to be recorded.
  const without = others.filter((fact) => factYaml(EMPTY, fact) === undefined);
  expect(without.filter((fact) => !fact.endsWith('.baseline'))).toEqual([]);
  const all = others.reduceRight<Json>((sum, fact) => merged(sum, parse(factYaml(EMPTY, fact) ?? '{}') as Json), {});
  const left = awaitedFacts(planContract(load(merged(contract, all)), checks).entries);
  expect(others.filter((fact) => left.has(fact) && !without.includes(fact))).toEqual([]);
});
