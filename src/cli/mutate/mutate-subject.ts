import { existsSync } from 'node:fs';
import { baseUrlOf, sandboxRule } from '../../api/base-url.js';
import type { Contract } from '../../index.js';
import type { MutateRequest, Opened } from '../../mutate/mutate.js';
import { services, type ReferenceService } from '../../reference/index.js';
import { NOMINAL_URL, runningClock, transportTo } from '../../selftest/service.js';
import { DiskTrouble } from '../../output/disk-trouble.js';
import { appendSafe, writeText } from '../../output/output-folder.js';
import { contractFor } from '../contract/contract.js';
import { UsageError } from '../exit.js';
import { namedOf } from '../named.js';
import { trusted, trustFor, type TrustArguments } from '../operator.js';
import { defined } from '../run/running.js';
import type { Terminal } from '../terminal.js';

export interface MutateArguments extends TrustArguments {
  readonly service?: string;
  readonly baseUrl?: string;
  readonly mutants: number;
  readonly operators?: readonly string[];
  readonly only: readonly string[];
  readonly list?: boolean;
  readonly explain?: string;
  readonly jobs?: number;
  readonly seed: number;
  readonly effort: 'quick' | 'standard';
  readonly atLeast?: number;
  readonly concurrency?: number;
  readonly rate?: number;
  readonly maxTime?: number;
  readonly allowSecretCommands?: boolean;
  readonly ledger: string;
  readonly reset?: string;
  readonly resume?: string;
  readonly out?: string;
  readonly outHtml?: string;
  readonly json?: boolean;
}

/** What mistakes are planted in, and how it is reached. */
export type Subject = Pick<
  MutateRequest,
  | 'contract'
  | 'environment'
  | 'baseUrl'
  | 'trust'
  | 'folder'
  | 'secretCommands'
  | 'concurrency'
  | 'rate'
  | 'open'
  | 'keep'
>;

/** The service that the arguments name, with its contract. */
export async function subjectOf(
  path: string | undefined,
  given: MutateArguments,
  terminal: Terminal,
): Promise<Subject> {
  if (given.service !== undefined) {
    if (path !== undefined) throw new UsageError('Name a contract or --service, not both');
    const [service] = namedOf('service', services, [given.service]);
    if (service === undefined) throw new UsageError(`There is no service ${given.service}`);
    return inProcess(service, given.seed);
  }
  if (path === undefined)
    throw new UsageError('Which contract?', 'Name one, or an embedded service with --service shop');
  const contract = contractFor(path, { allowFiles: trustFor(path, given, terminal).files });
  const { environment } = terminal;
  const secretCommands = given.allowSecretCommands ?? false;
  const how = { environment, secretCommands, ...defined({ baseUrl: given.baseUrl }) };
  const trust = await trusted(path, contract, given, terminal, how);
  refuseOutside(contract, environment, given.baseUrl);
  const disk = new DiskTrouble(terminal.err, () => undefined);
  // What an earlier run noted there stays: it may not be removed yet.
  if (!existsSync(given.ledger)) writeText(given.ledger, '');
  const ledger = appendSafe(given.ledger, disk.ofLedger);
  return {
    contract,
    ...how,
    ...trust,
    keep: ledger.append,
    ...defined({ concurrency: given.concurrency, rate: given.rate }),
  };
}

/** @throws UsageError where nothing may be written: most mistakes are about what is */
function refuseOutside(contract: Contract, environment: Terminal['environment'], baseUrl: string | undefined): void {
  const bound = baseUrlOf(contract, environment, baseUrl);
  if ('problem' in bound) throw new UsageError(bound.problem, bound.hint);
  if (sandboxRule(contract, bound.url).notSandboxed === undefined) return;
  throw new UsageError(
    `${new URL(bound.url).hostname} is not in target.sandbox`,
    'Mistakes are planted only where records may be made and removed',
  );
}

/** Each run has a service of its own, and a clock that nobody has to wait for. */
export function inProcess(service: ReferenceService, seed: number, name = service.dialects[0]?.id): Subject {
  const dialect = service.dialects.find(({ id }) => id === name);
  const contract = contractFor(`probity:services/${dialect?.contract ?? ''}`);
  const open = (): Opened => {
    const clock = runningClock();
    const reference = service.start({ clock, seed, ...defined({ dialect: name }) });
    return {
      clock,
      isThrownAway: true,
      transport: () => transportTo(reference, clock),
    };
  };
  return { contract, environment: service.environment(NOMINAL_URL), open };
}
