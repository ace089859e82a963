import { existsSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ledgerTo, readLedger, type Ledger } from '../../index.js';
import { lockFolder } from '../../output/folder-lock.js';
import { appendSafe, OutputFolder, type OnDiskTrouble } from '../../output/output-folder.js';
import { UsageError } from '../exit.js';

/** A ledger that is there only while there is something to remove. */
export interface ScratchLedger {
  readonly ledger: Ledger;
  /** Takes the file and its folder away where nothing is left; false where something is. */
  readonly close: () => boolean;
}

/**
 * Opens the ledger in a folder. One that is there already, of a look that was killed, is gone on with: what it names is
 * still to be removed.
 *
 * @param along resources whose records go with the record that they stand below: no ledger says that they went
 * @throws UsageError where something else stands there, or somebody else writes there
 */
export function openScratchLedger(out: string, onTrouble: OnDiskTrouble, along: readonly string[] = []): ScratchLedger {
  const path = join(out, 'ledger.ndjson');
  const made = missingFolders(out);
  const folder = new OutputFolder(out);
  const unlock = lockFolder(out);
  try {
    const earlier = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const isKept = earlier !== '' && !isEmpty(earlier, path, along);
    const file = isKept ? appendSafe(path, onTrouble) : folder.openSafe('ledger.ndjson', onTrouble);
    return {
      ledger: ledgerTo(file.append),
      close: () => {
        file.close();
        const isOver = isEmpty(readFileSync(path, 'utf8'), path, along);
        if (isOver) rmSync(path, { force: true });
        unlock();
        if (isOver) made.forEach(removeEmpty);
        return isOver;
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** @throws UsageError when it is not a ledger */
function isEmpty(text: string, path: string, along: readonly string[]): boolean {
  if (text === '') return true;
  const read = readLedger(text);
  if ('problem' in read) {
    throw new UsageError(`${path} is not a ledger: ${read.problem}`, 'Choose another folder with --out DIR');
  }
  // What stands below another record of ours is gone when that one is, which has a line of its own. What was refused made nothing, as far as the lists showed when it was looked for.
  return read.leftovers.every(({ state, resource }) => state === 'refused' || along.includes(resource));
}

/** Folders that are made with this one, the innermost first. */
function missingFolders(out: string): readonly string[] {
  const missing: string[] = [];
  for (let path = resolve(out); !existsSync(path) && path !== dirname(path); path = dirname(path)) missing.push(path);
  return missing;
}

function removeEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // Somebody else has put something there.
  }
}
