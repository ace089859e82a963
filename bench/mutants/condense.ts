import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { RAW } from './measure.js';

/** Where the figures stand from which docs/power.md is made. */
export const MEASURED = 'bench/mutants/measured';

/** What is kept of a measure: what became of each mutant, without the exchanges. */
export interface Measured {
  /** Of one processor, this process alone. */
  readonly seconds: number;
  readonly seed: number;
  readonly clean: { readonly requests: number; readonly failures: readonly { readonly entry: string }[] };
  readonly mutants: readonly {
    readonly id: string;
    readonly kind: string;
    /** The entry that failed, or could not prove any more what it did. */
    readonly entry?: string;
    readonly isRight?: boolean;
    readonly facts?: readonly string[];
    readonly because?: string;
    /** Whether an exchange shows the mistake from both sides. */
    readonly isShown?: boolean;
  }[];
}

interface Raw extends Pick<Measured, 'seconds' | 'seed' | 'clean'> {
  readonly mutants: readonly {
    readonly id: string;
    readonly fate: Omit<Measured['mutants'][number], 'id' | 'isShown'>;
    readonly effect?: { readonly evidence?: unknown };
  }[];
}

/** Takes over what was measured last. */
export async function condense(): Promise<void> {
  mkdirSync(MEASURED, { recursive: true });
  for (const file of existsSync(RAW) ? readdirSync(RAW).filter((name) => name.endsWith('.json')) : []) {
    const { seconds, seed, clean, mutants } = JSON.parse(readFileSync(join(RAW, file), 'utf8')) as Raw;
    const kept: Measured = {
      seconds,
      seed,
      clean: { requests: clean.requests, failures: clean.failures.map(({ entry }) => ({ entry })) },
      mutants: mutants.map(({ id, fate: { kind, entry, isRight, facts, because }, effect }) => ({
        id,
        kind,
        ...(entry === undefined ? {} : { entry }),
        ...(isRight === undefined ? {} : { isRight }),
        ...(facts === undefined ? {} : { facts }),
        ...(because === undefined ? {} : { because }),
        ...(effect?.evidence === undefined ? {} : { isShown: true }),
      })),
    };
    const path = join(MEASURED, file);
    const options = await resolveConfig(path);
    writeFileSync(path, await format(JSON.stringify(kept), { ...options, parser: 'json' }));
  }
}

export function measuredOf(name: string): Measured | undefined {
  const path = join(MEASURED, `${name}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Measured) : undefined;
}
