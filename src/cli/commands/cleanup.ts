import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { cleanUpLedger, ledgerTo, readLedger, type CleanedUp, type Contract, type ReadLedger } from '../../index.js';
import { checkOperations, collectNames, duration, positive, rate, SKIP_OPERATION } from '../arguments.js';
import { contractFor } from '../contract/contract.js';
import { contractOfRun } from '../contract/contract-of-run.js';
import { EXIT, UsageError } from '../exit.js';
import { DiskTrouble } from '../../output/disk-trouble.js';
import { appendSafe } from '../../output/output-folder.js';
import { lockFolder } from '../../output/folder-lock.js';
import { addTrustOptions, trusted, trustFor, type TrustArguments } from '../operator.js';
import { recordedRun } from '../run/recorded.js';
import { defined } from '../run/running.js';
import type { Terminal } from '../terminal.js';

/** `probity cleanup LEDGER`: removes what a run left behind that was killed. */
export function addCleanup(program: Command, terminal: Terminal, done: (code: number) => void): void {
  const ledger = 'ledger of the run (ledger.ndjson), or the folder that it is in';
  addTrustOptions(program.command('cleanup').argument('<ledger>', ledger))
    .summary('remove what a killed run left behind')
    .description(
      'Removes what the ledger of a run says that it made and that is still there: last first, also what a create made\n' +
        'whose answer was lost, and what lists still show with its mark. Removes nothing that the ledger does not name,\n' +
        'by its id or by the mark that was sent.',
    )
    .option(
      '--contract <file>',
      'service contract (default: that of the run file beside the ledger, if it is unchanged)',
    )
    .option('--skip <operations>', SKIP_OPERATION, collectNames, [])
    .option('--base-url <url>', 'base URL of the service, in place of target.base-url')
    .option('--concurrency <n>', 'requests in flight at one time (default: 8)', positive)
    .option('--rate <n/s>', 'requests per second at most, such as 20/s', rate)
    .option('--max-wait <duration>', 'longest wait that a 429 may ask for (default: 60s)', duration)
    .option('--allow-secret-commands', 'run the commands that the contract names for secrets')
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing is left, 2 usage or contract error, 3 something is left or is not known, 4 defect of probity\n' +
        '\nExample:\n  $ PROBITY_SHOP_TOKEN=… probity cleanup reports/out\n',
    )
    .action(async (path: string, given: CleanupArguments) => {
      const file = ledgerAt(path);
      // What it names may be what a run is making just now.
      const unlock = lockFolder(dirname(file));
      try {
        done(await cleanUp(file, given, terminal));
      } finally {
        unlock();
      }
    });
}

interface CleanupArguments extends TrustArguments {
  readonly skip: readonly string[];
  readonly contract?: string;
  readonly baseUrl?: string;
  readonly concurrency?: number;
  readonly rate?: number;
  readonly maxWait?: number;
  readonly allowSecretCommands?: boolean;
}

async function cleanUp(file: string, given: CleanupArguments, terminal: Terminal): Promise<number> {
  const read = ledgerIn(file);
  if (read.halfLine) terminal.err(`Warning: the last line of ${file} was cut, and is left out\n`);
  const isNothing = read.leftovers.length === 0;
  const nothing = `Nothing is left: ${String(read.removed)} made, ${String(read.removed)} removed\n`;
  terminal.tell?.({ records: [] });
  if (isNothing && read.marks.size === 0) {
    terminal.out(nothing);
    return EXIT.ok;
  }
  const named = await contractOf(file, read, given, terminal).catch((error: unknown) => {
    if (!isNothing || !(error instanceof UsageError)) throw error;
    terminal.err(`No list was looked through: ${error.message}\n`);
    return undefined;
  });
  if (named === undefined) {
    terminal.out(nothing);
    return EXIT.ok;
  }
  const { contract, path } = named;
  checkOperations(contract, given.skip);
  const sending = {
    environment: terminal.environment,
    secretCommands: given.allowSecretCommands ?? false,
    ...defined({ baseUrl: given.baseUrl }),
  };
  const trust = await trusted(path, contract, given, terminal, sending);
  const disk = new DiskTrouble(terminal.err, () => undefined);
  const ledger = appendSafe(file, disk.ofLedger);
  const { begin: _, ...lines } = ledgerTo(ledger.append);
  let cleaned: readonly object[] = [];
  const told = new Map<CleanedUp['how'], number>();
  try {
    const result = await cleanUpLedger({
      contract,
      read,
      skip: given.skip,
      ...sending,
      ...trust,
      // It begins no run of its own: what it removes is crossed out in the one that made it.
      ledger: { ...lines, begin: () => undefined },
      onRecord: (one) => {
        terminal.tell?.({ records: (cleaned = [...cleaned, recordOf(one)]) });
        told.set(one.how, (told.get(one.how) ?? 0) + 1);
        terminal.out(`${lineOf(one)}\n`);
      },
      ...defined({
        concurrency: given.concurrency,
        rate: given.rate,
        maxWait: given.maxWait,
      }),
    });
    if ('problem' in result) throw new UsageError(result.problem, result.hint);
    if (result.dead !== undefined) {
      terminal.err(`Nothing answers, so nothing was removed: ${result.dead}\n`);
      if (!isNothing) return EXIT.incomplete;
      terminal.out(nothing);
      return EXIT.ok;
    }
    const count = (how: CleanedUp['how']): number => told.get(how) ?? 0;
    const left = count('failed') + count('unknown');
    if (told.size === 0) {
      terminal.out(
        isNothing ? nothing : 'Nothing is left: what was refused or not answered made nothing that is still there\n',
      );
      return EXIT.ok;
    }
    terminal.out(
      `${String(count('removed') + count('with-parent'))} removed, ${String(count('gone'))} gone already, ` +
        `${String(count('stays'))} that the contract leaves, ${String(left)} not removed\n`,
    );
    return left > 0 ? EXIT.incomplete : EXIT.ok;
  } finally {
    ledger.close();
  }
}

function recordOf({ resource, ids, how, why }: CleanedUp): object {
  return { resource, ids, how, ...(why === undefined ? {} : { why }) };
}

const WORDS: Readonly<Record<CleanedUp['how'], string>> = {
  removed: 'removed',
  gone: 'gone already',
  'with-parent': 'removed with what it lies in',
  stays: 'stays, as the contract says',
  failed: 'NOT REMOVED',
  unknown: 'NOT KNOWN',
};

function lineOf({ resource, ids, how, why, isFound }: CleanedUp): string {
  const found = isFound ? ', found by its mark' : '';
  return `${WORDS[how].padEnd(14)} ${[resource, ids].filter(Boolean).join(' ')}${found}${why === undefined ? '' : `: ${why}`}`;
}

function ledgerAt(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'ledger.ndjson') : path;
}

/** @throws UsageError when it is not a ledger */
function ledgerIn(file: string): ReadLedger {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = readLedger(text);
  if ('problem' in read) throw new UsageError(`${file} is not a ledger: ${read.problem}`);
  return read;
}

/** @throws UsageError when the contract of the run is not known or is another one now */
async function contractOf(
  file: string,
  read: ReadLedger,
  given: CleanupArguments,
  terminal: Terminal,
): Promise<{ readonly contract: Contract; readonly path: string }> {
  const filesFor = (path: string): readonly string[] => trustFor(path, given, terminal).files;
  const { contract: named } = given;
  if (named !== undefined) return { contract: contractFor(named, { allowFiles: filesFor(named) }), path: named };
  const hint = 'Name the contract with --contract FILE';
  const runFile = join(dirname(file), 'run.ndjson');
  if (!existsSync(runFile))
    throw new UsageError(`There is no run file beside ${file} that says which contract it is`, hint);
  const run = await recordedRun(runFile, terminal);
  if (!read.runs.some(({ nonce }) => nonce === run.header.nonce))
    throw new UsageError(`${runFile} is of another run than ${file}`, hint);
  return contractOfRun(runFile, run, undefined, filesFor);
}
