import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Contract, Run } from '../../index.js';
import { contractFor } from './contract.js';
import { UsageError } from '../exit.js';

/**
 * The contract that a recorded run was made with. The text of it stands in the run file, but a run file may come from
 * anybody, and a contract says where credentials are sent: so it is taken from the disk of whoever sends them.
 *
 * @param file the run file
 * @param given the contract that the operator named; it may be another one than the run's
 * @param allowed files that the operator lets the contract at this path read outside of its folder
 * @throws UsageError when it is not there, or is another one and was not named
 */
export function contractOfRun(
  file: string,
  run: Run,
  given: string | undefined,
  allowed: (path: string) => readonly string[],
): FoundContract {
  const load = (path: string): Contract => contractFor(path, { allowFiles: allowed(path) });
  if (given !== undefined) {
    const contract = load(given);
    return { contract, path: given, differing: differing(contract, run) };
  }
  const name = basename(run.header.sources[0]?.name ?? '');
  const places = [
    ...run.header.selection.filter((argument) => basename(argument) === name),
    name,
    join(dirname(file), name),
  ].filter((path) => name !== '' && existsSync(path));
  const candidates = [...new Set(places), ...(shipped(name) ? [`probity:services/${name}`] : [])];
  const hint = 'Name the contract with --contract FILE';
  if (candidates.length === 0) throw new UsageError(`The contract ${name} of the run is not here`, hint);
  const found = candidates.map((path) => {
    const contract = load(path);
    return { contract, path, differing: differing(contract, run) };
  });
  const same = found.find((one) => one.differing.length === 0);
  if (same) return same;
  const [{ path, differing: others } = { path: name, differing: [] }] = found;
  throw new UsageError(
    `${path} is not as it was in the run: another text has ${others.join(', ')}`,
    `To run it with this contract anyway, say so with --contract ${path}`,
  );
}

export interface FoundContract {
  readonly contract: Contract;
  readonly path: string;
  /** Names of its files that have another text than in the run. */
  readonly differing: readonly string[];
}

function differing({ sources }: Contract, { header }: Run): readonly string[] {
  const digests = (all: readonly { readonly name: string; readonly sha256: string }[]): ReadonlyMap<string, string> =>
    new Map(all.map(({ name, sha256 }, n) => [n === 0 ? 'the contract' : name, sha256]));
  const [was, is] = [digests(header.sources), digests(sources)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));
}

function shipped(name: string): boolean {
  return ['shop.yaml', 'library.yaml'].includes(name);
}
