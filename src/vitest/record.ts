import { ledgerTo, type Ledger } from '../index.js';
import { DiskTrouble } from '../output/disk-trouble.js';
import { lockFolder } from '../output/folder-lock.js';
import { DiskError, OutputFolder } from '../output/output-folder.js';
import { troubleOf } from '../output/trouble.js';
import { UsageError } from '../output/usage-error.js';
import type { LineFile } from '../output/whole-lines.js';

/** The files of a run: what was sent and judged, line by line, and what was made, so that a killed worker loses nothing. */
export interface RunFolder {
  readonly write: (line: string) => void;
  readonly ledger: Ledger;
  /** A whole file of the folder. */
  readonly put: (name: string, text: string) => void;
  /** Ends both files. What could not be written and why, and lines that the ledger has no room for; empty where all is on disk. */
  readonly end: () => readonly string[];
  /** Lets others have the folder. */
  readonly close: () => void;
}

/**
 * Opens the folder, making it where it is not there, and keeps other runs from it until it is closed. Files of an earlier
 * run are written over.
 *
 * @param stop ends the run in order, where a file can grow no more
 * @throws Error where another run holds the folder, or it cannot be written to
 */
export function openRunFolder(path: string, stop: (because: string) => void): RunFolder {
  const troubles: string[] = [];
  const disk = new DiskTrouble((text) => troubles.push(text.trim()), stop);
  const [folder, close] = saying(() => {
    const opened = new OutputFolder(path);
    return [opened, lockFolder(path)] as const;
  });
  const files: LineFile[] = [];
  const end = (): readonly string[] => {
    for (const file of files) file.close();
    return troubles;
  };
  const closeAll = (): void => {
    end();
    close();
  };
  const open = (make: () => LineFile): LineFile => {
    try {
      const file = saying(make);
      files.push(file);
      return file;
    } catch (error) {
      closeAll();
      throw error;
    }
  };
  const run = open(() => folder.open('run.ndjson', disk.ofFile));
  const made = open(() => folder.openSafe('ledger.ndjson', disk.ofLedger));
  return {
    write: run.append,
    ledger: ledgerTo(made.append),
    put: (name, text) => {
      try {
        folder.write(name, text);
      } catch (error) {
        if (!(error instanceof DiskError)) throw error;
        troubles.push(error.message);
      }
    },
    end,
    close: closeAll,
  };
}

/** What the machine would not do, in words: the hint of a command names an option that there is not here. */
function saying<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UsageError) throw new Error(`${error.message}. Wait for it, or name another folder with out`);
    const trouble = troubleOf(error);
    throw trouble === undefined ? error : new Error(trouble);
  }
}
