import { createHash } from 'node:crypto';
import type { ExchangeLine } from '../../result/run-file.js';
import type { RunContext } from '../kit/context.js';
import type { RunOptions } from '../options.js';
import { Recorder } from '../recorder/recorder.js';

/** Under which it is watched. */
const NAME = 'reproductions';

/** Scripts that a run carries out at most. */
export const MOST_REPRODUCTIONS = 20;

/**
 * The marks of the scripts that a run with this nonce may carry out. They follow from it, so whoever cleans up behind a run that
 * was killed knows them.
 */
export function noncesOfReproductions(nonce: string): readonly string[] {
  return Array.from({ length: MOST_REPRODUCTIONS }, (_, n) =>
    createHash('sha256')
      .update(`${nonce} ${String(n)}`)
      .digest('hex')
      .slice(0, nonce.length),
  );
}

/** What somebody who carries out what a run prints is given: what a check has, with a mark of its own for each script. */
export interface Reproducing {
  /** The run as one that sends under the mark of its n-th script, and whose exchanges are no part of the run file. */
  readonly under: (n: number) => RunContext;
}

/** Carries out what reports print for findings, when all verdicts are there. */
export type Reproduce = (given: Reproducing) => Promise<void>;

/**
 * Lets reproductions send as checks do: with the credentials, the pace, the ledger and the proofs of the run. What they make
 * is removed with what the run itself left.
 *
 * @param hear told of what is sent
 */
export async function reproduceFindings(
  { reproduce }: Pick<RunOptions, 'reproduce'>,
  context: RunContext,
  started: number,
  hear: (line: ExchangeLine) => void,
): Promise<void> {
  if (reproduce === undefined || context.signal.aborted || context.breaker.isDead) return;
  const recorder = new Recorder(context.sender, hear, started);
  const nonces = noncesOfReproductions(context.nonce);
  const under = (n: number): RunContext => ({ ...context, recorder, nonce: nonces[n] ?? context.nonce });
  // Where the watchdog of the host ends it, it does not come back: it is given up then, as an entry is.
  const { progress } = context;
  await progress.within(NAME, () => progress.during(NAME, reproduce({ under })));
}
