import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { probityHere } from '../golden/in-process.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'probity-paths-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function fileOf(name: string, ...lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.join('\n'));
  return path;
}

const init = (...args: readonly string[]): ReturnType<typeof probityHere> =>
  probityHere(['init', ...args, '--base-url', 'http://127.0.0.1:1', '--offline', '--out', '-']);

const GOOD = ['# notes', '/notes', 'GET /notes/{id}', 'DELETE /notes/:id'];

describe('a file of paths', () => {
  test.each([['--paths'], []])('is read with and without --paths: %s', async (...option) => {
    const { status, stdout, stderr } = await init(...option, fileOf('routes', ...GOOD));
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('item: /notes/<id>');
  });

  test.each([
    ['routes', true],
    ['routes.txt', false],
    ['routes.json', true],
  ])('with a wrong line says which, and how one looks: %s', async (name, isNamed) => {
    const file = fileOf(name, ...GOOD, 'all of the notes');
    const { status, stderr } = await init(...(isNamed ? ['--paths'] : []), file);
    expect(status).toBe(2);
    expect(stderr).toContain('Line 5 (all of the notes) is not a path: a list of paths has one a line, such as /notes');
    expect(stderr).not.toContain('OpenAPI');
  });

  test('that is no such list and no document either leads to both', async () => {
    const { stderr } = await init(fileOf('notes', 'all of the notes', '/notes'));
    expect(stderr).toContain('It is not an OpenAPI document: ');
    expect(stderr).toContain('A list of paths has one a line, such as DELETE /notes/{id}');
  });

  test('which is not there is a path that does not begin as one', async () => {
    const { status, stderr } = await init('--paths', 'routes.txt');
    expect(status).toBe(2);
    expect(stderr).toContain('Line 1 (routes.txt) is not a path, which begins with /');
  });
});
