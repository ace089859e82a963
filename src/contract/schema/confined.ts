import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileSystem, packageFolder, UnreadableFile, type Files } from '../files.js';

/** Which files a contract may name: a contract is data, and may have been written by somebody else. */
export interface Confinement {
  /** Folder of the contract: what is in it or below may be read, except hidden files. */
  readonly folder: string;
  /** Other files, and folders with all that is in them, that the operator allows. */
  readonly allowed?: readonly string[];
}

/** A file that the contract names and the operator has not allowed. */
export class FileNotAllowed extends UnreadableFile {
  constructor(readonly path: string) {
    super(
      `The file may not be read: it is outside the folder of the contract, or hidden. To allow it: --allow-file ${path}`,
    );
  }
}

/**
 * The real path of a file that a contract names, with all symbolic links followed.
 * @throws FileNotAllowed when it is neither in the folder of the contract nor allowed by the operator
 */
export function realPathWithin(path: string, { folder, allowed = [] }: Confinement): string {
  const whole = resolve(path);
  const real = realPath(whole);
  const roots = allowed.map((one) => realPath(resolve(one)));
  if (roots.some((root) => inside(real, root) !== undefined)) return real;
  const within = inside(real, realPath(resolve(folder)));
  if (within !== undefined && !within.some(isHidden)) return real;
  throw new FileNotAllowed(whole);
}

/** The file system, as far as a contract in this folder may see it. The documents of the package can always be read. */
export function confinedFiles(confinement: Confinement): Files {
  return {
    ...fileSystem,
    read: (path) => {
      if (path.startsWith('probity:')) return fileSystem.read(path);
      const shipped = inside(realPath(resolve(path)), realPath(resolve(packageFolder(), 'contracts')));
      return fileSystem.read(shipped === undefined ? realPathWithin(path, confinement) : path);
    },
  };
}

/** The segments of the path below the folder; undefined when it is not in there. */
function inside(path: string, folder: string): readonly string[] | undefined {
  const rest = relative(folder, path);
  if (rest === '..' || rest.startsWith(`..${sep}`) || isAbsolute(rest)) return undefined;
  return rest.split(sep);
}

/** `.env`, `.aws`, `.git`; not `..data`, as Kubernetes calls the folder behind a mounted file. */
function isHidden(segment: string): boolean {
  return segment.startsWith('.') && !segment.startsWith('..');
}

/** Of a file that is not there the real path that it would have: whoever reads it says that it is not there. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}
