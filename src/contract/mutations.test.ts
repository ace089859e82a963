import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { fileSystem, packageFolder, UnreadableFile, type Files } from './files.js';
import type { Json } from './text/json.js';
import { loadContract } from './load.js';
import { isWhole } from '../selftest/fixtures/amount.js';

const folders = [fileURLToPath(new URL('sketches/', import.meta.url)), join(packageFolder(), 'contracts', 'services')];
const originals = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
);

/** The one contract, and the shipped documents. */
function only(text: string): Files {
  return {
    read(path) {
      if (path === 'mutant.yaml') return text;
      if (path.startsWith('probity:')) return fileSystem.read(path);
      throw new UnreadableFile('The file does not exist');
    },
    shipped: () => fileSystem.shipped?.() ?? [],
  };
}

/** Whatever the text is: a contract, or problems with places inside the file. */
function holds(text: string): void {
  const loaded = loadContract('mutant.yaml', { files: only(text) });
  if ('contract' in loaded) return;
  expect(loaded.problems.length).toBeGreaterThan(0);
  const lines = text.split(/\r\n|\r|\n/);
  for (const { file, line, column, message } of loaded.problems) {
    expect(file).toBe('mutant.yaml');
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines.length);
    expect(column).toBeGreaterThanOrEqual(1);
    expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
    expect(message).not.toMatch(/undefined|\[object|\.$/);
  }
}

const original = fc.constantFrom(...originals);
const options = { seed: 20_260_101, numRuns: isWhole ? 40 : 15 };

describe('a mutated contract', () => {
  it('never throws when characters are replaced', { timeout: 120_000 }, () => {
    const characters = fc.constantFrom(...' \t\n:-{}[]"\'#&*!|>%@`<>/,?$\0é😀ab01'.split(''));
    const edits = fc.array(fc.tuple(fc.nat(), characters), { minLength: 1, maxLength: 4 });
    const replaced = fc.tuple(original, edits).map(([text, list]) => {
      const letters = [...text];
      for (const [at, character] of list) letters[at % letters.length] = character;
      return letters.join('');
    });
    fc.assert(fc.property(replaced, holds), options);
  });

  it('never throws when it is cut, or lines are left out, repeated or indented', { timeout: 120_000 }, () => {
    const cut = fc.tuple(original, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)));
    const lines = fc
      .tuple(original, fc.nat(), fc.nat(), fc.constantFrom('drop', 'repeat', 'indent', 'swap'))
      .map(([text, a, b, how]) => {
        const list = text.split('\n');
        const [i, j] = [a % list.length, b % list.length];
        const line = list[i] ?? '';
        if (how === 'drop') list.splice(i, 1);
        else if (how === 'repeat') list.splice(j, 0, line);
        else if (how === 'indent') list[i] = `  ${line}`;
        else [list[i], list[j]] = [list[j] ?? '', line];
        return list.join('\n');
      });
    fc.assert(fc.property(fc.oneof(cut, lines), holds), options);
  });

  it('never throws when values are swapped for others', { timeout: 120_000 }, () => {
    const strange: fc.Arbitrary<Json> = fc.oneof(
      fc.constantFrom<Json>(null, true, 0, -1, 1e300, '', 'none', '*', '/', '<', '<a.b>', '${', '${A}', [], {}, [{}], {
        '*': 'none',
      }),
      fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
    );
    const swapped = fc.tuple(original, fc.nat(), fc.nat(), fc.option(strange)).map(([text, a, b, value]) => {
      const tree = parse(text) as Json;
      const paths = pathsOf(tree);
      const [to, from] = [paths[a % paths.length] ?? [], paths[b % paths.length] ?? []];
      return stringify(put(tree, to, value ?? pick(tree, from)), { aliasDuplicateObjects: false });
    });
    fc.assert(fc.property(swapped, holds), options);
  });

  it('never throws when keys are renamed', { timeout: 120_000 }, () => {
    const renamed = fc
      .tuple(original, fc.nat(), fc.constantFrom('*', '', '__proto__', 'none', 'constructor', 'a.b', 'x'))
      .map(([text, a, name]) => {
        const keys = [...text.matchAll(/[A-Za-z-]+(?=:)/g)];
        const key = keys[a % keys.length];
        return key ? text.slice(0, key.index) + JSON.stringify(name) + text.slice(key.index + key[0].length) : text;
      });
    fc.assert(fc.property(renamed, holds), options);
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 200 })), holds),
      options,
    );
  });
});

type Path = readonly (string | number)[];

function pathsOf(value: Json, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

function pick(value: Json, path: Path): Json {
  return path.reduce<Json>((current, step) => (current as Record<string, Json>)[step] ?? null, value);
}

function put(value: Json, path: Path, what: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return what;
  if (Array.isArray(value)) return value.map((item: Json, i) => (i === Number(step) ? put(item, rest, what) : item));
  const map = value as Record<string, Json>;
  return { ...map, [step]: put(map[step] ?? null, rest, what) };
}
