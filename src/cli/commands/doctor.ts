import type { Command } from 'commander';
import {
  examineTarget,
  judgeDisclosures,
  type Contract,
  type Diagnosis,
  type DiagnosisLine,
  type JudgedDisclosure,
} from '../../index.js';
import { DiskTrouble } from '../../output/disk-trouble.js';
import {
  addPolicyOptions,
  checkSelection,
  duration,
  policyOf,
  rate as perSecond,
  type PolicyArguments,
} from '../arguments.js';
import { contractFor } from '../contract/contract.js';
import { contractHere } from '../contract/contract-here.js';
import { printDiagnosis, printLine } from '../run/diagnosis.js';
import { disclosureSummary, isHostRefused, printDisclosures } from '../certify/disclosures.js';
import { EXIT, UsageError } from '../exit.js';
import { addTrustOptions, folderOf, trusted, trustFor, type TrustArguments } from '../operator.js';
import { checksWith } from '../own/own-checks.js';
import { defined, interruptible } from '../run/running.js';
import { openScratchLedger, type ScratchLedger } from '../contract/scratch-ledger.js';
import type { Terminal } from '../terminal.js';

/** Milliseconds for all looks, and until what they made is given up. */
const MOST_TIME = 20_000;
const MOST_CLEANING = 27_000;

/** `probity doctor CONTRACT`: what keeps a run from judging anything, and the key of the contract to change. */
export function addDoctor(program: Command, terminal: Terminal, done: (code: number) => void): void {
  const command = program
    .command('doctor')
    .argument('[contract]', 'service contract (YAML); default: the one *.probity.yaml of this folder');
  addTrustOptions(addPolicyOptions(command))
    .summary('say what keeps a run from judging a service, and what to change')
    .description(
      'Looks at what a run needs, one thing after the other: configuration, name, connection, TLS, answers, credentials,\n' +
        'clock, rate limits, and a scratch record that is made, read back and removed. Says what leaves this machine first.\n' +
        'Nothing is written to a host that the contract does not list in target.sandbox. Takes at most half a minute.',
    )
    .option('--base-url <url>', 'base URL of the service, in place of target.base-url')
    .option(
      '--rate <n/s>',
      'requests per second that a run would send at most, such as 20/s; this look sends 2/s at least',
      perSecond,
    )
    .option('--max-wait <duration>', 'longest wait that a 429 may ask of a run (default: 60s)', duration)
    .option('--allow-secret-commands', 'run the commands that the contract names for secrets')
    .option('--out <dir>', 'folder for the ledger of the scratch record, while there is one', 'reports/doctor')
    .option('--json', 'print what was found as JSON')
    .addHelpText(
      'after',
      '\nExit codes: 0 no problem, 2 usage or contract error, 3 a problem at the target or with credentials, 4 defect of probity\n' +
        '\nExample:\n  $ PROBITY_SHOP_TOKEN=… probity doctor contracts/services/shop.yaml --base-url http://127.0.0.1:4010\n',
    )
    .action(async (path: string | undefined, given: DoctorArguments) => {
      done(await examine(path ?? contractHere(), given, terminal));
    });
}

interface DoctorArguments extends PolicyArguments, TrustArguments {
  readonly baseUrl?: string;
  readonly rate?: number;
  readonly maxWait?: number;
  readonly allowSecretCommands?: boolean;
  readonly out: string;
  readonly json?: boolean;
}

async function examine(path: string, given: DoctorArguments, terminal: Terminal): Promise<number> {
  const checks = await checksWith(given.checks);
  const allowed = trustFor(path, given, terminal);
  const contract = contractFor(path, { allowFiles: allowed.files });
  const policy = policyOf(given);
  checkSelection(contract, policy, checks);
  const { environment } = terminal;
  const { baseUrl, rate, maxWait, allowSecretCommands: secretCommands = false } = given;
  const sending = { environment, secretCommands, ...defined({ baseUrl }) };
  const disclosures = judgeDisclosures({ ...sending, contract, trust: allowed, folder: folderOf(path) });
  if (!given.json) begin(contract, disclosures, terminal);
  const trust = await trusted(path, contract, given, terminal, sending);

  const interrupt = interruptible(terminal, undefined);
  const limits = limited(interrupt.signal, interrupt.stopCleanUp);
  const disk = new DiskTrouble(terminal.err, interrupt.stop);
  let scratch: ScratchLedger | undefined;
  const folder = path.startsWith('probity:') ? undefined : trust.folder;
  const again = `probity cleanup ${given.out} --contract ${path}${baseUrl === undefined ? '' : ` --base-url ${baseUrl}`}`;
  let isClean = true;
  let found: Diagnosis;
  try {
    const result = await examineTarget({
      contract,
      checks,
      policy,
      ...sending,
      ...trust,
      ...defined({ rate, maxWait }),
      signal: limits.signal,
      stopCleanUp: limits.stopCleanUp,
      ledger: () => {
        scratch = openScratchLedger(given.out, disk.ofLedger, goingAlong(contract));
        return scratch.ledger;
      },
      onLine: (line) => {
        if (!given.json) printLine(line, folder, terminal);
      },
    });
    if ('problem' in result) throw new UsageError(result.problem, result.hint);
    found = result;
  } finally {
    limits.end();
    interrupt.end();
    isClean = scratch?.close() ?? true;
  }
  const remains = isClean ? undefined : again;
  if (given.json) terminal.document(`${JSON.stringify(dataOf(found, disclosures, remains), null, 2)}\n`, 'json');
  else printDiagnosis(found, { path, remains, isWithOptions: process.argv.length > 4 }, terminal);
  return interrupt.exit() ?? exitOf(found);
}

/** What is looked at, and what of this machine is sent for it. */
function begin(contract: Contract, disclosures: readonly JudgedDisclosure[], terminal: Terminal): void {
  const { bold, dim } = terminal.outColors;
  const [source] = contract.sources;
  // What may not be used is not even printed.
  const target = isHostRefused(disclosures) ? '' : dim(`, by ${source?.name ?? ''}`);
  terminal.out(`${bold(contract.title)}${target}\n\n`);
  printDisclosures(disclosures, terminal);
}

/** Resources whose records are removed with the record that they stand below. */
function goingAlong({ facts }: Contract): readonly string[] {
  return facts.resources.flatMap(({ name, own }) =>
    own.state === 'stated' && own.value.cleanup.by === 'parent' ? [name] : [],
  );
}

/** 2 for what cannot be tried at all, 3 for what was tried and is wrong. */
function exitOf({ baseUrl, lines }: Diagnosis): number {
  if (baseUrl === undefined) return EXIT.usage;
  return lines.some(({ status }) => status === 'problem') ? EXIT.incomplete : EXIT.ok;
}

function dataOf(
  { baseUrl, lines, requests, left }: Diagnosis,
  disclosures: readonly JudgedDisclosure[],
  remains: string | undefined,
): object {
  const problems = lines.filter(({ status }: DiagnosisLine) => status === 'problem').length;
  return {
    baseUrl,
    problems,
    steps: lines,
    requests,
    left,
    cleanup: remains,
    disclosures: disclosures.map(disclosureSummary),
  };
}

interface Limits {
  readonly signal: AbortSignal;
  readonly stopCleanUp: AbortSignal;
  readonly end: () => void;
}

/** The signals of an interrupt, and the end of the time. */
function limited(signal: AbortSignal, stopCleanUp: AbortSignal): Limits {
  const [looks, cleaning] = [new AbortController(), new AbortController()];
  const timers = [
    setTimeout(() => {
      looks.abort(new Error(`the ${String(MOST_TIME / 1000)} s of all looks are over`));
    }, MOST_TIME),
    setTimeout(() => {
      cleaning.abort(new Error('there was no more time'));
    }, MOST_CLEANING),
  ];
  return {
    signal: AbortSignal.any([signal, looks.signal]),
    stopCleanUp: AbortSignal.any([stopCleanUp, cleaning.signal]),
    end: () => {
      timers.forEach(clearTimeout);
    },
  };
}
