import { Option, type Command } from 'commander';
import { askedFacts } from '../../certify/asked-facts.js';
import { PROFILES, profileNamed } from '../../certify/profile.js';
import { counted } from '../../certify/refusal.js';
import { writeText } from '../../output/output-folder.js';
import { acceptByAsking, contractToEdit } from '../contract/accepting.js';
import { contractFor } from '../contract/contract.js';
import { contractHere } from '../contract/contract-here.js';
import { factsOf, printFacts, printNamed, unawaited } from '../contract/facts-to-write.js';
import { UsageError } from '../exit.js';
import { linesOf, noted } from '../contract/observing.js';
import {
  awaitedFacts,
  checks,
  factYaml,
  fileSystem,
  findGaps,
  observationsOf,
  observedIn,
  observedOf,
  planContract,
  silencedChecks,
  untriedChecks,
  valuesText,
  withPlaceholders,
  wrap,
  type Contract,
  type OpenGap,
  type PlannedEntry,
} from '../../index.js';
import { printSilenced, printUntried } from '../run/untried-checks.js';
import { addFileOptions, trustFor, type TrustArguments } from '../operator.js';
import { recordedRun } from '../run/recorded.js';
import type { Terminal } from '../terminal.js';

/** `probity gaps CONTRACT`: what nobody has said, and the YAML that says it. */
export function addGaps(program: Command, terminal: Terminal, done: (code: number) => void): void {
  addFileOptions(
    program
      .command('gaps')
      .argument('[contract]', 'service contract (YAML); default: the one *.probity.yaml of this folder')
      .argument('[facts...]', 'missing facts: print the YAML that states them, such as resources.*.id.pattern'),
  )
    .summary('print the facts that are missing and what each is worth')
    .description(
      'Prints the facts that the contract does not state, the one first with which most checks can run, and, fact by fact,\n' +
        'the checks that stated facts switch off or narrow. With facts named, the YAML to paste. Sends nothing.',
    )
    .addOption(
      new Option('--profile <name>', 'print only what `probity certify` asks for under this profile')
        .choices(PROFILES)
        .conflicts(['from', 'write', 'interactive']),
    )
    .option('--json', 'print the same as JSON')
    .option(
      '--verbose',
      'print every gap of the documents with its sentence, the facts that fill it and the YAML to paste',
    )
    .option('--from <run>', 'a run file, to show with each gap what that run saw there')
    .option('--write', 'with --from: write what the run saw into the contract, as proposals')
    .option('--interactive', 'ask for each proposal in the contract whether it is true, the most valuable first')
    .action(async (said: string | undefined, names: readonly string[], given: GapsArguments) => {
      const path = said ?? contractHere();
      if (given.write === true || given.interactive === true) {
        await edit(path, given, terminal);
        done(0);
        return;
      }
      if (given.profile !== undefined) {
        printAsked(path, given.profile, given, terminal);
        done(0);
        return;
      }
      const seen = given.from === undefined ? [] : observationsOf(await recordedRun(given.from, terminal));
      const contract = contractFor(path, { allowFiles: trustFor(path, given, terminal).files });
      const gaps = findGaps(contract).map((gap) => ({
        ...gap,
        ...(given.from === undefined ? {} : { observed: observedOf(gap.facts, seen) }),
      }));
      const plan = planContract(contract, checks);
      const { entries } = plan;
      const silenced = silencedChecks(contract, plan);
      if (given.json) {
        const awaited = [...awaitedFacts(entries)].map(([fact, waiting]) => {
          const yaml = factYaml(contract, fact);
          return { fact, entries: waiting, ...(yaml === undefined ? {} : { yaml }) };
        });
        const data = { gaps, awaited, untried: untriedChecks(entries), silenced };
        terminal.document(`${JSON.stringify(data, null, 2)}\n`, 'json');
      } else if (names.length > 0) {
        const unknown = printNamed(names, { contract, entries, gaps }, terminal);
        if (unknown.length > 0)
          throw new UsageError(
            `No fact that is missing is called ${unknown.join(' or ')}`,
            `\`probity gaps ${path}\` lists them, and \`probity explain FACT\` says what a fact is`,
          );
      } else {
        printAll(contract, { gaps, entries, isVerbose: given.verbose ?? false }, terminal);
        printUntried(entries, terminal);
        printSilenced(silenced, terminal);
        if (gaps.length > 0) terminal.out(`The YAML of one fact: probity gaps ${path} FACT\n`);
        terminal.out(`${countedGaps(gaps.length, awaitedFacts(entries).size)}\n`);
      }
      done(0);
    });
}

interface Printed extends OpenGap {
  readonly observed?: ReturnType<typeof observedOf>;
}

/** The missing facts by worth, what a run saw of them and, with `--verbose`, each gap with its YAML. */
function printAll(
  contract: Contract,
  {
    gaps,
    entries,
    isVerbose,
  }: { readonly gaps: readonly Printed[]; readonly entries: readonly PlannedEntry[]; readonly isVerbose: boolean },
  terminal: Terminal,
): void {
  const { bold, dim } = terminal.outColors;
  const facts = factsOf(contract, entries);
  printFacts(facts, unawaited(gaps, facts), terminal, ...(isVerbose ? [Number.POSITIVE_INFINITY] : []));
  if (isVerbose) {
    for (const gap of gaps) printGap(gap, contract, terminal);
    const known = new Set(gaps.flatMap((gap) => gap.facts));
    const rest = [...awaitedFacts(entries).keys()].filter((fact) => !known.has(fact));
    if (rest.length === 0) return;
    terminal.out(`${bold('Not specified, though no gap of a document')} ${dim(`(${String(rest.length)})`)}\n\n`);
    for (const fact of rest) printNamed([fact], { contract, entries, gaps: [] }, terminal);
    return;
  }
  const seen = new Set(gaps.flatMap(({ observed = [] }) => observed.map((one) => `${one.of}: ${valuesText(one)}`)));
  if (seen.size === 0) return;
  terminal.out(`${bold('Seen, not judged')} ${dim(`(${String(seen.size)})`)}\n`);
  for (const text of seen)
    for (const [n, line] of wrap(text, terminal.width - 4).entries())
      terminal.out(`${n === 0 ? '  ' : '    '}${line}\n`);
  terminal.out('\n');
}

function printGap(gap: Printed, contract: Contract, terminal: Terminal): void {
  const { bold, dim } = terminal.outColors;
  terminal.out(`${bold(gap.id)}  ${dim(`part ${gap.part}`)}\n`);
  terminal.out(`  ${gap.sentence}\n`);
  terminal.out(`  ${dim('fill')} ${gap.facts.join(', ')}\n`);
  if (gap.checks.length > 0) terminal.out(`  ${dim('to run')} ${gap.checks.join(', ')}\n`);
  for (const one of gap.observed ?? []) terminal.out(`  ${dim('seen, not judged')} ${one.of}: ${valuesText(one)}\n`);
  printYaml(withPlaceholders(contract, gap.yaml), terminal);
}

function printYaml(yaml: string, terminal: Terminal): void {
  for (const line of yaml.trimEnd().split('\n')) terminal.out(`    ${terminal.outColors.cyan(line)}\n`);
  terminal.out('\n');
}

/** Prints what a certificate under a profile asks for, and the contract does not state. */
function printAsked(path: string, name: string, given: GapsArguments, terminal: Terminal): void {
  const profile = profileNamed(name, fileSystem);
  if (profile === undefined) throw new UsageError(`There is no profile ${name}`);
  const contract = contractFor(path, { allowFiles: trustFor(path, given, terminal).files });
  const { claims, gaps, others, yaml } = askedFacts(contract, profile, checks);
  if (given.json === true) {
    terminal.document(`${JSON.stringify({ profile: name, claims, gaps, others, yaml }, null, 2)}\n`, 'json');
    return;
  }
  for (const { message, mend } of claims)
    terminal.out(`${message}: which of its rules are open is not known\n  ${mend}\n\n`);
  for (const gap of gaps) printGap(gap, contract, terminal);
  if (others.length > 0) {
    terminal.out(`${terminal.outColors.bold('Asked for besides')}\n`);
    terminal.out(`  ${terminal.outColors.dim('fill')} ${others.join(', ')}\n`);
    printYaml(withPlaceholders(contract, yaml), terminal);
  }
  const facts = new Set([...gaps.flatMap((gap) => gap.facts), ...others]).size;
  terminal.out(
    facts === 0
      ? `No fact is missing for ${name}\n`
      : `${counted(facts, 'fact')} for ${name}; put the values of the service for <…>, or write none for what it does not have\n`,
  );
}

/** Writes proposals into the contract, or makes facts of them, in place of printing the gaps. */
async function edit(path: string, given: GapsArguments, terminal: Terminal): Promise<void> {
  const allowed = trustFor(path, given, terminal).files;
  if (given.json === true)
    throw new UsageError('--json prints the gaps, and --write and --interactive change the contract: not both');
  if (given.write === true) {
    if (given.from === undefined) throw new UsageError('--write needs a run to take from', 'Name one with --from RUN');
    const { exchanges } = await recordedRun(given.from, terminal);
    const { text } = contractToEdit(path, allowed);
    const observed = observedIn(contractFor(path, { allowFiles: allowed }), exchanges);
    const { text: after, unplaced } = noted(text, observed);
    if (after !== text) writeText(path, after);
    for (const line of linesOf(observed, undefined, unplaced)) terminal.out(`${line}\n`);
    terminal.out(`Written: ${path}\n`);
  }
  if (given.interactive === true) await acceptByAsking(contractToEdit(path, allowed), terminal);
  else terminal.out(`Accept what is true: probity gaps ${path} --interactive\n`);
}

function countedGaps(gaps: number, awaited: number): string {
  if (gaps === 0) return awaited === 0 ? 'No gaps: everything is specified' : 'No gaps of the documents are open';
  return `${String(gaps)} ${gaps === 1 ? 'gap' : 'gaps'}`;
}

interface GapsArguments extends Pick<TrustArguments, 'allowFile' | 'operator'> {
  readonly profile?: string;
  readonly json?: boolean;
  readonly verbose?: boolean;
  readonly from?: string;
  readonly write?: boolean;
  readonly interactive?: boolean;
}
