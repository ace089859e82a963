import { beforeAll, describe, expect, test } from 'vitest';
import {
  checks,
  EVERYTHING,
  entryFacts,
  formatProblems,
  loadContract,
  planContract,
  reportFiles,
  runContract,
  serveHandler,
  summarise,
  type Contract,
  type Effort,
  type EntryFacts,
  type Environment,
  type Handler,
  type Plan,
  type Policy,
  type ReportFormat,
  type Run,
  type Summary,
} from '../index.js';
import { openRunFolder } from './record.js';

/** How a contract is run as tests. Only the contract is needed. */
export interface ConformanceOptions {
  /** Serves the service in this process, on a free port of this machine: then no base URL is needed, and it is a sandbox. */
  readonly handler?: Handler;
  /** In place of the contract's `target.base-url`. */
  readonly baseUrl?: string;
  /** Where `${NAME}` in the contract comes from; `process.env` when left out. */
  readonly environment?: Environment;
  /** Which entries run: `{ only: ['get-is-safe'] }`, `{ readOnly: true }`, ... */
  readonly policy?: Partial<Policy>;
  readonly effort?: Effort;
  /** Seed of all choices; drawn when left out, and in the run file. */
  readonly seed?: number;
  /** Requests per second at most. */
  readonly rate?: number;
  /** As for the command: with `should`, a broken should-clause fails too. */
  readonly failOn?: 'must' | 'should';
  /** Folder for the run file, the ledger and the reports. */
  readonly out?: string;
  /** Reports that are written into `out`. */
  readonly reports?: readonly ReportFormat[];
  /** Runs in watch mode too, where each save of a file would run it against the target again. */
  readonly watch?: boolean;
}

/**
 * One test for each entry of the contract's plan, and a last one that the service is conformant. What is not specified,
 * not applicable or left out is skipped with its reason; what could not be proved fails, because a skip would be green.
 * A contract that does not load is one failing test with all its problems.
 */
export function conformance(contract: string | Contract, options: ConformanceOptions = {}): void {
  const loaded = typeof contract === 'string' ? loadContract(contract) : { contract };
  if ('problems' in loaded) {
    test('the contract loads', () => {
      expect.fail(formatProblems(loaded.problems));
    });
    return;
  }
  if (process.env['VITEST_MODE'] === 'WATCH' && options.watch !== true) {
    test.skip(`${loaded.contract.title} keeps its contract (not run in watch mode without { watch: true })`);
    return;
  }
  const policy: Policy = { ...EVERYTHING, ...options.policy };
  const environment = options.environment ?? process.env;
  const served = options.handler === undefined ? loaded.contract : inSandbox(loaded.contract, HANDLED);
  const planned = planContract(served, checks, policy, environment, options.handler ? HANDLED : options.baseUrl);
  describe(`${served.title} keeps its contract`, () => {
    let ended: Ended | undefined;
    beforeAll(async () => {
      ended = await runOnce(served, planned, policy, environment, options);
    }, 0);
    for (const { id, check } of planned.entries) {
      test(`${id}: ${check.check.title}`, (context) => {
        const facts = ended?.facts.get(id);
        if (facts === undefined) return expect.fail('The run did not reach this entry');
        switch (facts.kind) {
          case 'pass':
          case 'advisory':
          case 'deviation':
            return;
          case 'excluded':
          case 'not-specified':
          case 'not-applicable':
            context.skip(facts.message);
            return;
          default:
            expect.fail(facts.text);
        }
      });
    }
    test('is conformant', () => {
      expect(ended?.exit, `The run is ${ended?.summary.outcome ?? 'not there'}`).toBe(0);
    });
  });
}

/** Stands for the address of a handler until it is served: a plan needs to know only that it is a sandbox. */
const HANDLED = 'http://127.0.0.1';

interface Ended {
  readonly run: Run;
  readonly summary: Summary;
  readonly facts: ReadonlyMap<string, EntryFacts>;
  readonly exit: number;
}

async function runOnce(
  contract: Contract,
  planned: Plan,
  policy: Policy,
  environment: Environment,
  options: ConformanceOptions,
): Promise<Ended> {
  const { handler, baseUrl, effort, seed, rate, out, reports = [], failOn = 'must' } = options;
  const server = handler === undefined ? undefined : await serveHandler(handler);
  const folder = out === undefined ? undefined : openRunFolder(out);
  try {
    const url = server?.url ?? baseUrl;
    const result = await runContract({
      contract: server === undefined ? contract : inSandbox(contract, server.url),
      checks,
      environment,
      policy,
      plan: planned,
      selection: ['vitest'],
      ...(url === undefined ? {} : { baseUrl: url }),
      ...(effort === undefined ? {} : { effort }),
      ...(seed === undefined ? {} : { seed }),
      ...(rate === undefined ? {} : { rate }),
      ...(folder === undefined ? {} : { write: folder.write, ledger: folder.ledger }),
    });
    if ('problem' in result) throw new Error(`${result.problem}. ${result.hint}`);
    const { run } = result;
    const summary = summarise(run);
    for (const format of reports) {
      for (const [name, text] of reportFiles(format, run, { failOn })) {
        const clean = result.guard(text);
        folder?.put(name, clean.text);
        if (clean.isLeak) throw new Error(`A secret was about to be written to ${name}, and was taken out`);
      }
    }
    const facts = new Map(entryFacts(run, summary, { failOn }).map((one) => [one.entry.id, one]));
    return { run, summary, facts, exit: result.exit({ failOn }) };
  } finally {
    folder?.close();
    await server?.close();
  }
}

/** Whoever hands over the service itself may let it be written to. */
function inSandbox(contract: Contract, url: string): Contract {
  return { ...contract, target: { ...contract.target, baseUrl: url, sandbox: [new URL(url).hostname] } };
}
