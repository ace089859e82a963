import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fileSystem, loadContract } from '../../src/index.js';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Pages that show parts of a contract, and where the parts stand that begin below the top. */
const PAGES = ['docs/write-a-contract.md', 'docs/init.md'];
const BELOW: Readonly<Record<string, (part: unknown) => unknown>> = {
  identities: (part) => ({ auth: part }),
  delete: (part) => ({ resources: { notes: { operations: part } } }),
};

const blocks = PAGES.flatMap((page) =>
  [...read(page).matchAll(/^( *)```(?:yaml|text)\n([^]*?)^ *```/gm)]
    .map(([, indent = '', text = '']) => text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
    .filter((text) => /^[a-z-]+:|^#/.test(text))
    .map((text, n) => ({ name: `${page}, block ${String(n + 1)}`, text })),
);
const [whole] = blocks;

/** The schema of contracts without what a whole contract must have. */
function ofParts(): (part: unknown) => string {
  const schema: unknown = JSON.parse(read('contracts/schema/service.schema.json'), (key, value: unknown) =>
    key === 'required' && Array.isArray(value) ? undefined : value,
  );
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema as object);
  return (part) =>
    validate(part)
      ? ''
      : (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`).join('; ');
}
const wrongIn = ofParts();

describe('the contracts that the guides show', () => {
  it('the first one loads', () => {
    const path = join(ROOT, 'contracts/services/shown.yaml');
    const files = { ...fileSystem, read: (name: string) => (name === path ? whole!.text : fileSystem.read(name)) };
    const loaded = loadContract(path, { files });
    expect('problems' in loaded ? loaded.problems : []).toEqual([]);
  });

  it.each(blocks)('$name has keys and values of the language', ({ text }) => {
    const part = parse(text) as object;
    const [key = ''] = Object.keys(part);
    expect(wrongIn(BELOW[key]?.(part) ?? part)).toBe('');
  });

  it('a mistyped key, or a value that is none, would be seen', () => {
    expect(blocks.length).toBeGreaterThan(6);
    expect(wrongIn({ resources: { notes: { onDelete: 'none' } } })).toContain('/resources/notes');
    expect(wrongIn({ operations: { pay: { status: 'created' } } })).toContain('/operations/pay');
  });
});
