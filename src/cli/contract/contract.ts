import { existsSync } from 'node:fs';
import { formatProblems, loadContract, type Contract } from '../../index.js';
import { isDocument } from './deriving.js';
import { UsageError } from '../exit.js';

/**
 * Loads a contract for a command. A shipped one may be named by its path in the package, so that
 * `contracts/services/shop.yaml` works where the package is only installed.
 *
 * @param options see `loadContract`
 * @throws UsageError with every problem, each with its place
 */
export function contractFor(
  path: string,
  options: { readonly baselines?: 'ignore'; readonly allowFiles?: readonly string[] } = {},
): Contract {
  const shipped = /^(?:probity:|contracts\/)(services\/[\w.-]+\.yaml)$/.exec(path)?.[1];
  const name = shipped !== undefined && !existsSync(path) ? `probity:${shipped}` : path;
  const loaded = loadContract(name, options);
  if ('contract' in loaded) return loaded.contract;
  if (isDocument(name))
    throw new UsageError(
      `${name} is not a contract, but a document that one can be derived from`,
      `Write the contract with probity init ${name}, and name that in its place`,
    );
  const count = loaded.problems.length;
  throw new UsageError(
    `${formatProblems(loaded.problems)}\n\n${String(count)} ${count === 1 ? 'problem' : 'problems'} in the contract`,
  );
}
