import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { REFUSALS_FILE, RUN_FILE } from '../../certify/manifest.js';
import { readRun, readRunText, type ReadRun, type Run } from '../../index.js';
import { isZipName, readBundle } from '../certify/bundle-folder.js';
import { UsageError } from '../exit.js';
import type { Terminal } from '../terminal.js';

/**
 * A run file, or the one in a folder that a run wrote to.
 * @throws UsageError when certifying to that folder was refused before there was a run
 */
export function runFileAt(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) return path;
  const file = join(path, RUN_FILE);
  if (!existsSync(file) && existsSync(join(path, REFUSALS_FILE)))
    throw new UsageError(
      `There is no run in ${path}: certifying was refused before anything was sent`,
      `See the reasons with probity verify ${path}`,
    );
  return file;
}

const NOT_AS_WRITTEN =
  'Give the run.ndjson of a run as that run wrote it: not edited, not put together, and not of a newer version of Probity';

/**
 * Reads the run file, whatever has become of it.
 * @param file the run file
 * @throws UsageError when it is none
 */
export async function readRunFile(file: string): Promise<ReadRun> {
  if (isZipName(file)) return runIn(file);
  const read = await readRun(linesOf(file)).catch((error: unknown) => {
    throw new UsageError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if ('problems' in read)
    throw new UsageError(`${file} is not a run file: ${read.problems.join('; ')}`, NOT_AS_WRITTEN);
  return read;
}

/** The run of a certificate that is a zip. */
function runIn(zip: string): ReadRun {
  const text = readBundle(zip).get(RUN_FILE);
  if (text === undefined) throw new UsageError(`There is no ${RUN_FILE} in ${zip}`, 'Name the zip of a certificate');
  const read = readRunText(text);
  if ('problems' in read) throw new UsageError(`${zip} has no run file: ${read.problems.join('; ')}`, NOT_AS_WRITTEN);
  return read;
}

/**
 * Reads the run file, and warns where it was changed or never finished.
 * @param path of the file, or of the folder that it is in
 * @throws UsageError when it is none
 */
export async function recordedRun(path: string, terminal: Terminal): Promise<Run> {
  const file = runFileAt(path);
  const read = await readRunFile(file);
  if (read.digest === 'wrong')
    terminal.err(`Warning: ${file} was changed after it was written (its digest is wrong)\n`);
  if (read.digest === 'missing')
    terminal.err(`Warning: ${file} has no footer: the run was killed, the report is incomplete\n`);
  if (read.halfLine) terminal.err(`Warning: the last line of ${file} was cut, and is left out\n`);
  return read.run;
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path, { encoding: 'utf8' }), crlfDelay: Number.POSITIVE_INFINITY });
}
