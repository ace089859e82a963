import { expect, it } from 'vitest';
import { fileSystem, loadContract } from '../../index.js';
import { codesFor, CONDITIONS } from './conditions.js';
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
