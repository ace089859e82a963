import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { UsageError } from './usage-error.js';

const NAME = '.probity.lock';
/** Milliseconds after which a holder shows again that it is there, and after which one that did not is gone. */
const BEAT = 5_000;
const GONE = 60_000;

/** Milliseconds by which two looks at when this process began may differ. */
const UNSURE = 2_000;

/** Who holds a folder. `began` tells two processes apart that were given one number, as in two containers. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Milliseconds since 1970 in which the process began: the same in all of its threads. */
  readonly began: number;
  /** Tells apart those who hold folders in one process. */
  readonly by?: string;
}

/**
 * Keeps others from writing to a folder until what it gives back is called: the files of two runs would take each other's
 * place. What a process left that is not there any more is taken over; of another machine that is known by a lock that is
 * not touched for a minute.
 *
 * @throws UsageError where somebody else holds it
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, NAME);
  const own: Holder = { pid: process.pid, host: hostname(), began: processBegan(), by: randomUUID() };
  while (!isTaken(path, own)) takeAway(path, folder);
  const timer = setInterval(() => {
    try {
      const now = new Date();
      utimesSync(path, now, now);
    } catch {
      // Somebody removed the folder: there is nothing left to keep.
    }
  }, BEAT);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (sameHolder(holderAt(path), own)) rmSync(path, { force: true });
  };
}

/** Whether a process writes to a folder. */
export function isLocked(folder: string): boolean {
  const path = join(folder, NAME);
  const age = ageOf(path);
  return age !== undefined && !isOver(age, holderAt(path));
}

/** Makes the lock, unless there is one. */
function isTaken(path: string, own: Holder): boolean {
  let file: number;
  try {
    file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(file, `${JSON.stringify(own)}\n`);
  } finally {
    closeSync(file);
  }
  return true;
}

/** @throws UsageError where its holder may still be there */
function takeAway(path: string, folder: string): void {
  const holder = holderAt(path);
  const age = ageOf(path);
  if (age === undefined) return;
  if (!isOver(age, holder)) {
    const by = holder === undefined ? 'another process' : `process ${String(holder.pid)} on ${holder.host}`;
    throw new UsageError(
      `${folder} is in use: ${by} is writing to it`,
      `Wait for it, or choose another folder with --out DIR; if it is surely over, remove ${path}`,
    );
  }
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    // Another one was first, and may hold it now.
    return;
  }
  if (sameHolder(holderAt(aside), holder)) rmSync(aside, { force: true });
  // Another one was first, took it over, and lost it by that: it gets it back.
  else renameSync(aside, path);
}

/** Without a holder it was just made, or its process ended before it could say who it was. */
function isOver(age: number, holder: Holder | undefined): boolean {
  return age > GONE || (holder !== undefined && isEnded(holder));
}

function isEnded(holder: Holder): boolean {
  if (holder.host !== hostname()) return false;
  if (holder.pid === process.pid) return Math.abs(holder.began - processBegan()) > UNSURE;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function processBegan(): number {
  return Math.round(Date.now() - process.uptime() * 1000);
}

function ageOf(path: string): number | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && Date.now() - found.mtimeMs;
}

function holderAt(path: string): Holder | undefined {
  try {
    const found = JSON.parse(readFileSync(path, 'utf8')) as Partial<Record<keyof Holder, unknown>>;
    const { pid, host, began, by } = found;
    const isHolder = Number.isInteger(pid) && typeof host === 'string' && typeof began === 'number';
    return isHolder ? ({ pid, host, began, ...(typeof by === 'string' && { by }) } as Holder) : undefined;
  } catch {
    return undefined;
  }
}

function sameHolder(a: Holder | undefined, b: Holder | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
