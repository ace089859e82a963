import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Run } from '../../index.js';
import { isLocked } from '../../output/folder-lock.js';
import { UsageError } from '../exit.js';
import { readRunFile, runFileAt } from './recorded.js';

/** A run file as it is by now. */
export interface ShownRun {
  readonly run: Run;
  readonly isEnded: boolean;
  /** Another text whenever the file is another one. */
  readonly revision: string;
}

/**
 * Reads a run file that may still be written, and reads it again only where it has changed.
 *
 * @param path of the file, or of the folder that it is in
 * @throws UsageError when it is none
 */
export function shownRun(path: string): () => Promise<ShownRun> {
  const file = runFileAt(path);
  let known: { readonly run: Run; readonly isWhole: boolean; readonly revision: string } | undefined;
  return async () => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined)
      throw new UsageError(`There is no run file at ${file}`, 'Begin a run first, or name its run file or folder');
    const revision = `${String(found.size)}.${String(Math.round(found.mtimeMs))}`;
    if (known?.revision !== revision) {
      const { run, digest } = await readRunFile(file);
      known = { run, isWhole: digest !== 'missing', revision };
    }
    // A run that was killed has no footer, and no longer holds its folder.
    return { run: known.run, isEnded: known.isWhole || !isLocked(dirname(file)), revision };
  };
}
