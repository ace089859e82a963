import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { gaps, wouldRun } from '../../examples/library/plan.js';
import { told } from '../../examples/library/read.js';
import { check } from '../../examples/library/run.js';
import { inTwoShards } from '../../examples/library/shards.js';
import * as api from '../../src/index.js';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/library.md'), 'utf8');
const examples = readdirSync(join(root, 'examples/library'));

/** The blocks of code of the page. What is shown is what was type checked with everything else, and runs below. */
const blocks = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, text]) => text);

test.each(examples)('the page shows %s as it is', (name) => {
  expect(blocks).toContain(readFileSync(join(root, 'examples/library', name), 'utf8'));
  expect(page).toContain(`../examples/library/${name}`);
});

test('the page shows no code that is not run here', () => {
  expect(blocks).toHaveLength(examples.length);
});

test('the page names only what is exported', () => {
  const index = readFileSync(join(root, 'src/index.ts'), 'utf8');
  const exported = new Set(index.match(/\w+/g));
  const request = readFileSync(join(root, 'src/api/run-contract.ts'), 'utf8');
  const members = new Set([...request.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name]) => name));
  const namesIn = (table: string): readonly string[] =>
    [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)/g)].map(([, name = '']) => name),
    );
  const tables = page.split(/\n\n/).filter((part) => part.startsWith('| '));
  const ofRequest = tables.filter((part) => part.startsWith('| Member of'));
  expect(ofRequest).toHaveLength(1);
  expect(namesIn(ofRequest[0]!).filter((name) => name !== 'RunRequest' && !members.has(name))).toEqual([]);
  const named = tables.filter((part) => !ofRequest.includes(part)).flatMap(namesIn);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in api) && !exported.has(name))).toEqual([]);
});

test('a contract is planned', () => {
  expect(wouldRun.length).toBeGreaterThan(10);
  expect(gaps.length).toBeGreaterThan(5);
  expect(gaps.every(({ facts }) => facts.length > 0)).toBe(true);
});

test('a service is run, and what was recorded tells what is wrong with it', async () => {
  let text = '';
  const result = await check((line) => (text += line));
  expect(result).toMatchObject({ summary: { outcome: 'non-conformant' } });
  const { outcome, failures, exit, junit } = await told(text);
  expect([outcome, exit]).toEqual(['non-conformant', 1]);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(/^delete-removes@notes: A record that was deleted .+: .+ gave /);
  expect(junit).toContain('<failure');
  await expect(told(text.slice(0, -20))).rejects.toThrow('The run was killed');
});

test('two shards are one run', async () => {
  const run = await inTwoShards();
  expect(run.header.shards).toHaveLength(2);
  expect(run.footer?.outcome).toBe('partial');
});
