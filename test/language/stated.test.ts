import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { allFacts } from '../../src/contract/schema/describe.js';
import { isObject, type Json, type JsonObject } from '../../src/contract/text/json.js';
import { unusual } from '../../src/selftest/fixtures/all-unusual.js';
import { textOf } from '../../src/selftest/fixtures/unusual.js';
import { depot } from '../../src/selftest/small/depot.js';
import { small } from '../../src/selftest/small/services.js';
import { vehicles } from '../../src/selftest/small/vehicles.js';

const root = join(import.meta.dirname, '../..');

/** Contracts of services that answer in the tests, and the document that they claim. */
const CONTRACTS: readonly string[] = [
  ...within('contracts/services', /^(?!bare).*(?<!lock)\.yaml$/),
  ...readdirSync(join(root, 'examples/services')).flatMap((name) =>
    name.includes('.') ? [] : within(`examples/services/${name}`, /\.probity\.yaml$/),
  ),
  ...within('src/hostile/fixtures', /\.yaml$/),
  'test/services/stations/stations.probity.yaml',
  'examples/own-checks/tasks.yaml',
  'examples/vitest/notes.yaml',
];

/** Contracts of services in this process, each with what is noticed of its mistakes. */
const IN_PROCESS: readonly JsonObject[] = [
  ...unusual.map(textOf),
  ...small.map(({ contract }) => contract),
  depot.contract,
  vehicles.contract,
].map(parsed);

function within(folder: string, names: RegExp): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => names.test(name))
    .map((name) => `${folder}/${name}`);
}

function read(path: string): JsonObject {
  return parsed(readFileSync(join(root, path), 'utf8'));
}

function parsed(text: string): JsonObject {
  return parse(text, { merge: true }) as JsonObject;
}

/** What is said at a path, `*` for any name. */
function saidAt(value: Json | undefined, [name, ...rest]: readonly string[]): readonly Json[] {
  if (value === undefined) return [];
  if (name === undefined) return Array.isArray(value) ? (value as readonly Json[]) : [value];
  const inner = isObject(value) || Array.isArray(value) ? Object.entries(value as JsonObject) : [];
  return inner.filter(([key]) => name === '*' || key === name).flatMap(([, one]) => saidAt(one, rest));
}

/** One name for what can be stated of an operation here and there, and for the secrets of all callers. */
function nameOf(path: string): string {
  return path
    .replace(/^(?:resources\.\*\.operations\.\w+|operations\.\*|methods\.\*)(?=\.|$)/, 'operation')
    .replace(/^conventions\.(concurrency|collection)/, 'resources.*.$1')
    .replace(/^conventions\.(?!search)\w+(?=\.|$)/, 'operation')
    .replace(/^auth\.expired/, 'auth.identities');
}

test('what the contract language can say is said by some service in the tests', async () => {
  const said = [
    ...CONTRACTS.map(read),
    ...IN_PROCESS,
    read('contracts/conventions/web-api.yaml')['facts'] as JsonObject,
  ];
  const [facts, words] = [new Map<string, boolean>(), new Map<string, boolean>()];
  for (const { path, values } of allFacts()) {
    const name = nameOf(path);
    const found = said.flatMap((one) => saidAt(one, path.split('.')));
    facts.set(name, facts.get(name) === true || found.length > 0);
    for (const value of values) {
      const word = `${name}: ${String(value)}`;
      words.set(word, words.get(word) === true || found.includes(value));
    }
  }
  const missing = (all: ReadonlyMap<string, boolean>): readonly string[] =>
    [...all].flatMap(([name, is]) => (is ? [] : [name])).sort();
  // Who adds a word states it in the contract of a service that the tests run.
  expect({ facts: missing(facts), words: missing(words) }).toEqual({ facts: [], words: [] });
  expect(facts.size).toBeGreaterThan(300);
  expect(words.size).toBeGreaterThan(100);
});
