import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checks } from './index.js';

const FOLDER = new URL('.', import.meta.url);

/** What only the kit may reach. */
const OF_ITS_OWN =
  /\b(Date|Math\.random|crypto|process|globalThis|fetch|setTimeout|setInterval|setImmediate|performance)\b/;

/** Without comments and texts. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/'(?:[^'\\]|\\.)*'|`[^`]*`/g, "''");
}

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^\d+-[a-z]+\/[a-z0-9-]+\.ts$/.test(name))
  .sort();

describe('the list of checks', () => {
  it('has every file in the folders of the parts, and nothing else', () => {
    const listed = checks.map(({ id, part }) => `${part}/${id}.ts`);
    expect(listed.toSorted()).toEqual(files);
  });

  it('has every id once', () => {
    const ids = checks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says of none that it takes for granted what no check claims', () => {
    const ids = new Set(checks.map(({ id }) => id));
    const named = checks.flatMap(({ check }) =>
      check.kind === 'check' ? [...(check.leansOn ?? []), ...(check.echoes ?? [])] : (check.echoes ?? []),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('is in the order of the parts', () => {
    const parts = checks.map(({ part }) => Number.parseInt(part, 10));
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  });
});

const mechanisms = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^[^/]+\/mechanisms\/(?:[a-z0-9-]+\/)?[a-z0-9-]+\.ts$/.test(name));

it.each(mechanisms)('%s has no clock, no chance, no process and no network of its own', (name) => {
  // A date that is given may be read and written.
  const code = codeOf(readFileSync(new URL(name, FOLDER), 'utf8')).replace(
    /\bDate\.(?:parse|UTC)\b|\bnew Date\((?!\))/g,
    '',
  );
  expect(code).not.toMatch(OF_ITS_OWN);
});

describe.each(checks)('$part/$id', ({ id, part, check }) => {
  const text = readFileSync(new URL(`${part}/${id}.ts`, FOLDER), 'utf8');

  it('says what it claims, why, and what a pass does not show', () => {
    for (const said of [check.title, check.rationale, check.blindSpot]) expect(said.trim()).not.toBe('');
    expect(check.title).toMatch(/^[A-Z].*[^.]$/);
    expect(check.rationale).toMatch(/\.$/);
    expect(check.blindSpot).toMatch(/^[a-z].*[^.]$/);
  });

  it('says what usually mends a service that breaks it, in two lines of a terminal', () => {
    expect(check.usualFix).toMatch(/^[A-Z].*\.$/);
    expect(check.usualFix?.length).toBeLessThanOrEqual(130);
  });

  it('imports the kit, mechanisms of its part, and nothing else', () => {
    const imported = [...text.matchAll(/\bfrom\s+'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g)].map(
      (match) => match[1] ?? match[2],
    );
    expect(imported).toContain('probity/check');
    expect(
      imported.filter(
        (name) => !/^probity\/check(?:\/[a-z]+)?$|^\.\/mechanisms\/(?:[a-z-]+\/)?[a-z-]+\.js$/.test(String(name)),
      ),
    ).toEqual([]);
  });

  it('has no clock, no chance, no process and no network of its own', () => {
    expect(codeOf(text)).not.toMatch(OF_ITS_OWN);
  });

  it('fits on a page, its imports and the way to mend apart', () => {
    const own = text.replace(/^import [^;]*;\n|^ *usualFix:\s[^\n]*\n/gm, '').trim();
    expect(own.split('\n').length).toBeLessThanOrEqual(90);
  });
});
