import { expect, it } from 'vitest';
import { fileSystem, loadContract } from '../../index.js';
import { codesFor, CONDITIONS, statusesFor } from './conditions.js';
import { describeFact } from '../schema/describe.js';
import type { Json } from '../text/json.js';

const HEAD = 'probity: 1\nservice: { name: Own }\ntarget: { base-url: "http://127.0.0.1:4010" }\n';

function problems(when: string): readonly string[] {
  const text = `${HEAD}errors: { catalogue: [{ code: late, status: 409, when: ${when} }] }\n`;
  const read = (path: string): string => (path === 'own.yaml' ? text : fileSystem.read(path));
  const loaded = loadContract('own.yaml', { files: { ...fileSystem, read } });
  return 'problems' in loaded ? loaded.problems.map(({ message }) => message) : [];
}

it('are those of the schema', () => {
  expect(describeFact('errors.catalogue.*.when')?.values).toEqual([...CONDITIONS]);
});

it('stand alone, with others, and beside a sentence; a word that is none of them is a problem', () => {
  for (const right of ['stale', '[stale, key-reused]', 'The record is another one', '[stale, It is too late]', 'none'])
    expect(problems(right), right).toEqual([]);
  for (const wrong of ['stael', '[stale, key-reuse]', '[]']) expect(problems(wrong), wrong).toHaveLength(1);
});

it('name the codes of a catalogue; without one, all codes are named', () => {
  const catalogue: Json = [
    { code: 'late', when: ['stale', 'It has changed'] },
    { code: 42, when: 'stale' },
    { code: 'other', when: 'It is stale' },
    { code: 'bare' },
  ];
  expect(codesFor(catalogue, 'stale')).toEqual(['late', '42']);
  expect(codesFor(catalogue, 'key-reused')).toEqual([]);
  expect(codesFor(catalogue)).toEqual(['late', '42', 'other', 'bare']);
  expect(codesFor('none', 'stale')).toEqual([]);
});

it('a code beside a unique member is one of the catalogue, for its own resource alone', () => {
  const resource = (more: string): string =>
    `{ path: /x, unique: [${more}], schema: { type: object }, operations: { list: {} } }`;
  const text = `${HEAD}errors: { catalogue: [{ code: taken, status: 409, when: unique-value-taken }, { code: known, status: 422 }] }
resources: { users: ${resource('{ at: /mail, refused: 409, code: mail_taken }, { at: /name, code: known }')}, tags: ${resource('/name')} }\n`;
  const read = (path: string): string => (path === 'own.yaml' ? text : fileSystem.read(path));
  const loaded = loadContract('own.yaml', { files: { ...fileSystem, read } });
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  const { catalogue } = loaded.contract.facts.errors;
  const value = catalogue.state === 'stated' ? catalogue.value : [];
  expect(codesFor(value)).toEqual(expect.arrayContaining(['taken', 'known', 'mail_taken']));
  expect(codesFor(value, 'unique-value-taken', 'users.create')).toEqual(['mail_taken', 'known', 'taken']);
  expect(codesFor(value, 'unique-value-taken', 'tags.create')).toEqual(['taken']);
  expect([statusesFor(value, 'mail_taken', []), statusesFor(value, 'known', [])]).toEqual([[409], [422, 422]]);
});
