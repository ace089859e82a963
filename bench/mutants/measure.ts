import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '../../src/index.js';
import { dataOf } from '../../src/mutate/data.js';
import { mutate, type Known, type Mutated } from '../../src/mutate/mutate.js';
import { operators } from '../../src/mutate/operators/index.js';
import type { Judged } from '../../src/mutate/fate.js';
import type { Target } from './targets.js';

/** Where what was measured stands until all is: one file for each service, with the exchanges. */
export const RAW = 'reports/out/mutants';

export interface Amount {
  /** Mutants at most. */
  readonly count: number;
  readonly seed: number;
  /** Milliseconds after which it ends with what is known then. */
  readonly time: number;
  /** Goes on where an earlier measure ended. */
  readonly resume: boolean;
  /** Of these operators alone: what was measured of the others is kept. */
  readonly operators?: readonly string[] | undefined;
}

/** Plants mistakes in a service, and writes down after each what became of it. */
export async function measure(target: Target, { count, seed, time, resume, operators: only }: Amount): Promise<void> {
  const file = join(RAW, `${target.name}.json`);
  mkdirSync(RAW, { recursive: true });
  const { known, earlier, seconds: before } = resume ? knownFrom(file) : NOTHING;
  const began = process.cpuUsage();
  const judged: Judged[] = [];
  let clean: Mutated['clean'] | undefined;
  const write = (leftBehind: readonly string[]): void => {
    if (clean === undefined) return;
    const { user, system } = process.cpuUsage(began);
    const seconds = before + Math.round((user + system) / 1e6);
    const mutants = judged.filter(({ fate }) => fate.kind !== 'not-run' || fate.because !== 'interrupted');
    const data = dataOf({ clean, mutants, leftBehind }, seed) as { readonly mutants: readonly object[] };
    // What was known before is kept, also where this ends early.
    const again = new Set(mutants.map(({ mutant }) => mutant.id));
    const rest = earlier.filter(({ id }) => !again.has(id));
    writeFileSync(
      file,
      JSON.stringify({ seconds, isPart: only !== undefined, ...data, mutants: [...rest, ...data.mutants] }),
    );
  };
  const ready = await target.open();
  try {
    const mutated = await mutate({
      ...ready.subject,
      checks,
      operators: operators.filter(({ id }) => only?.includes(id) ?? true),
      count,
      seed,
      known,
      effort: 'standard',
      signal: AbortSignal.timeout(time),
      onClean: (one) => {
        clean = one;
        console.log(`${target.name}: ${String(one.requests)} requests without a mistake`);
      },
      onMutant: (one, n, of) => {
        judged.push(one);
        console.log(`  ${String(n + 1)}/${String(of)} ${one.mutant.id}: ${one.fate.kind}`);
        write([]);
      },
    });
    if ('problem' in mutated) throw new Error(`${mutated.problem}: ${mutated.hint}`);
    judged.splice(0, judged.length, ...mutated.mutants);
    write(mutated.leftBehind);
  } finally {
    await ready.close();
  }
}

/** What became of mutants before. */
interface Before {
  readonly known: ReadonlyMap<string, Known>;
  readonly earlier: readonly (Known & { readonly id: string })[];
  readonly seconds: number;
}

const NOTHING: Before = { known: new Map(), earlier: [], seconds: 0 };

function knownFrom(file: string): Before {
  if (!existsSync(file)) return NOTHING;
  const { mutants, seconds } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly mutants: readonly (Known & { readonly id: string })[];
    readonly seconds: number;
  };
  const done = mutants.filter(({ fate }) => fate.kind !== 'not-run');
  return {
    known: new Map(done.map(({ id, fate, effect, requests }) => [id, { fate, effect, requests }])),
    earlier: done,
    seconds,
  };
}
