import { join } from 'node:path';
import { fileSystem, packageFolder } from '../contract/files.js';

/** A term of reports and contracts, as `docs/glossary.md` has it. */
export interface Term {
  /** As its row has them: `clause, rule`. */
  readonly names: readonly string[];
  readonly meaning: string;
}

/** What the glossary says of a word, in any of its forms: `setup-failed`, `Exercised`, `findings`. */
export function termNamed(word: string): Term | undefined {
  const wanted = plain(word);
  return terms().find(({ names }) => names.some((name) => [name, `${name}s`].some((form) => plain(form) === wanted)));
}

/** The words of the glossary. */
export function termNames(): readonly string[] {
  return terms().flatMap(({ names }) => names);
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_-]+/g, ' ');
}

function terms(): readonly Term[] {
  const text = fileSystem.read(join(packageFolder(), 'docs/glossary.md'));
  return text.split('\n').flatMap((line) => {
    const [, names = '', meaning = ''] = /^\| ([^|]+) \| (.+) \|$/.exec(line) ?? [];
    if (names === '' || names === 'Term' || /^-+$/.test(names)) return [];
    return [{ names: names.replaceAll('*', '').split(', '), meaning: meaning.replaceAll(/[*`]/g, '') }];
  });
}
