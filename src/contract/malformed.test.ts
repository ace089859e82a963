import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadContract } from './load.js';

// Each file says in its first lines what is wrong with it: `# expect: [file:]line:column fragment of the message`.
const folder = fileURLToPath(new URL('malformed/', import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

describe('a malformed contract', () => {
  it('has many examples', () => {
    expect(names.length).toBeGreaterThanOrEqual(70);
  });

  it.each(names)('%s is reported where it is wrong, and nothing else is', (name) => {
    const path = join(folder, name);
    const expected = readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line) => /^# expect: (.*)$/.exec(line)?.[1] ?? []);
    const loaded = loadContract(path);
    const found = 'problems' in loaded ? loaded.problems : [];
    const lines = found.map(({ file, line, column, message }) => {
      const other = file === path ? '' : `${file.slice(folder.length)}:`;
      return `${other}${line}:${column} ${message}`;
    });
    expect(lines).toHaveLength(expected.length);
    for (const [index, line] of lines.entries()) expect(line).toContain(expected[index]);
    for (const { message } of found) expect(message).toMatch(/^[A-Z"<].*[^.]$/s);
  });
});
