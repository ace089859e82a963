import type { Command } from 'commander';
import { addRunOptions, settingsOf, type RunArguments } from '../arguments.js';
import { contractFor } from '../contract.js';
import { addTrustOptions, trusted, trustFor, type TrustArguments } from '../operator.js';
import { checksWith } from '../own-checks.js';
import { runToFolder } from '../running.js';
import type { Terminal } from '../terminal.js';

/** `probity run CONTRACT`: the main job. */
export function addRun(program: Command, terminal: Terminal, done: (code: number) => void): void {
  addTrustOptions(addRunOptions(program.command('run').argument('<contract>', 'service contract (YAML)')))
    .summary('check a running service against its contract')
    .description(
      'Checks a running service against its contract and writes run.ndjson and the reports.\n' +
        'Nothing is written to a host that the contract does not list in target.sandbox.',
    )
    .option('--base-url <url>', 'base URL of the service, in place of target.base-url', undefined)
    .addHelpText(
      'after',
      '\nExample:\n  $ PROBITY_SHOP_TOKEN=… probity run contracts/services/shop.yaml --base-url http://127.0.0.1:4010\n',
    )
    .action(async (path: string, given: RunArguments & TrustArguments) => {
      const checks = await checksWith(given.checks);
      const settings = settingsOf(given, terminal, process.argv.slice(2), checks);
      const contract = contractFor(path, { allowFiles: trustFor(path, given, terminal).files });
      const trust = await trusted(path, contract, given, terminal, settings);
      done(await runToFolder(contract, { ...settings, ...trust }, terminal));
    });
}
