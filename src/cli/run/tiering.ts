import { setFlagsFromString } from 'node:v8';

/** The engine of Node 20, where this was measured; later ones call it otherwise, and say so on standard error. */
const MEASURED = '11.';

/** Octets of bytecode that a function runs before it is optimised; of itself the engine waits for a quarter of that. */
const BUDGET = 500_000;

/**
 * Most of what a run executes it executes a few times only. What the engine of JavaScript spends on making such code fast
 * does not come back within the few seconds of a run, and takes the processor from the service where both share one.
 */
export function optimiseLater(): void {
  if (process.versions.v8.startsWith(MEASURED)) setFlagsFromString(`--interrupt-budget=${String(BUDGET)}`);
}
