import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks, DEFAULT_CAPS, planContract, runContract, undiciTransport, type Transport } from '../../src/index.js';
import { drawMutants, type Mutant } from '../../src/mutate/mutants.js';
import { operators } from '../../src/mutate/operators/index.js';
import { plant } from '../../src/mutate/planted.js';
import { routerOf } from '../../src/contract/resolve/surface/routing.js';
import { baseUrlOf } from '../../src/api/base-url.js';
import type { Ready, Target } from '../mutants/targets.js';

/** A finding that was collected: the run that found it, and the mistake that it found. */
export interface Collected {
  readonly target: string;
  readonly mutant: string;
  readonly entry: string;
  readonly file: string;
}

export interface Amount {
  readonly findings: number;
  readonly mutants: number;
  readonly seed: number;
  /** Milliseconds after which it ends with what it has. */
  readonly time: number;
  readonly folder: string;
}

/** Runs the contract of a service once for each drawn mistake until the first failure, and keeps the runs that have one. */
export async function collect(target: Target, amount: Amount): Promise<readonly Collected[]> {
  mkdirSync(amount.folder, { recursive: true });
  const ready = await target.open();
  const found: Collected[] = [];
  const until = Date.now() + amount.time;
  try {
    const clean = await failing(ready, amount.seed, undefined, new Set());
    const known = new Set(clean.failed);
    for (const [n, mutant] of mutantsOf(ready, amount).entries()) {
      if (found.length >= amount.findings || Date.now() > until) break;
      const { failed, text } = await failing(ready, amount.seed, mutant, known);
      const [entry] = failed.filter((id) => !known.has(id));
      if (entry === undefined) continue;
      const file = join(amount.folder, `${target.name}-${String(n)}.ndjson`);
      writeFileSync(file, text);
      found.push({ target: target.name, mutant: mutant.id, entry, file });
      console.log(`  ${target.name} ${String(found.length)}/${String(amount.findings)} ${mutant.id}: ${entry}`);
    }
  } finally {
    await ready.close();
  }
  return found;
}

export function mutantsOf({ subject }: Ready, { mutants, seed }: Pick<Amount, 'mutants' | 'seed'>): readonly Mutant[] {
  return drawMutants(
    operators.filter(({ isHarmless }) => isHarmless !== true),
    subject.contract.facts,
    mutants,
    seed,
  );
}

/** The service of one run, as it answers without a mistake. */
export function transportOf({ subject }: Ready): {
  readonly transport: Transport;
  readonly clock?: NonNullable<Parameters<typeof runContract>[0]['clock']>;
} {
  const opened = subject.open?.();
  if (opened === undefined) return { transport: undiciTransport({ caps: DEFAULT_CAPS, connections: 8 }) };
  if (opened.clock === undefined) throw new Error('A service of this process has a clock of its own');
  return { transport: opened.transport(opened.clock), clock: opened.clock };
}

async function failing(
  ready: Ready,
  seed: number,
  mutant: Mutant | undefined,
  known: ReadonlySet<string>,
): Promise<{ readonly failed: readonly string[]; readonly text: string }> {
  const { contract, environment = {}, baseUrl, folder, prepare } = ready.subject;
  await prepare?.();
  const bound = baseUrlOf(contract, environment, baseUrl);
  if ('problem' in bound) throw new Error(bound.problem);
  const router = routerOf(contract.facts, bound.url);
  const { transport, clock } = transportOf(ready);
  const [ending, stopCleanUp] = [new AbortController(), new AbortController()];
  const failed: string[] = [];
  const nonce = '5c0ffee5';
  const effort = 'standard';
  let text = '';
  const result = await runContract({
    contract,
    checks,
    environment,
    plan: planContract(contract, checks, undefined, environment, baseUrl, { effort, seed }),
    seed,
    effort,
    nonce,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(folder === undefined ? {} : { folder }),
    ...(clock === undefined ? {} : { clock }),
    signal: ending.signal,
    stopCleanUp: stopCleanUp.signal,
    transport: () =>
      mutant === undefined ? transport : plant(transport, router, mutant.place, mutant.rate, nonce).transport,
    write: (line) => {
      text += line;
    },
    onLine: (line) => {
      if (line.type !== 'verdict' || line.verdict.kind !== 'fail') return;
      failed.push(line.entry);
      if (mutant === undefined || known.has(line.entry)) return;
      stopCleanUp.abort();
      ending.abort(new Error('the mistake is noticed'));
    },
  });
  if ('problem' in result) throw new Error(result.problem);
  return { failed, text };
}
