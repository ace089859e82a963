import type { Command } from 'commander';
import { recordBaseline } from '../../index.js';
import { checkOperations, collectNames, SKIP_OPERATION } from '../arguments.js';
import { contractFor } from '../contract/contract.js';
import { EXIT, UsageError } from '../exit.js';
import { writeText } from '../../output/output-folder.js';
import { addTrustOptions, trusted, trustFor, type TrustArguments } from '../operator.js';
import type { Terminal } from '../terminal.js';

/** `probity baseline CONTRACT`: records what later runs hold the version to. */
export function addBaseline(program: Command, terminal: Terminal, done: (code: number) => void): void {
  addTrustOptions(program.command('baseline').argument('<contract>', 'service contract (YAML)'))
    .summary('record what the current version promises by what it does')
    .description(
      'Makes fixed requests on records of its own and writes down how they are answered: the baseline of the current\n' +
        'version. A contract that names the file at versioning.versions.<version>.baseline is held to it by every run.',
    )
    .option('--skip <operations>', SKIP_OPERATION, collectNames, [])
    .option('--base-url <url>', 'base URL of the service, in place of target.base-url')
    .option('--out <file>', 'file to write; standard output where nothing is said')
    .option('--allow-secret-commands', 'run the commands that the contract names for secrets')
    .addHelpText('after', '\nExample:\n  $ probity baseline my-api.yaml --out my-api.v1.lock.yaml\n')
    .action(async (path: string, given: BaselineArguments) => {
      const { files } = trustFor(path, given, terminal);
      const contract = contractFor(path, { baselines: 'ignore', allowFiles: files });
      checkOperations(contract, given.skip);
      const request = {
        environment: terminal.environment,
        secretCommands: given.allowSecretCommands ?? false,
        ...(given.baseUrl === undefined ? {} : { baseUrl: given.baseUrl }),
      };
      const trust = await trusted(path, contract, given, terminal, request);
      const recorded = await recordBaseline({ ...request, ...trust, contract, skip: given.skip });
      if ('problem' in recorded) throw new UsageError(recorded.problem, recorded.hint);
      if (given.out === undefined) terminal.document(recorded.text, 'text');
      else writeText(given.out, recorded.text);
      terminal.tell?.({ version: recorded.version, written: given.out ?? null, notRecorded: recorded.left });
      for (const what of recorded.left) terminal.err(`Not recorded: ${what}\n`);
      if (given.out !== undefined) {
        terminal.err(`Written: ${given.out}; name it at versioning.versions.${recorded.version}.baseline\n`);
      }
      done(EXIT.ok);
    });
}

interface BaselineArguments extends TrustArguments {
  readonly skip: readonly string[];
  readonly baseUrl?: string;
  readonly out?: string;
  readonly allowSecretCommands?: boolean;
}
