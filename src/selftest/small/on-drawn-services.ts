import * as fc from 'fast-check';
import type { Effort } from '../../index.js';
import { contractOf, TOKENS } from './drawn-contract.js';
import { drawnService } from './drawn-service.js';
import { drawings } from './drawing.js';
import { tryAll, type Ended } from './trying.js';

export interface DrawnRun {
  readonly run: number;
  /** The contract. */
  readonly text: string;
  readonly ended: Ended;
}

/** Runs all checks on drawn services, each of which keeps what its contract says, or on the one of that number. */
export async function* onDrawnServices(
  runs: number,
  seed: number,
  effort: Effort,
  one?: number,
): AsyncGenerator<DrawnRun> {
  const tokens = TOKENS.map((name) => `tok_${name.toLowerCase()}_0123456789`);
  const environment = Object.fromEntries(TOKENS.map((name, n) => [name, tokens[n] ?? '']));
  for (const [run, drawing] of fc.sample(drawings, { seed, numRuns: runs }).entries()) {
    if (one !== undefined && one !== run) continue;
    const text = contractOf(drawing);
    const ended = await tryAll(text, drawnService(drawing, tokens), { seed: seed + run, effort, environment });
    yield { run, text, ended };
  }
}
