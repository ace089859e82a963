import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DISPUTE_FILE, EVIDENCE_FILE } from '../../certify/dispute/dispute.js';
import { ENVELOPE, MANIFEST, REFUSALS_FILE, RUN_FILE, type BundleFiles } from '../../certify/manifest.js';
import { directoryOf, ZipProblem } from '../../certify/zip/directory.js';
import { filesOfZip } from '../../certify/zip/read.js';
import { zipOf } from '../../certify/zip/write.js';
import { OutputFolder, writeOctets } from '../../output/output-folder.js';
import { UsageError } from '../exit.js';

/** A bundle of more than this is none of ours. */
const MOST_OCTETS = 2 ** 31;
/** A zip of more than this is none of ours. */
const MOST_OF_ZIP = 2 ** 29;

/** What has none of these files is no bundle, no dispute and no run. */
const PARTS = [ENVELOPE, MANIFEST, RUN_FILE, REFUSALS_FILE, DISPUTE_FILE, EVIDENCE_FILE];

/** Whether a bundle is written to, or read from, a zip. */
export function isZipName(path: string): boolean {
  return /\.zip$/i.test(path);
}

/**
 * All files of a bundle by their names: of a folder, or of a zip.
 * @throws UsageError when it is neither, is too large, or has nothing in it that was ever part of one
 */
export function readBundle(path: string): BundleFiles {
  const found = statSync(path, { throwIfNoEntry: false });
  const files = found?.isFile() ? readZip(path, found.size) : readFolder(path);
  if (PARTS.some((name) => files.has(name))) return files;
  throw new UsageError(
    `There is no certificate in ${path}`,
    'Name the folder, or the zip, that `probity certify` wrote',
  );
}

/** The run file alone, or a bundle with all that is in it. */
export function readRunOrBundle(path: string): BundleFiles {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  return isFile && !isZipName(path) ? new Map([[RUN_FILE, readFileSync(path, 'utf8')]]) : readBundle(path);
}

function readZip(path: string, octets: number): BundleFiles {
  if (octets > MOST_OF_ZIP) throw new UsageError(`${path} is too large for a bundle`, 'Ask for the bundle as a folder');
  try {
    return filesOfZip(readFileSync(path));
  } catch (error) {
    if (error instanceof ZipProblem) throw new UsageError(`${path}: ${error.message}`, error.mend);
    throw new UsageError(`Cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Links are not followed: they would lead out of the folder. */
function readFolder(folder: string): BundleFiles {
  if (!existsSync(folder) && existsSync(`${folder}.run`))
    throw new UsageError(
      `There is no ${folder}: its run was not certified`,
      `Look with probity verify ${folder}.run why not`,
    );
  if (!existsSync(folder))
    throw new UsageError(`There is no ${folder}`, 'Name the folder, or the zip, that `probity certify` wrote');
  if (!lstatSync(folder).isDirectory())
    throw new UsageError(
      `${folder} is neither a folder nor a zip with a bundle`,
      'Name the folder, or the zip, that `probity certify` wrote',
    );
  const files = new Map<string, string>();
  let octets = 0;
  const visit = (path: string, name: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const [inner, known] = [join(path, entry.name), name === '' ? entry.name : `${name}/${entry.name}`];
      if (entry.isDirectory()) visit(inner, known);
      else if (!entry.isFile()) throw new UsageError(`${inner} is not an ordinary file, and a bundle has no others`);
      else {
        octets += lstatSync(inner).size;
        if (octets > MOST_OCTETS) throw new UsageError(`${folder} is too large for a bundle`);
        files.set(known, readFileSync(inner, 'utf8'));
      }
    }
  };
  visit(folder, '');
  return files;
}

/**
 * Writes a bundle to a folder, or to a zip where the name ends so.
 * @throws UsageError when something is there already
 */
export function writeBundle(path: string, files: BundleFiles, option: string): void {
  refuseThere(path, option);
  if (isZipName(path)) {
    const octets = zipOf(files);
    refuseUnreadable(path, octets, option);
    writeOctets(path, octets);
    return;
  }
  const folder = new OutputFolder(path);
  for (const [name, text] of files) folder.write(name, text);
}

/** Nobody could read a zip that is larger than what is unpacked of one. */
function refuseUnreadable(path: string, octets: Uint8Array, option: string): void {
  try {
    directoryOf(Buffer.from(octets));
  } catch (error) {
    if (!(error instanceof ZipProblem)) throw error;
    throw new UsageError(
      `${path} would be a zip that cannot be read: ${error.message}`,
      `Choose a folder with ${option}`,
    );
  }
}

/** @throws UsageError when there is a file, or a folder with something in it */
export function refuseThere(path: string, option: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || (!isZipName(path) && found.isDirectory() && readdirSync(path).length === 0)) return;
  throw new UsageError(`${path} is there already`, `Choose another name with ${option}`);
}
