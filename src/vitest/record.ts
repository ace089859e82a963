import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ledgerTo, type Ledger } from '../index.js';

/** The files of a run: what was sent and judged, line by line, and what was made, so that a killed worker loses nothing. */
export interface RunFolder {
  readonly write: (line: string) => void;
  readonly ledger: Ledger;
  /** A whole file of the folder. */
  readonly put: (name: string, text: string) => void;
  readonly close: () => void;
}

/** Opens the folder, making it where it is not there. Files of an earlier run are written over. */
export function openRunFolder(folder: string): RunFolder {
  mkdirSync(folder, { recursive: true });
  const run = openNew(join(folder, 'run.ndjson'));
  const made = openNew(join(folder, 'ledger.ndjson'));
  return {
    write: (line) => {
      writeSync(run, line);
    },
    ledger: ledgerTo((line) => {
      writeSync(made, line);
    }),
    put: (name, text) => {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      const part = `${path}.${randomUUID()}.part`;
      writeFileSync(part, text, { flag: 'wx' });
      renameSync(part, path);
    },
    close: () => {
      closeSync(run);
      closeSync(made);
    },
  };
}

/** A link in the place of the file is taken away, and not followed. */
function openNew(path: string): number {
  rmSync(path, { force: true });
  return openSync(path, 'wx');
}
