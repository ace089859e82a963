import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '../../src/index.js';
import { dataOf } from '../../src/mutate/data.js';
import { mutate, type Known, type Mutated } from '../../src/mutate/mutate.js';
import type { Judged } from '../../src/mutate/fate.js';
import type { Operator } from '../../src/mutate/operator.js';
import { operators } from '../../src/mutate/operators/index.js';
import type { Ready, Target } from './targets.js';

/** Where what was measured stands until all is: one file for each service, with the exchanges. */
export const RAW = 'reports/out/mutants';

export interface Amount {
  /** Mutants at most, of all seeds together. */
  readonly count: number;
  /** Each has a run without a mistake, and its share of the mutants: of each operator those of two seeds at least. */
  readonly seeds: readonly number[];
  /** Milliseconds after which it ends with what is known then. */
  readonly time: number;
  /** Goes on where an earlier measure ended. */
  readonly resume: boolean;
  /** Of these operators alone: what was measured of the others is kept. */
  readonly operators?: readonly string[] | undefined;
}

/** How many seeds it takes until every operator has had its turn. */
const TURNS = 10;

/** Plants mistakes in a service, under one seed after the other, and writes down after each what became of it. */
export async function measure(target: Target, amount: Amount): Promise<void> {
  const { count, seeds, time, resume, operators: only } = amount;
  const file = join(RAW, `${target.name}.json`);
  mkdirSync(RAW, { recursive: true });
  const before = resume ? knownFrom(file) : NOTHING;
  const signal = AbortSignal.timeout(time);
  const began = process.cpuUsage();
  const done: Seeded[] = [];
  const write = (): void => {
    const { user, system } = process.cpuUsage(began);
    const seconds = before.seconds + Math.round((user + system) / 1e6);
    const again = new Set(done.flatMap(({ seed, data }) => data.mutants.map(({ id }) => `${String(seed)} ${id}`)));
    const clean = new Map(before.clean.map((one) => [one.seed, one]));
    for (const { seed, data } of done) clean.set(seed, { seed, ...data.clean });
    const mutants = [
      ...before.mutants.filter(({ seed, id }) => !again.has(`${String(seed)} ${id}`)),
      ...done.flatMap(({ seed, data }) => data.mutants.map((one) => ({ seed, ...one }))),
    ];
    writeFileSync(file, JSON.stringify({ seconds, isPart: only !== undefined, clean: [...clean.values()], mutants }));
  };
  const ready = await target.open();
  try {
    for (const [turn, seed] of seeds.entries()) {
      if (signal.aborted) break;
      const turned = operators.filter((_, n) => seeds.length < TURNS || n % TURNS === turn % TURNS);
      // Where there is room for a part of them only, the first ones have it in one round and the last ones in the next.
      const ordered = Math.floor(turn / TURNS) % 2 === 0 ? turned : turned.toReversed();
      const some = ordered.filter(({ id }) => only?.includes(id) ?? true);
      await ofSeed(target, ready, some, Math.ceil(count / seeds.length), seed, before, signal, (data) => {
        const index = done.findIndex((one) => one.seed === seed);
        done.splice(index < 0 ? done.length : index, 1, { seed, data });
        write();
      });
    }
  } finally {
    await ready.close();
  }
}

async function ofSeed(
  target: Target,
  ready: Ready,
  some: readonly Operator[],
  count: number,
  seed: number,
  before: Before,
  signal: AbortSignal,
  keep: (data: Data) => void,
): Promise<void> {
  const judged: Judged[] = [];
  let clean: Mutated['clean'] | undefined;
  const tell = (leftBehind: readonly string[]): void => {
    if (clean === undefined) return;
    const mutants = judged.filter(({ fate }) => fate.kind !== 'not-run' || fate.because !== 'interrupted');
    keep(dataOf({ clean, mutants, leftBehind }, seed) as Data);
  };
  const known = new Map(before.mutants.filter((one) => one.seed === seed).map((one) => [one.id, one]));
  const mutated = await mutate({
    ...ready.subject,
    checks,
    operators: some,
    count,
    seed,
    known: new Map([...known].map(([id, { fate, effect, requests }]) => [id, { fate, effect, requests }])),
    effort: 'standard',
    signal,
    onClean: (one) => {
      clean = one;
      console.log(`${target.name}, seed ${String(seed)}: ${String(one.requests)} requests without a mistake`);
    },
    onMutant: (one, n, of) => {
      judged.push(one);
      console.log(`  ${String(n + 1)}/${String(of)} ${one.mutant.id}: ${one.fate.kind}`);
      tell([]);
    },
  });
  if ('problem' in mutated) throw new Error(`${mutated.problem}: ${mutated.hint}`);
  judged.splice(0, judged.length, ...mutated.mutants);
  tell(mutated.leftBehind);
}

/** The JSON of `probity mutate`, as far as it is read here. */
interface Data {
  readonly clean: Omit<CleanOf, 'seed'>;
  readonly mutants: readonly (Known & { readonly id: string })[];
}

interface Seeded {
  readonly seed: number;
  readonly data: Data;
}

/** A run without a mistake. */
interface CleanOf {
  readonly seed: number;
  readonly requests: number;
  readonly failures: readonly { readonly entry: string }[];
}

/** What became of mutants before. */
interface Before {
  readonly mutants: readonly (Known & { readonly id: string; readonly seed: number })[];
  readonly clean: readonly CleanOf[];
  readonly seconds: number;
}

const NOTHING: Before = { mutants: [], clean: [], seconds: 0 };

function knownFrom(file: string): Before {
  if (!existsSync(file)) return NOTHING;
  const { mutants, clean, seconds } = JSON.parse(readFileSync(file, 'utf8')) as Before;
  return { mutants: mutants.filter(({ fate }) => fate.kind !== 'not-run'), clean, seconds };
}
