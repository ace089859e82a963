import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Handler, RegisteredCheck } from '../../index.js';
import type { OwnFault, OwnService } from '../../selftest/own.js';
import { contractFor } from '../contract/contract.js';
import { UsageError } from '../exit.js';
import { defaultOf } from './own-checks.js';

const NAMES = ['selftest.js', 'selftest.mjs', 'selftest.ts', 'selftest.mts'] as const;

const HINT = 'examples/own-checks/selftest.js in the repository of Probity is one to begin with';

/**
 * The service with a switch that stands beside checks of the operator's own, as `selftest.js`.
 *
 * @param path folder of the checks, or a module in it
 * @throws UsageError where there is none, or where it is not what it should be
 */
export async function serviceBeside(path: string, own: readonly RegisteredCheck[]): Promise<OwnService> {
  const found = statSync(path, { throwIfNoEntry: false });
  const folder = found?.isFile() ? dirname(path) : found === undefined ? join('node_modules', path) : path;
  const file = NAMES.map((name) => join(folder, name)).find((one) => existsSync(one));
  if (file === undefined) {
    throw new UsageError(`There is no selftest.js in ${folder}: nothing shows that the checks can fail`, HINT);
  }
  const exported = await defaultOf(resolve(file));
  const one = (typeof exported === 'object' && exported !== null ? exported : {}) as Readonly<Record<string, unknown>>;
  const { contract, serve, faults, variants = [], environment = {} } = one;
  const wrong = (what: string): never => {
    throw new UsageError(`${file}: ${what}`, HINT);
  };
  if (typeof contract !== 'string') return wrong('`contract` must be the path of a service contract beside it');
  if (typeof serve !== 'function') return wrong('`serve` must be a function that gives a request handler');
  if (!Array.isArray(faults) || faults.length === 0) return wrong('`faults` must be a list with one fault or more');
  const names = own.map(({ id }) => id);
  for (const fault of faults as readonly Partial<OwnFault>[]) {
    const { id, title, breaks } = fault;
    if (typeof id !== 'string' || typeof title !== 'string' || !Array.isArray(breaks))
      return wrong('each fault must have `id`, `title` and `breaks`, the names of the checks that fail under it');
    const unknown = (breaks as readonly unknown[]).find((name) => !names.includes(String(name)));
    if (unknown !== undefined)
      return wrong(`the fault ${id} breaks ${String(unknown)}, which is none of ${names.join(', ')}`);
  }
  if (!Array.isArray(variants)) return wrong('`variants` must be a list');
  return {
    contract: contractFor(join(folder, contract)),
    serve: serve as (deviation: string | undefined) => Handler,
    faults: faults as readonly OwnFault[],
    variants: variants as OwnService['variants'],
    environment: environment as OwnService['environment'],
  };
}
