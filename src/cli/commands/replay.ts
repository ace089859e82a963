import { dirname } from 'node:path';
import type { Command } from 'commander';
import {
  ledgerTo,
  findFailed,
  renderReplay,
  renderScript,
  replayEntry,
  type Replayed,
  type LeakGuard,
  type Run,
} from '../../index.js';
import {
  checkOperations,
  collect,
  collectNames,
  duration,
  OWN_CHECKS,
  positive,
  rate,
  SKIP_OPERATION,
  TRUST_SAFE,
} from '../arguments.js';
import { contractOfRun } from '../contract/contract-of-run.js';
import { disputeFinding } from '../certify/disputing.js';
import { EXIT, UsageError } from '../exit.js';
import { DiskTrouble } from '../../output/disk-trouble.js';
import { OutputFolder, writeText } from '../../output/output-folder.js';
import { lockFolder } from '../../output/folder-lock.js';
import { checksWith } from '../own/own-checks.js';
import { addTrustOptions, trusted, trustFor, type TrustArguments } from '../operator.js';
import { recordedRun, runFileAt } from '../run/recorded.js';
import { defined, interruptible } from '../run/running.js';
import type { Terminal } from '../terminal.js';
import type { LineFile } from '../../output/whole-lines.js';

/** `probity replay RUN ENTRY`: one finding again, against the live target. */
export function addReplay(program: Command, terminal: Terminal, done: (code: number) => void): void {
  addTrustOptions(program.command('replay').argument('<run>', 'run file (run.ndjson), or the folder that it is in'))
    .argument('<entry>', 'entry that failed in it, such as get-is-safe@products, or a part of its name')
    .summary('re-run one finding: is it fixed, or does it still fail?')
    .description(
      'Re-runs one finding against the live service, with fresh records that are removed afterwards: first the\n' +
        'recorded case with the same values, three times, and where it holds the whole entry with the same seed.\n' +
        'Says FIXED, STILL FAILS or CANNOT TELL. Nothing is written to a host outside target.sandbox.',
    )
    .option('--contract <file>', 'the contract, where it is not found or is to be a different one')
    .option('--checks <path>', OWN_CHECKS, collect, [])
    .option('--base-url <url>', 'base URL of the service, in place of target.base-url')
    .option('--skip <operations>', SKIP_OPERATION, collectNames, [])
    .option('--read-only', 'send no unsafe method, whatever the contract allows')
    .option('--trust-safe', TRUST_SAFE)
    .option('--allow-disruptive', 'also run what pushes the service to its limits')
    .option('--rate <n/s>', 'requests per second at most, such as 20/s', rate)
    .option('--max-wait <duration>', 'longest wait that a 429 may ask for (default: 60s)', duration)
    .option(
      '--max-requests <n>',
      'requests that may be sent at most, besides those that remove what was made',
      positive,
    )
    .option('--allow-secret-commands', 'run the commands that the contract names for secrets')
    .option('--curl', 'send nothing; print a shell script that shows the finding with curl')
    .option('--dispute <path>', 'send nothing; write a dispute of the finding to this folder, or FILE.zip')
    .option('--reason <text>', 'with --dispute: why the finding is contested, or @FILE with the text')
    .option(
      '--out <path>',
      'with --curl: file to write the script to; else folder for what is sent and for the ledger\n' +
        '(default: the folder of the run file)',
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 fixed, 1 still fails, 2 usage or contract error, 3 cannot tell, 4 defect of probity\n' +
        '\nExample:\n  $ probity replay reports/out/run.ndjson get-is-safe@products --base-url http://127.0.0.1:4010\n',
    )
    .action(async (path: string, name: string, given: ReplayArguments) => {
      const run = await recordedRun(path, terminal);
      const entry = failedEntry(run, name);
      if (given.curl) {
        writeScript(renderScript(run, entry), given.out, terminal);
        done(EXIT.ok);
        return;
      }
      const { dispute } = given;
      if (dispute !== undefined) {
        done(await disputeFinding(path, entry, { ...given, dispute }, terminal));
        return;
      }
      done(await replay(path, run, entry, given, terminal));
    });
}

interface ReplayArguments extends TrustArguments {
  readonly checks: readonly string[];
  readonly contract?: string;
  readonly baseUrl?: string;
  readonly skip: readonly string[];
  readonly readOnly?: boolean;
  readonly trustSafe?: boolean;
  readonly allowDisruptive?: boolean;
  readonly rate?: number;
  readonly maxWait?: number;
  readonly maxRequests?: number;
  readonly allowSecretCommands?: boolean;
  readonly out?: string;
  readonly curl?: boolean;
  readonly dispute?: string;
  readonly reason?: string;
}

function writeScript(text: string, file: string | undefined, terminal: Terminal): void {
  if (file === undefined) {
    terminal.document(text, 'text');
    return;
  }
  writeText(file, text);
  terminal.err(`Written: ${file}; run it with \`sh ${file}\`\n`);
}

/** @throws UsageError when no entry that failed, or more than one, is meant */
function failedEntry(run: Run, name: string): string {
  const found = findFailed(run, name);
  if ('entry' in found) return found.entry;
  if (found.several.length > 0) {
    throw new UsageError(`"${name}" is a part of several entries that failed`, `One of ${list(found.several)}`);
  }
  const state = run.verdicts.get(name)?.verdict.kind;
  const failed = [...run.verdicts.values()].filter(({ verdict }) => verdict.kind === 'fail');
  const these =
    failed.length === 0 ? 'Nothing failed in this run' : `These failed: ${list(failed.map((line) => line.entry))}`;
  if (state !== undefined) {
    throw new UsageError(
      `${name} did not fail in this run: ${state}`,
      `${these}; \`probity run --only\` runs any entry by itself`,
    );
  }
  throw new UsageError(
    `No entry that failed has "${name}" in its name${found.meant === undefined ? '' : `; did you mean ${found.meant}?`}`,
    these,
  );
}

/** More names than these are better looked up in a report. */
const NAMED = 12;

function list(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}

async function replay(
  path: string,
  run: Run,
  entry: string,
  given: ReplayArguments,
  terminal: Terminal,
): Promise<number> {
  const file = runFileAt(path);
  const found = contractOfRun(file, run, given.contract, (one) => trustFor(one, given, terminal).files);
  checkOperations(found.contract, given.skip);
  const { environment } = terminal;
  const sending = {
    environment,
    secretCommands: given.allowSecretCommands ?? false,
    ...defined({ baseUrl: given.baseUrl }),
  };
  const trust = await trusted(found.path, found.contract, given, terminal, sending);
  const folder = new OutputFolder(given.out ?? dirname(file));
  const unlock = lockFolder(folder.path);
  const interrupt = interruptible(terminal, undefined);
  const disk = new DiskTrouble(terminal.err, interrupt.stop);
  const ledger = folder.openSafe('replay-ledger.ndjson', disk.ofLedger);
  const files = new Map<string, LineFile>();
  const fileOf = (name: string): LineFile => {
    const open = files.get(name) ?? folder.open(`replay-${name}.ndjson`, disk.ofFile);
    files.set(name, open);
    return open;
  };
  try {
    const guards: LeakGuard[] = [];
    const replayed = await replayEntry({
      guardedBy: (guard) => guards.push(guard),
      recorded: run,
      entry,
      contract: found.contract,
      checks: await checksWith(given.checks),
      ...sending,
      ...trust,
      skip: given.skip,
      readOnly: given.readOnly ?? false,
      trustSafe: given.trustSafe ?? false,
      allowDisruptive: given.allowDisruptive ?? false,
      signal: interrupt.signal,
      ledger: ledgerTo(ledger.append),
      write: (name, text) => {
        fileOf(name).append(text);
      },
      ...defined({
        rate: given.rate,
        maxWait: given.maxWait,
        maxRequests: given.maxRequests,
      }),
    });
    if ('problem' in replayed) throw new UsageError(replayed.problem, replayed.hint);
    if (found.differing.length > 0)
      terminal.err(`Warning: another text than in the run has ${found.differing.join(', ')}\n`);
    const text = renderReplay(entry, replayed, { run, colors: terminal.outColors, width: terminal.width });
    const clean = guards.reduce((sum, guard) => guard(sum).text, text);
    tellReplayed(entry, replayed, (one) => guards.reduce((sum, guard) => guard(sum).text, one), terminal);
    terminal.out(clean);
    if (clean !== text) {
      terminal.err('A secret was about to be written to the console, and was taken out: a defect of Probity\n');
      return EXIT.defect;
    }
    for (const one of files.values()) one.close();
    return interrupt.exit() ?? (disk.isTold ? EXIT.incomplete : EXITS[replayed.result]);
  } finally {
    interrupt.end();
    for (const one of [ledger, ...files.values()]) one.close();
    unlock();
  }
}

/** For programs; what is secret is taken out as it is for people. */
function tellReplayed(
  entry: string,
  { result, reason, before, now, baseUrl, requests }: Replayed,
  clean: (text: string) => string,
  terminal: Terminal,
): void {
  const short = ({ claim, expected, observed }: Replayed['before']): object => ({ claim, expected, observed });
  const all = { entry, result, reason, baseUrl, requests, before: short(before), now: now && short(now) };
  terminal.tell?.(JSON.parse(clean(JSON.stringify(all))) as Readonly<Record<string, unknown>>);
}

const EXITS = { fixed: EXIT.ok, 'still-fails': EXIT.nonConformant, 'cannot-tell': EXIT.incomplete } as const;
