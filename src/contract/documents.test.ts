import { expect, test } from 'vitest';
import { fileSystem } from './files.js';
import { loadContract } from './load.js';

const TITLE = 'A document of another version';

/** Titles of the documents that the contract of the Shop claims, where the shipped ones have these texts. */
function titlesWith(change: (text: string) => string): readonly string[] {
  const read = (path: string): string => {
    const text = fileSystem.read(path);
    return path === 'probity:conventions/web-api.yaml' ? change(text) : text;
  };
  const loaded = loadContract('contracts/services/shop.yaml', { files: { ...fileSystem, read } });
  if ('problems' in loaded) throw new Error(loaded.problems[0]?.message);
  return loaded.contract.claims.map(({ document }) => document.title);
}

test('a shipped document that is read once is still taken as the files have it, as a run file of another version does', () => {
  const shipped = titlesWith((text) => text);
  const changed = titlesWith((text) => text.replace(/^( {2}title: ).*$/m, `$1${TITLE}`));
  expect(shipped).not.toContain(TITLE);
  expect(changed).toContain(TITLE);
  expect(titlesWith((text) => text)).toEqual(shipped);
});
