import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { BUNDLES, REGISTER_FILE } from '../../register/site.js';
import { isZipName } from './bundle-folder.js';
import { UsageError } from '../exit.js';

/** A name that is a folder of the site and part of an address, without being escaped. */
const NAME = /^[A-Za-z0-9][\w.-]*$/;

/**
 * Names of the folders with bundles. Hidden ones are left out, and so is the folder of keys.
 * @throws UsageError when there is none, or one has a name that no address has
 */
export function bundleNames(folder: string, keys: string): readonly string[] {
  if (!isFolder(folder)) throw new UsageError(`${folder} is not a folder`, 'Name the folder that the bundles are in');
  if (!isFolder(keys))
    throw new UsageError(`${keys} is not a folder`, 'Name the folder of the public keys with --keys');
  const folders = readdirSync(folder)
    .filter((name) => !name.startsWith('.') && isFolder(join(folder, name)))
    .filter((name) => realpathSync(join(folder, name)) !== realpathSync(keys));
  const zips = readdirSync(folder)
    .filter((name) => !name.startsWith('.') && isZipName(name) && !isFolder(join(folder, name)))
    .map((name) => name.slice(0, -'.zip'.length));
  const names = [...folders, ...zips].sort();
  const twice = names.find((name, n) => name === names[n + 1]);
  if (twice !== undefined)
    throw new UsageError(
      `The bundle ${join(folder, twice)} is there as a folder and as a zip`,
      'Take one of them away',
    );
  const odd = names.find((name) => !NAME.test(name));
  if (odd !== undefined)
    throw new UsageError(
      `The bundle ${join(folder, odd)} has a name that no address has`,
      'Rename it: letters, digits, ., - and _, of which a letter or digit comes first',
    );
  if (names.length > 0) return names;
  throw new UsageError(`There is no bundle in ${folder}`, 'Put folders or zips there that `probity certify` wrote');
}

/** Where the bundle of this name is: a folder, or a zip. */
export function bundleAt(folder: string, name: string): string {
  const path = join(folder, name);
  if (isFolder(path)) return path;
  return (
    readdirSync(folder)
      .map((one) => join(folder, one))
      .find((one) => isZipName(one) && one.slice(0, -'.zip'.length) === path) ?? path
  );
}

/** Text of the file beside the bundles, or in the folder of keys; undefined where there is none. */
export function listedFor(name: string, keys: string, ending: 'pub' | 'challenge'): string | undefined {
  const path = join(keys, `${name}.${ending}`);
  if (!existsSync(path)) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Names of the bundles that an earlier site has pages for.
 * @throws UsageError when the folder is something else, or lies where the bundles are
 */
export function earlierNames(site: string, folder: string): readonly string[] {
  if (isWithin(realPlace(site), realpathSync(folder)) || isWithin(realpathSync(folder), realPlace(site)))
    throw new UsageError(
      `The site ${site} and the bundles in ${folder} are in one another`,
      'Choose another folder with --output',
    );
  if (!existsSync(site)) return [];
  if (!isFolder(site)) throw new UsageError(`${site} is not a folder`, 'Choose another one with --output');
  if (readdirSync(site).length > 0 && !existsSync(join(site, REGISTER_FILE)))
    throw new UsageError(`${site} is not empty and no site of a register`, 'Choose another folder with --output');
  const bundles = join(site, BUNDLES);
  // Nothing is written through a link: it would lead out of the site.
  const place = [bundles, ...(isFolder(bundles) ? readdirSync(bundles).map((name) => join(bundles, name)) : [])];
  const link = place.find((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true);
  if (link !== undefined)
    throw new UsageError(`${link} is a symbolic link, and no output is written through one`, 'Remove it');
  return isFolder(bundles)
    ? readdirSync(bundles).filter((name) => NAME.test(name) && isFolder(join(bundles, name)))
    : [];
}

/** An address below which the bundles can be had: a whole one, or one that is relative to the page of a bundle. */
export function bundlesAddress(text: string): string {
  if (!/^(https?:\/\/[^/\s]+|\.{0,2})(\/[^\s?#]*)?$/i.test(text) || text === '' || text.startsWith('//'))
    throw new UsageError(`${text} is not an address that bundles are below`, 'Such as https://example.com/bundles/');
  return text.endsWith('/') ? text : `${text}/`;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Where a path leads that may not be there yet. */
function realPlace(path: string): string {
  const whole = resolve(path);
  return existsSync(whole) ? realpathSync(whole) : join(realPlace(dirname(whole)), relative(dirname(whole), whole));
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : `${outer}${sep}`);
}
