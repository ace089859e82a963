import { closeSync, mkdirSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './exit.js';

/** The folder that a run writes to. Only the hosts write files; the engine hands them lines. */
export class OutputFolder {
  readonly path: string;

  /** @throws UsageError when the folder cannot be made */
  constructor(path: string) {
    this.path = path;
    try {
      mkdirSync(path, { recursive: true });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new UsageError(`Cannot write to ${path}: ${why}`, 'Choose another folder with --out DIR');
    }
  }

  /** A file that grows line by line, so that a killed run leaves what it had. */
  open(name: string): { readonly append: (text: string) => void; readonly close: () => void } {
    const file = openSync(join(this.path, name), 'w');
    let waiting = '';
    const flush = (): void => {
      if (waiting !== '') writeSync(file, waiting);
      waiting = '';
    };
    return {
      append: (text) => {
        waiting += text;
        if (waiting.length > 64 * 1024) flush();
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

  /** Writes a whole file, or leaves the old one as it was. */
  write(name: string, text: string): string {
    const path = join(this.path, name);
    const draft = `${path}.part`;
    writeFileSync(draft, text);
    renameSync(draft, path);
    return path;
  }
}
