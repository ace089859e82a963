import {
  EVERYTHING,
  planContract,
  runContract,
  serveHandler,
  type Contract,
  type Environment,
  type Handler,
  type RegisteredCheck,
} from '../index.js';
import type { Row } from './matrix.js';
import { isSound, type DialectRow, type Matrix } from './selftest.js';

/** A way in which a service of somebody's own is wrong, and the checks that must see it. */
export interface OwnFault {
  readonly id: string;
  readonly title: string;
  /** Exactly the checks that fail under it. */
  readonly breaks: readonly string[];
}

/** A small service with a switch, on which checks of somebody's own are tried. */
export interface OwnService {
  /** A handler of node:http for the right service, or for one with the fault or variant of this id. */
  readonly serve: (deviation: string | undefined) => Handler;
  readonly faults: readonly OwnFault[];
  /** Odd ways in which the service may behave all the same. */
  readonly variants: readonly { readonly id: string; readonly title: string }[];
  readonly contract: Contract;
  /** Where `${NAME}` of the contract comes from. */
  readonly environment: Environment;
}

export interface OwnSelftestOptions {
  /** The checks to try; no others are run. */
  readonly own: readonly RegisteredCheck[];
  readonly service: OwnService;
  readonly seed: number;
  /** Ids of the only faults that are planted; all, when there are none. */
  readonly faults?: readonly string[];
  readonly tell?: (text: string) => void;
}

/**
 * Runs the checks on the right service, on each variant and on each fault: on the first two all must pass, on a fault
 * exactly those that it names must fail. A check that no fault breaks is not proved to be able to fail.
 */
export async function runOwnSelftest(options: OwnSelftestOptions): Promise<Matrix> {
  const { own, service, seed, tell } = options;
  const wanted = options.faults ?? [];
  const faults = service.faults.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
  const rows: DialectRow[] = [];
  const add = async (id: string, kind: Row['kind'], deviation: string | undefined, breaks: readonly string[]) => {
    rows.push({ ...(await rowOf(options, id, kind, deviation, breaks)), dialect: 'plain' });
    tell?.(`${id}: ${kind}`);
  };
  await add('clean', 'clean', undefined, []);
  if (wanted.length === 0) for (const { id } of service.variants) await add(id, 'variant', id, []);
  for (const { id, breaks } of faults) await add(id, 'fault', id, breaks);
  const killing = new Set(rows.filter(({ kind }) => kind === 'fault').flatMap(({ failed }) => failed));
  const unproven = wanted.length > 0 ? [] : own.map(({ id }) => id).filter((id) => !killing.has(id));
  return { seed, rows, unproven, sound: unproven.length === 0 && rows.every(isSound) };
}

async function rowOf(
  { own, service, seed }: OwnSelftestOptions,
  id: string,
  kind: Row['kind'],
  deviation: string | undefined,
  breaks: readonly string[],
): Promise<Row> {
  const server = await serveHandler(service.serve(deviation));
  try {
    const { hostname } = new URL(server.url);
    const { target } = service.contract;
    const contract = { ...service.contract, target: { ...target, baseUrl: server.url, sandbox: [hostname] } };
    const plan = planContract(contract, own, { ...EVERYTHING, allowDisruptive: true }, service.environment);
    const result = await runContract({ contract, checks: own, plan, environment: service.environment, seed });
    if ('problem' in result) throw new Error(`${result.problem}. ${result.hint}`);
    const failed = new Set<string>();
    const findings: string[] = [];
    const unproven: string[] = [];
    const judged = new Set<string>();
    for (const { entry, check } of result.run.plan) {
      const verdict = result.run.verdicts.get(entry)?.verdict;
      if (verdict?.kind === 'not-applicable' || verdict?.kind === 'not-specified') continue;
      judged.add(check);
      if (verdict?.kind === 'pass') continue;
      if (verdict?.kind !== 'fail') {
        const why = verdict?.kind === 'inconclusive' ? `${verdict.reason}: ${verdict.detail}` : verdict?.kind;
        unproven.push(`${entry}: ${verdict?.kind === 'error' ? verdict.message : (why ?? 'no verdict')}`);
        continue;
      }
      failed.add(check);
      const { claim, expected, observed } = verdict.finding;
      findings.push(`${entry}: ${claim}: expected ${expected}, observed ${observed}`);
    }
    // What is run on no subject would pass every fault, and nobody would see it.
    const idle = own.filter((check) => !judged.has(check.id));
    unproven.push(...idle.map((check) => `${check.id}: the contract gives it nothing to run on`));
    return {
      id,
      kind,
      failed: [...failed],
      missed: breaks.filter((check) => !failed.has(check)),
      foreign: [...failed].filter((check) => !breaks.includes(check)),
      unproven,
      effective: true,
      entries: judged.size === 0 ? 0 : result.run.plan.length,
      findings,
    };
  } finally {
    await server.close();
  }
}
