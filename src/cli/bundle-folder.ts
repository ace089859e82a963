import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundleFiles } from '../certify/manifest.js';
import { UsageError } from './exit.js';

/** A bundle of more than this is none of ours. */
const MOST_OCTETS = 2 ** 31;

/**
 * All files of a bundle by their names below its folder. Links are not followed: they would lead out of it.
 * @throws UsageError when it is no folder, or is too large
 */
export function readBundle(folder: string): BundleFiles {
  if (!existsSync(folder) || !lstatSync(folder).isDirectory())
    throw new UsageError(`${folder} is no folder with a bundle`, 'Name the folder that `probity certify` wrote');
  const files = new Map<string, string>();
  let octets = 0;
  const visit = (path: string, name: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const [inner, known] = [join(path, entry.name), name === '' ? entry.name : `${name}/${entry.name}`];
      if (entry.isDirectory()) visit(inner, known);
      else if (!entry.isFile()) throw new UsageError(`${inner} is no ordinary file, and a bundle has no others`);
      else {
        octets += lstatSync(inner).size;
        if (octets > MOST_OCTETS) throw new UsageError(`${folder} is too large for a bundle`);
        files.set(known, readFileSync(inner, 'utf8'));
      }
    }
  };
  visit(folder, '');
  return files;
}
