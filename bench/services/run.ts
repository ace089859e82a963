import { contractOf, folderOf, secretsOf, startService, type ServiceName } from '../../examples/services/service.js';
import {
  checks,
  EVERYTHING,
  loadContract,
  runContract,
  formatProblems,
  type Effort,
  type ExitCode,
  type PlanLine,
  type RunLine,
} from '../../src/index.js';
import type { FoundFinding } from '../../src/result/findings.js';
import type { Judged } from './judge.js';

export interface Started {
  readonly mistakes?: readonly string[];
  readonly harmless?: boolean;
  /** Checks that are run; all, where none is named. */
  readonly only?: readonly string[];
  /** How much is tried: the standard, where nothing is said. */
  readonly effort?: Effort;
}

export interface Checked {
  readonly judged: readonly Judged[];
  readonly exit: ExitCode;
  readonly requests: number;
  readonly findings: readonly FoundFinding[];
}

/** Starts a service, checks it against its contract, and stops it. */
export async function checkService(
  name: ServiceName,
  started: Started,
  seed: number,
  hear?: (line: RunLine) => void,
): Promise<Checked> {
  const service = await startService(name, started);
  try {
    const its = { contract: contractOf(name), environment: secretsOf(name), folder: folderOf(name) };
    return await checkRunning(
      { ...its, url: service.url, only: started.only ?? [], effort: started.effort ?? 'standard' },
      seed,
      hear,
    );
  } finally {
    await service.stop();
  }
}

/** A service that runs, and what its contract needs. */
export interface Running {
  /** Path of the contract. */
  readonly contract: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly url: string;
  readonly only?: readonly string[];
  readonly effort?: Effort;
}

/** Checks a service that runs against its contract. */
export async function checkRunning(
  { contract, environment, folder, url, only = [], effort = 'standard' }: Running,
  seed: number,
  hear?: (line: RunLine) => void,
): Promise<Checked> {
  const loaded = loadContract(contract);
  if ('problems' in loaded) throw new Error(formatProblems(loaded.problems));
  const planned = new Map<string, PlanLine>();
  const judged: Judged[] = [];
  let requests = 0;
  const result = await runContract({
    contract: loaded.contract,
    checks,
    baseUrl: url,
    environment,
    folder,
    policy: { ...EVERYTHING, only },
    seed,
    effort,
    signal: AbortSignal.timeout(240_000),
    onLine: (line) => {
      hear?.(line);
      if (line.type === 'plan') planned.set(line.entry, line);
      if (line.type === 'footer') requests = line.requests;
      if (line.type === 'verdict') {
        const { entry, verdict } = line;
        judged.push({ entry, verdict, clauses: planned.get(entry)?.clauses ?? [] });
      }
    },
  });
  if ('problem' in result) throw new Error(`${result.problem}: ${result.hint}`);
  return { judged, exit: result.exit(), requests, findings: result.summary.findings };
}
