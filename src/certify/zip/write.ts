import { strToU8, zipSync, type Zippable } from 'fflate';
import type { BundleFiles } from '../manifest.js';

/** The first moment that a zip can name: when it was packed is nobody's concern, and would make each one another. */
const FIRST = new Date(1980, 0, 1);

/** A bundle as one zip: the same files give the same octets. */
export function zipOf(files: BundleFiles): Uint8Array {
  const names = [...files.keys()].sort();
  const entries: Zippable = {};
  for (const name of names) entries[name] = [strToU8(files.get(name) ?? ''), { mtime: FIRST, level: 6, os: 0 }];
  return zipSync(entries);
}
