import type { Command } from 'commander';
import type { Contract } from '../../index.js';
import { addRunOptions, collect, settingsOf, type RunArguments } from '../arguments.js';
import { contractFor } from '../contract/contract.js';
import { contractHere } from '../contract/contract-here.js';
import { derivedFrom, isDocument } from '../contract/deriving.js';
import { UsageError } from '../exit.js';
import { addTrustOptions, trusted, trustFor, type TrustArguments } from '../operator.js';
import { checksWith } from '../own/own-checks.js';
import { runToFolder } from '../run/running.js';
import type { Terminal } from '../terminal.js';

interface Arguments extends RunArguments, TrustArguments {
  readonly variable: readonly string[];
}

/** `probity run CONTRACT`: the main job. */
export function addRun(program: Command, terminal: Terminal, done: (code: number) => void): void {
  const what = 'service contract (YAML), or an OpenAPI document; default: the one *.probity.yaml here';
  addTrustOptions(addRunOptions(program.command('run').argument('[contract]', what)))
    .summary('check a running service against its contract')
    .description(
      'Checks a running service against its contract and writes run.ndjson and the reports.\n' +
        'Nothing is written to a host that the contract does not list in target.sandbox.\n' +
        'Of an OpenAPI document, a contract is derived first, as `probity init` writes it.',
    )
    .option('--base-url <url>', 'base URL of the service, in place of target.base-url', undefined)
    .option(
      '--variable <name=value>',
      'of an OpenAPI document: value of a parameter of paths, such as a tenant (repeatable)',
      collect,
      [],
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ PROBITY_SHOP_TOKEN=… probity run contracts/services/shop.yaml --base-url http://127.0.0.1:4010\n' +
        '  $ probity run openapi.yaml --base-url http://127.0.0.1:8080\n',
    )
    .action(async (said: string | undefined, given: Arguments) => {
      const path = said ?? contractHere();
      const checks = await checksWith(given.checks);
      const { contract, baseUrl, after } = contractOf(path, given, terminal);
      const settings = {
        ...settingsOf(given, terminal, process.argv.slice(2), checks),
        ...(baseUrl === undefined ? {} : { baseUrl }),
      };
      const trust = await trusted(path, contract, given, terminal, settings);
      done(await runToFolder(contract, { ...settings, ...trust }, terminal));
      terminal.err(after);
    });
}

/** The contract that is named, or the one that an OpenAPI document makes. */
function contractOf(
  path: string,
  given: Arguments,
  terminal: Terminal,
): { readonly contract: Contract; readonly baseUrl?: string; readonly after: string } {
  const allowed = trustFor(path, given, terminal).files;
  if (!isDocument(path)) {
    if (given.variable.length > 0)
      throw new UsageError('--variable is for OpenAPI documents: a contract says it under `variables`');
    return { contract: contractFor(path, { allowFiles: allowed }), after: '' };
  }
  const { baseUrl, variable } = given;
  if (baseUrl === undefined)
    throw new UsageError(
      `${path} is not a contract, but one can be derived from it: say where the service is with --base-url URL`,
      `Or write a contract first: probity init ${path}`,
    );
  const derived = derivedFrom({ name: path }, { baseUrl, variable, allowed });
  const { facts, proposals, leftOut } = derived;
  terminal.err(
    `From ${path}: ${String(facts.length)} facts. Not judged: ${String(proposals.length)} proposals, ${String(leftOut.length)} left out\n`,
  );
  // Nobody has said that this machine may be written to, and behind its port another one may be.
  if (derived.contract.target.sandbox.length > 0 && given.readOnly !== true)
    terminal.err(
      `Records of its own are created at ${baseUrl} and removed again, for it is this machine. If its port leads to another machine, add --read-only\n`,
    );
  const options = [path, `--base-url ${baseUrl}`, ...variable.map((one) => `--variable ${one}`)].join(' ');
  return {
    contract: derived.contract,
    baseUrl: derived.baseUrl,
    after: `To keep this contract, and to say more in it: probity init ${options}\n`,
  };
}
