import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bounds } from './facts/bounds.js';
import type { Source } from './facts/model.js';
import { closest } from './schema/suggest.js';

/** Where the text of a contract comes from: the file system, or the sources that a run file keeps. */
export interface Files {
  /**
   * Text of the file. Paths of shipped documents begin with `probity:`.
   * @throws UnreadableFile saying why there is none
   */
  read(path: string): string;
  /** Paths of the shipped documents; empty when this is not known. */
  shipped?(): readonly string[];
}

/** A file that cannot be had, and why: `does not exist`, `is a directory`, ... */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const SHIPPED = 'probity:';
const FOLDERS = ['conventions', 'profiles'] as const;

/** Paths at which a shipped document of this name may be. */
export function shippedPaths(id: string): readonly string[] {
  return FOLDERS.map((folder) => `${SHIPPED}${folder}/${id}.yaml`);
}

/** The folder of the package, found by its own name so that it is the same from `src` and from `dist`. */
export function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('probity/package.json'));
}

/** The file system. */
export const fileSystem: Files = {
  read(path) {
    const real = path.startsWith(SHIPPED) ? join(packageFolder(), 'contracts', path.slice(SHIPPED.length)) : path;
    try {
      const size = statSync(real).size;
      if (size > bounds.size) throw new UnreadableFile(tooLarge(size));
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(real));
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile(reason(error, real));
    }
  },
  shipped() {
    return FOLDERS.flatMap((folder) => {
      const names = namesIn(join(packageFolder(), 'contracts', folder));
      return names.filter((name) => name.endsWith('.yaml')).map((name) => `${SHIPPED}${folder}/${name}`);
    });
  },
};

/** Files kept in memory, by name: those of a run file, or of a test. */
export function filesOf(sources: readonly Pick<Source, 'name' | 'text'>[]): Files {
  const texts = new Map(sources.map((source) => [source.name, source.text]));
  return {
    read(path) {
      const text = texts.get(path);
      if (text === undefined) throw new UnreadableFile('The file does not exist');
      return text;
    },
    shipped: () => [...texts.keys()].filter((name) => name.startsWith(SHIPPED)),
  };
}

/** Says that a file is too large. */
export function tooLarge(size: number): string {
  return `The file is too large: ${size} octets, at most ${bounds.size} are read`;
}

function reason(error: unknown, path: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOENT': {
      const near = closest(path.slice(dirname(path).length + 1), namesIn(dirname(path)));
      return near === undefined ? 'The file does not exist' : `The file does not exist, did you mean "${near}"`;
    }
    case 'EISDIR':
      return 'The file is a directory';
    case 'EACCES':
    case 'EPERM':
      return 'The file may not be read';
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'The file is not UTF-8';
    default:
      return `The file cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
