import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from './usage-error.js';
import { isOfTheDisk, wholeLines, type LineFile } from './whole-lines.js';

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
  writeOctets(path, text);
}

/** The same for what is no text. */
export function writeOctets(path: string, text: string | Uint8Array): void {
  try {
    makeFolder(dirname(resolve(path)));
    // Of an own name and never one that is there: a link in its place would lead elsewhere.
    const part = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
    try {
      writeFileSync(part, text, { flag: 'wx' });
      renameSync(part, path);
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  } catch (error) {
    const message = `Cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`;
    throw isOfTheDisk(error) ? new DiskError(message) : new UsageError(message);
  }
}

/** A file could not be written because there is no room for it, or the disk fails. */
export class DiskError extends UsageError {}

/**
 * Opens a new file in the place of whatever file was there. Who can write to the folder may have put a link there: to
 * follow it would write over a file somewhere else.
 * @throws UsageError for a symbolic link
 */
function openNew(path: string): number {
  refuseLink(path);
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile()) unlinkSync(path);
  return openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW);
}

/** Not every system has it; there the look before it has to do. */
const NO_FOLLOW = (constants as { readonly O_NOFOLLOW?: number }).O_NOFOLLOW ?? 0;

function refuseLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new UsageError(
    `${path} is a symbolic link, and no output is written through one`,
    'Remove it, or choose another folder with --out DIR',
  );
}

/** Gets what could not be written because the disk is full or fails, and the name of the file. */
export type OnDiskTrouble = (text: string, name: string, error: Error) => void;

/** A file that is there, whose new lines are on disk as soon as they are written. */
export function appendSafe(path: string, onTrouble: OnDiskTrouble): LineFile {
  refuseLink(path);
  const whole = readFileSync(path).lastIndexOf('\n') + 1;
  const file = openSync(path, constants.O_RDWR | constants.O_APPEND | NO_FOLLOW);
  // A line that was cut when the process was killed must not swallow the next one.
  ftruncateSync(file, whole);
  return safeFile(file, whole, (text, error) => {
    onTrouble(text, path, error);
  });
}

function safeFile(file: number, whole: number, failed: (text: string, error: Error) => void): LineFile {
  return { ...wholeLines(file, whole, failed), close: closer(file) };
}

/** Closes it once, however often it is called. */
function closer(file: number): () => void {
  let isOpen = true;
  return () => {
    if (isOpen) closeSync(file);
    isOpen = false;
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

  /**
   * A file that grows line by line, so that a killed run leaves what it had. Where something could not be written, nothing
   * that comes later is: it would follow upon a gap.
   */
  open(name: string, onTrouble: OnDiskTrouble): LineFile {
    const file = openNew(join(this.path, name));
    let waiting = '';
    let written = 0;
    let isBroken = false;
    const close = closer(file);
    const lines = wholeLines(file, 0, (text, error) => {
      isBroken = true;
      onTrouble(text, join(this.path, name), error);
    });
    const flush = (): void => {
      if (waiting !== '' && !isBroken) lines.append(waiting);
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
        close();
      },
    };
  }

  /** A file whose lines are on disk as soon as they are written: what a crash must not lose. */
  openSafe(name: string, onTrouble: OnDiskTrouble): LineFile {
    return safeFile(openNew(join(this.path, name)), 0, (text, error) => {
      onTrouble(text, join(this.path, name), error);
    });
  }

  /** Writes a whole file, or leaves the old one as it was. The name may have folders in front. */
  write(name: string, text: string): string {
    const path = join(this.path, name);
    // Of the folders in front and of the file itself; the folder of the run is the word of the operator.
    const root = resolve(this.path);
    for (let part = resolve(path); part !== root && part !== dirname(part); part = dirname(part)) refuseLink(part);
    writeText(path, text);
    return path;
  }
}
