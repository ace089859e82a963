import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileSystem, packageFolder } from './files.js';
import type { Json } from './text/json.js';
import { fromText, prepare, type FilePath, type PreparedText } from './prepared.js';
import { readYamlFile, type YamlFile } from './yaml/yaml-file.js';

const contracts = join(packageFolder(), 'contracts');
const paths = ['conventions', 'services'].flatMap((folder) =>
  readdirSync(join(contracts, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(contracts, folder, name)),
);

function fileAt(path: string): YamlFile {
  const read = readYamlFile(fileSystem, path, path, 'schemas');
  if (!('file' in read)) throw new Error(read.problems[0]?.message);
  return read.file;
}

function pathsIn(value: Json, path: FilePath = []): readonly FilePath[] {
  if (typeof value !== 'object' || value === null) return [path];
  // List indices are written as numbers here and as texts there.
  const steps = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [path, ...steps.flatMap((step) => pathsIn((value as Record<string, Json>)[step] as Json, [...path, step]))];
}

describe('a file that was read when the package was built', () => {
  it.each(paths)('%s has its value and every place', (path) => {
    const file = fileAt(path);
    const text = JSON.stringify(prepare(file, 'schemas', 'service'));
    const kept = fromText(JSON.parse(text) as PreparedText);
    expect(kept.value).toEqual(file.value);
    for (const steps of pathsIn(file.value)) {
      for (const part of ['key', 'value'] as const) expect(kept.place(steps, part)).toEqual(file.place(steps, part));
    }
  });

  it('has no place for what is not there', () => {
    const kept = fromText(prepare(fileAt(paths[0] ?? ''), 'schemas', 'document'));
    expect(kept.place(['no', 'such', 'key'])).toBeUndefined();
  });
});
