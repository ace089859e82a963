import { Ajv } from 'ajv';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { fileSystem, loadContract, packageFolder } from '../index.js';
import { describeFact } from '../contract/schema/describe.js';
import { PROFILES, profileNamed, type Profile } from './profile.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const [claim] = loaded.contract.claims;
const clauses = claim?.document.clauses ?? [];

const all = PROFILES.map((id) => profileNamed(id, fileSystem) as Profile);

describe('a shipped profile', () => {
  const isSound = new Ajv({ allErrors: true }).compile(
    JSON.parse(fileSystem.read('probity:schema/profile.schema.json')) as object,
  );

  test.each(PROFILES)('%s is as the schema has it', (id) => {
    expect(isSound(parse(fileSystem.read(`probity:certification/${id}.yaml`))), JSON.stringify(isSound.errors)).toBe(
      true,
    );
  });

  test('of one with a mistake the schema says so', () => {
    const text = fileSystem.read('probity:certification/core-read.yaml').replace('kept:', 'keeps:');
    expect(isSound(parse(text))).toBe(false);
  });

  test.each(all)(
    '$id names clauses that the document has, and that can be judged or are facts',
    ({ satisfied, kept }) => {
      const named = [...satisfied, ...kept];
      expect(named.filter((id) => !clauses.some((clause) => clause.id === id))).toEqual([]);
    },
  );

  test.each(all)('$id asks only for clauses that a check can satisfy', ({ satisfied }) => {
    const testable = clauses.filter(({ checks, also }) => checks.length + also.length > 0).map(({ id }) => id);
    expect(satisfied.filter((id) => !testable.includes(id))).toEqual([]);
  });

  test.each(all)('$id names facts that the language has', ({ stated }) => {
    expect(stated.filter((fact) => describeFact(fact) === undefined)).toEqual([]);
  });
});

test('every file of the folder is a profile, and every profile has its own name and file', () => {
  const files = readdirSync(join(packageFolder(), 'contracts/certification')).map((name) => name.replace('.yaml', ''));
  expect(files.sort()).toEqual([...PROFILES].sort());
  expect(all.map(({ id }) => id)).toEqual([...PROFILES]);
});

test('web-api is the sum of all others', () => {
  const sum = profileNamed('web-api', fileSystem) as Profile;
  const [own, others] = [
    new Set([...sum.satisfied, ...sum.kept]),
    all.flatMap((one) => [...one.satisfied, ...one.kept]),
  ];
  expect(others.filter((clause) => !own.has(clause))).toEqual([]);
  expect(sum.satisfied).toEqual(expect.arrayContaining(all.flatMap(({ satisfied }) => satisfied)));
  expect(sum.sources.map(({ name }) => name).sort()).toEqual(PROFILES.map((id) => `${id}.yaml`).sort());
  expect(sum.disruptive).toBe(true);
});

test('a name that no profile has gives none, whatever path it is', () => {
  expect(profileNamed('../services/shop', fileSystem)).toBeUndefined();
});
