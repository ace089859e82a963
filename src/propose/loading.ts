import { posix } from 'node:path';
import { confinedFiles } from '../contract/schema/confined.js';
import { loadContract, type Loaded } from '../contract/load.js';

/** Loads a contract of this text as if it stood at this path; all that it names is read from there. */
export function loadText(path: string, text: string, allowFiles: readonly string[] = []): Loaded {
  const name = path.replaceAll('\\', '/');
  const files = confinedFiles({ folder: posix.dirname(name), allowed: [path, ...allowFiles] });
  const read = (wanted: string): string => (wanted === name ? text : files.read(wanted));
  return loadContract(path, { files: { ...files, read } });
}
