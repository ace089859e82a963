import { checks, EVERYTHING, loadContract, runContract, type Contract, type Effort, type Run } from '../index.js';
import { createReference, noisyProxy, REFERENCE_ENVIRONMENT, type Fault, type NoiseKind } from '../reference/index.js';

/** What one run on a right service behind a noisy proxy came to. */
export interface NoisyRun {
  readonly seed: number;
  readonly requests: number;
  readonly disturbed: number;
  /** Conformant, or partial because the effort left something out: nothing is unproven. */
  readonly isGreen: boolean;
  /** Each is a false alarm: the service is right. */
  readonly failed: readonly string[];
  /** Entries that came to no verdict, with the reason. */
  readonly inconclusive: readonly string[];
  /** Defects of ours. */
  readonly errors: readonly string[];
  /** Records that are still there, and those of them that the run does not name. */
  readonly left: number;
  readonly unnamed: readonly string[];
  /** Milliseconds. */
  readonly took: number;
  readonly run: Run;
}

export interface NoisyOptions {
  readonly contract: Contract;
  readonly kind: NoiseKind;
  readonly rate: number;
  readonly seed: number;
  readonly effort?: Effort;
  /** Checks that are run; all, where nothing is said. */
  readonly only?: readonly string[];
  /** Mistakes of the service; it is right where nothing is said. */
  readonly faults?: readonly Fault[];
}

/** Runs the checks on a Shop of its own, over sockets and through a proxy that disturbs a share of the requests. */
export async function runAmidNoise({
  contract,
  kind,
  rate,
  seed,
  effort = 'quick',
  only,
  faults = [],
}: NoisyOptions): Promise<NoisyRun> {
  const service = await createReference({ seed, faults }).listen();
  const proxy = await noisyProxy(service.url, { kind, rate, seed });
  const started = performance.now();
  try {
    const result = await runContract({
      contract,
      checks,
      environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: proxy.url },
      seed,
      nonce: `z${seed.toString(36)}`,
      effort,
      ...(only === undefined ? {} : { policy: { ...EVERYTHING, only } }),
    });
    if ('problem' in result) throw new Error(result.problem);
    const { run } = result;
    const took = performance.now() - started;
    const left = await leftOn(service.url);
    const notes = run.notes.filter(({ about }) => about === 'left-behind').map(({ text }) => text);
    const [failed, inconclusive, errors]: [string[], string[], string[]] = [[], [], []];
    for (const [entry, { verdict }] of run.verdicts) {
      if (verdict.kind === 'fail') failed.push(`${entry}: ${verdict.finding.claim}: ${verdict.finding.observed}`);
      if (verdict.kind === 'inconclusive') inconclusive.push(`${entry}: ${verdict.reason}: ${verdict.detail}`);
      if (verdict.kind === 'error') errors.push(`${entry}: ${verdict.message}`);
    }
    const { disturbed } = proxy.seen();
    return {
      seed,
      requests: run.footer?.requests ?? 0,
      disturbed,
      isGreen: result.exit() === 0,
      failed,
      inconclusive,
      errors,
      left: left.length,
      unnamed: left.filter((id) => !notes.some((text) => text.includes(id))),
      took,
      run,
    };
  } finally {
    await proxy.close();
    await service.close();
  }
}

/** The contract of the Shop, for any number of runs. */
export function shopContract(): Contract {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  return loaded.contract;
}

/** Ids of what is left on a service that was empty: products, and orders that are still open. */
async function leftOn(url: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const token of [REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN, REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN_BOB]) {
    for (const list of ['products?limit=100', 'orders?limit=100&status=new', 'orders?limit=100&status=paid']) {
      const answer = await fetch(`${url}/api/v1/${list}`, { headers: { authorization: `Bearer ${token}` } });
      const { data } = (await answer.json()) as { readonly data: readonly { readonly id: string }[] };
      found.push(...data.map(({ id }) => id));
    }
  }
  return [...new Set(found)];
}
