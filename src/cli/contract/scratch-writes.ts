import type { Derived, Ledger } from '../../index.js';
import { DiskTrouble } from '../../output/disk-trouble.js';
import { UsageError } from '../exit.js';
import { openScratchLedger } from './scratch-ledger.js';
import type { Terminal } from '../terminal.js';

/** Where the ledger of the records that are made stands, while there are some. */
const FOLDER = 'reports/init';

/**
 * Opens the ledger of the records that are made, and takes it away when all of them are removed.
 * @throws UsageError where nothing may be written to the host
 */
export async function withScratchLedger<T>(
  { contract, baseUrl, out }: Derived & { readonly out: string },
  terminal: Terminal,
  work: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  const { hostname } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!contract.target.sandbox.includes(host))
    throw new UsageError(
      `${host} is not this machine: --write creates no records there`,
      'Write the contract without --write, list the host under target.sandbox, and run it. Then: probity gaps CONTRACT --from RUN --write',
    );
  const along = contract.facts.resources.flatMap(({ name, own }) =>
    own.state === 'stated' && own.value.cleanup.by === 'parent' ? [name] : [],
  );
  const disk = new DiskTrouble(terminal.err, () => undefined);
  const scratch = openScratchLedger(FOLDER, disk.ofLedger, along);
  let isClean = true;
  try {
    return await work(scratch.ledger);
  } finally {
    isClean = scratch.close();
    if (!isClean)
      terminal.err(`Not everything was removed: probity cleanup ${FOLDER} --contract ${out} --base-url ${baseUrl}\n`);
  }
}
