import type { Command } from 'commander';
import {
  addAmountOptions,
  addPolicyOptions,
  checkSelection,
  policyOf,
  type AmountArguments,
  type PolicyArguments,
} from '../arguments.js';
import { contractFor } from '../contract/contract.js';
import { factsOf, printFacts } from '../contract/facts-to-write.js';
import {
  EFFORTS,
  heldBack,
  judgeDisclosures,
  planContract,
  silencedChecks,
  TooManyShards,
  unchecked,
  untriedChecks,
  type Contract,
  type HeldBack,
  type Plan,
  type PlannedEntry,
  type Policy,
  type RegisteredCheck,
} from '../../index.js';
import { disclosureSummary, isHostRefused, printDisclosures } from '../certify/disclosures.js';
import { addTrustOptions, folderOf, trustFor, type TrustArguments } from '../operator.js';
import { checksWith, warnOfUnasked } from '../own/own-checks.js';
import { defined } from '../run/running.js';
import { UsageError } from '../exit.js';
import { printSilenced, printUntried } from '../run/untried-checks.js';
import type { Terminal } from '../terminal.js';

/** `probity plan CONTRACT`: what would run, what would not and why. Nothing is sent. */
export function addPlan(program: Command, terminal: Terminal, done: (code: number) => void): void {
  const command = program.command('plan').argument('<contract>', 'service contract (YAML)');
  addTrustOptions(addAmountOptions(addPolicyOptions(command)))
    .summary('print what a run would do, and send nothing')
    .description(
      'Prints every entry of a run: what would be checked, what would not and why, and the price; and what of this\n' +
        'machine would be sent, and where to. Sends nothing.',
    )
    .option('--base-url <url>', 'base URL of the service, in place of target.base-url')
    .option('--allow-secret-commands', 'as for a run')
    .option('--json', 'print the plan as JSON')
    .option(
      '--verbose',
      'print each entry that would not run, with the facts that it needs or the fact that it has no case by',
    )
    .action(async (path: string, given: PlanArguments) => {
      const checks = await checksWith(given.checks);
      const trust = trustFor(path, given, terminal);
      const contract = contractFor(path, { allowFiles: trust.files });
      const policy = policyOf(given);
      checkSelection(contract, policy, checks);
      warnOfUnasked(contract, checks, terminal);
      const { environment } = terminal;
      const { baseUrl, allowSecretCommands: secretCommands = false } = given;
      const sending = { contract, environment, trust, folder: folderOf(path), secretCommands, ...defined({ baseUrl }) };
      const disclosures = judgeDisclosures(sending);
      const plan = planFor(contract, checks, policy, given, isHostRefused(disclosures) ? {} : environment);
      const held = heldBack(contract, plan, policy, isHostRefused(disclosures) ? {} : environment, baseUrl);
      const silenced = silencedChecks(contract, plan);
      if (given.json) {
        const entries = plan.entries.map(summaryOf);
        const data = {
          disclosures: disclosures.map(disclosureSummary),
          untried: untriedChecks(plan.entries),
          silenced,
          ...held,
          entries,
        };
        terminal.document(`${JSON.stringify(data, null, 2)}\n`, 'json');
        done(0);
        return;
      }
      const { bold, dim } = terminal.outColors;
      const of = (planned: string): readonly PlannedEntry[] =>
        plan.entries.filter((e) => e.decision.planned === planned);
      const section = (
        title: string,
        entries: readonly PlannedEntry[],
        detail: (entry: PlannedEntry) => string,
      ): void => {
        if (entries.length === 0) return;
        terminal.out(`${bold(title)} ${dim(`(${String(entries.length)})`)}\n`);
        for (const entry of entries) terminal.out(`  ${entry.id}${dim(detail(entry))}\n`);
        terminal.out('\n');
      };
      section('Would run', of('run'), (entry) => `  ${doing(entry)}`);
      if (given.verbose === true) {
        section('Not specified', of('not-specified'), reasonOf);
        section('Not applicable', of('not-applicable'), reasonOf);
      } else printFolded(contract, plan.entries, terminal);
      printUntried(plan.entries, terminal);
      printSilenced(silenced, terminal);
      section('Excluded', of('skipped'), reasonOf);
      const open = unchecked(plan);
      if (open.length > 0) {
        terminal.out(`${bold('Clauses without a check yet')} ${dim(`(${String(open.length)})`)}\n`);
        for (const clause of open) terminal.out(`  ${clause}\n`);
        terminal.out('\n');
      }
      printHeldBack(held, terminal);
      printDisclosures(disclosures, terminal);
      terminal.out(`${priceOf(of('run'))}\n`);
      done(0);
    });
}

/** Entries that would not run, by the facts that keep them from it. */
function printFolded(contract: Contract, entries: readonly PlannedEntry[], terminal: Terminal): void {
  const { bold, dim } = terminal.outColors;
  const count = (planned: string): number => entries.filter(({ decision }) => decision.planned === planned).length;
  const section = (title: string, planned: string): void => {
    if (count(planned) > 0)
      terminal.out(`${bold(title)} ${dim(`(${String(count(planned))}): --verbose lists them`)}\n`);
  };
  section('Not specified', 'not-specified');
  section('Not applicable', 'not-applicable');
  if (count('not-specified') + count('not-applicable') > 0) terminal.out('\n');
  printFacts(factsOf(contract, entries), [], terminal);
}

/** What is not sent though the contract has it, what is sent on its word alone, and what stays. */
function printHeldBack({ neverSent, safeByWord, stay }: HeldBack, terminal: Terminal): void {
  const { bold, dim } = terminal.outColors;
  const section = (title: string, lines: readonly string[]): void => {
    if (lines.length === 0) return;
    terminal.out(`${bold(title)} ${dim(`(${String(lines.length)})`)}\n`);
    for (const line of lines) terminal.out(`  ${line}\n`);
    terminal.out('\n');
  };
  section(
    'Never sent, by no check and to remove nothing',
    neverSent.map(({ operation, because }) => `${operation}  ${because}`),
  );
  section(
    'Safe by the word of the contract alone',
    safeByWord.map(({ operation, method, isSent }) => {
      const what = isSent ? 'sent' : 'not sent where nothing may be written, without --trust-safe';
      return `${operation}  ${method}, ${what}`;
    }),
  );
  section(
    'Records that are made and stay',
    stay.map((resource) => `${resource}  resources.${resource}.cleanup: none`),
  );
}

interface PlanArguments extends PolicyArguments, AmountArguments, TrustArguments {
  readonly baseUrl?: string;
  readonly allowSecretCommands?: boolean;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** @throws UsageError when it cannot be divided into so many shards, or would be drawn by a seed that is not there */
function planFor(
  contract: Contract,
  checks: readonly RegisteredCheck[],
  policy: Policy,
  amount: PlanArguments,
  environment: Terminal['environment'],
): Plan {
  if (EFFORTS[amount.effort].subjects !== undefined && amount.seed === undefined) {
    throw new UsageError(`What --effort ${amount.effort} tries is drawn by the seed`, 'Give it with --seed N');
  }
  try {
    return planContract(contract, checks, policy, environment, amount.baseUrl, amount);
  } catch (error) {
    if (!(error instanceof TooManyShards)) throw error;
    throw new UsageError(error.message, 'What shares a collection stays together; ask for fewer shards');
  }
}

function summaryOf(entry: PlannedEntry): object {
  const { id, clauses, decision, operations } = entry;
  const { planned } = decision;
  return {
    entry: id,
    check: entry.check.id,
    subject: entry.subject.name,
    clauses,
    operations: operations.map((operation) => operation.id),
    planned,
    ...(entry.probes.length === 0 ? {} : { probes: entry.probes }),
    ...(decision.planned === 'not-specified' ? { facts: decision.facts } : {}),
    ...('because' in decision ? { because: decision.because } : {}),
  };
}

function doing(entry: PlannedEntry): string {
  if (entry.check.check.kind === 'watch') return 'watches';
  const does = entry.decision.planned === 'run' && entry.decision.writes ? 'writes records of its own' : 'reads';
  return `${does}${probesOf(entry)}`;
}

/** `; sends PATCH, PUT /products (stated as not offered)`. */
function probesOf({ probes }: PlannedEntry): string {
  if (probes.length === 0) return '';
  const paths = [...new Set(probes.map(({ path }) => path))];
  const at = (path: string): string => {
    const methods = probes.filter((probe) => probe.path === path).map(({ method }) => method);
    return `${methods.join(', ')} ${path}`;
  };
  return `; sends ${paths.map(at).join(', ')} (stated as not offered)`;
}

function reasonOf({ decision }: PlannedEntry): string {
  switch (decision.planned) {
    case 'not-specified':
      return `  needs ${decision.facts.join(', ')}`;
    case 'not-applicable':
      return `  none: ${decision.because}`;
    case 'skipped':
      return `  ${decision.because}`;
    case 'run':
      return '';
  }
}

/** What a run costs, as far as it can be known before: entries, and records that it makes. */
function priceOf(entries: readonly PlannedEntry[]): string {
  const writing = entries.filter((entry) => entry.decision.planned === 'run' && entry.decision.writes);
  const resources = new Set(
    writing.flatMap((entry) => (entry.decision.planned === 'run' ? entry.decision.own.map((own) => own.resource) : [])),
  );
  const where = resources.size === 0 ? '' : `, making and removing records of ${[...resources].join(', ')}`;
  return `${String(entries.length)} entries would run, ${String(writing.length)} of them write${where}`;
}
