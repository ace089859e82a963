import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from './exit.js';

/** Characters that are written at once: header and plan, without which a run file says nothing. */
const EARLY = 256 * 1024;

/** Makes a folder and those above it, one by one: all at once never ends where one cannot be made (`/proc/x`). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/**
 * Writes a whole file, or leaves the old one as it was.
 * @throws UsageError when it cannot be written
 */
export function writeText(path: string, text: string): void {
  try {
    makeFolder(dirname(resolve(path)));
    writeFileSync(`${path}.part`, text);
    renameSync(`${path}.part`, path);
  } catch (error) {
    throw new UsageError(`Cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A file that is there, whose new lines are on disk as soon as they are written. */
export function appendSafe(path: string): { readonly append: (text: string) => void; readonly close: () => void } {
  const whole = readFileSync(path).lastIndexOf('\n') + 1;
  // A line that was cut when the process was killed must not swallow the next one.
  truncateSync(path, whole);
  const file = openSync(path, 'a');
  return {
    append: (text) => {
      writeSync(file, text);
    },
    close: () => {
      closeSync(file);
    },
  };
}

/** The folder that a run writes to. Only the hosts write files; the engine hands them lines. */
export class OutputFolder {
  readonly path: string;

  /** @throws UsageError when the folder cannot be made */
  constructor(path: string) {
    this.path = path;
    try {
      makeFolder(resolve(path));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new UsageError(`Cannot write to ${path}: ${why}`, 'Choose another folder with --out DIR');
    }
  }

  /** A file that grows line by line, so that a killed run leaves what it had. */
  open(name: string): { readonly append: (text: string) => void; readonly close: () => void } {
    const file = openSync(join(this.path, name), 'w');
    let waiting = '';
    let written = 0;
    const flush = (): void => {
      if (waiting !== '') writeSync(file, waiting);
      written += waiting.length;
      waiting = '';
    };
    return {
      append: (text) => {
        waiting += text;
        // What was planned is on disk before anything is sent.
        if (waiting.length > 64 * 1024 || written < EARLY) flush();
      },
      close: () => {
        flush();
        closeSync(file);
      },
    };
  }

  /** A file whose lines are on disk as soon as they are written: what a crash must not lose. */
  openSafe(name: string): { readonly append: (text: string) => void; readonly close: () => void } {
    const file = openSync(join(this.path, name), 'w');
    return {
      append: (text) => {
        writeSync(file, text);
      },
      close: () => {
        closeSync(file);
      },
    };
  }

  /** Writes a whole file, or leaves the old one as it was. The name may have folders in front. */
  write(name: string, text: string): string {
    const path = join(this.path, name);
    writeText(path, text);
    return path;
  }
}
