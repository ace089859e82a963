import { setImmediate } from 'node:timers/promises';
import {
  checks,
  DEFAULT_CAPS,
  fileSystem,
  inProcessTransport,
  loadContract,
  runContract,
  type Clock,
  type Contract,
  type Effort,
  type RunRequest,
} from '../../index.js';
import { runningClock } from '../service.js';
import type { Dispatch } from './server.js';

/** How a run of all checks on a small service ends. */
export interface Ended {
  readonly exit: number;
  /** Entries that passed. */
  readonly passed: number;
  /** Entries that failed or came to nothing, each with its verdict. */
  readonly loud: readonly string[];
  /** All others: `pass`, or why nothing is judged. */
  readonly quiet: ReadonlyMap<string, string>;
  /** What the run says beside its verdicts. */
  readonly notes: readonly string[];
}

const QUIET = new Set(['pass', 'not-specified', 'not-applicable', 'skipped']);

/**
 * Runs all checks under the contract, in this process and on a clock that nobody waits for.
 * @throws Error with the problems of a contract that does not load
 */
export async function tryAll(
  text: string,
  dispatch: Dispatch,
  options: {
    readonly seed?: number;
    readonly effort?: Effort;
    readonly environment?: Readonly<Record<string, string>>;
    /** Only these checks, by id. */
    readonly only?: readonly string[];
    readonly clock?: Clock;
    /** Files beside the contract, by name. */
    readonly beside?: Readonly<Record<string, string>>;
    readonly more?: Partial<RunRequest>;
  } = {},
): Promise<Ended> {
  return tryLoaded(smallContract(text, options.beside), dispatch, options);
}

/**
 * A contract by its text, as whoever runs many times under one loads it once.
 * @throws Error with its problems where it does not load
 */
export function smallContract(text: string, beside: Readonly<Record<string, string>> = {}): Contract {
  const given: Readonly<Record<string, string>> = { 'small.yaml': text, ...beside };
  const read = (path: string): string => given[path] ?? fileSystem.read(path);
  const loaded = loadContract('small.yaml', { files: { ...fileSystem, read } });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.contract;
}

/** As `tryAll`, under a contract that is loaded. */
export async function tryLoaded(
  contract: Contract,
  dispatch: Dispatch,
  options: Omit<NonNullable<Parameters<typeof tryAll>[2]>, 'beside'> = {},
): Promise<Ended> {
  const { seed = 1, effort = 'standard', environment = {}, only, clock = runningClock(), more } = options;
  // An answer takes its time, or no two requests would ever be under way at once.
  const inTime: Dispatch = async (call) => {
    await setImmediate();
    return dispatch(call);
  };
  const transport = () => inProcessTransport(inTime, { caps: DEFAULT_CAPS, clock });
  const chosen = checks.filter(({ id }) => only?.includes(id) ?? true);
  const usual = { contract, checks: chosen, seed, effort, environment, nonce: 'small', clock, transport };
  const result = await runContract({ ...usual, ...more });
  if ('problem' in result) throw new Error(result.problem);
  const verdicts = [...result.run.verdicts.values()];
  const loud = verdicts.filter(({ verdict }) => !QUIET.has(verdict.kind));
  return {
    exit: result.exit(),
    passed: verdicts.filter(({ verdict: { kind } }) => kind === 'pass').length,
    quiet: new Map(
      verdicts.flatMap(({ entry, verdict }) => {
        if (!QUIET.has(verdict.kind)) return [];
        return [[entry, 'because' in verdict ? verdict.because : verdict.kind] as const];
      }),
    ),
    notes: result.run.notes.map(({ text }) => text),
    loud: loud.map(({ entry, verdict }) => `${entry}: ${JSON.stringify(verdict)}`),
  };
}
