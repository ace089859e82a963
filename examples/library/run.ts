import { checks, EVERYTHING, runContract, serveHandler, type RunResult } from 'probity';
import { notes } from '../vitest/notes.js';
import { contractAt } from './plan.js';

const contract = contractAt('examples/vitest/notes.yaml');

/** Runs the contract against a service of this process, and hands each line of the run file to `write`. */
export async function check(write: (line: string) => void): Promise<RunResult> {
  const service = await serveHandler(notes({ forgetful: true }));
  try {
    return await runContract({
      // A host that is not in the sandbox is only read.
      contract: { ...contract, target: { ...contract.target, sandbox: ['127.0.0.1'] } },
      checks,
      baseUrl: service.url,
      environment: process.env,
      policy: { ...EVERYTHING, only: ['delete-removes', 'unknown-id-is-404'] },
      seed: 1,
      write,
      signal: AbortSignal.timeout(60_000),
    });
  } finally {
    await service.close();
  }
}
