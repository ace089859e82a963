import { Option, type Command } from 'commander';
import { availableParallelism } from 'node:os';
import { checks, EVERYTHING } from '../../index.js';
import { dataOf } from '../../mutate/data.js';
import type { Fate } from '../../mutate/fate.js';
import { figuresOf, score } from '../../mutate/figures.js';
import { mutantsPage } from '../../mutate/html/page.js';
import { mutate, type Mutated } from '../../mutate/mutate.js';
import { operators } from '../../mutate/operators/index.js';
import { harmlessChanges } from '../../mutate/operators/harmless.js';
import type { Operator } from '../../mutate/operator.js';
import { printMutated } from '../../mutate/print.js';
import { checkSelection, collect, duration, positive, rate, wholeNumber } from '../arguments.js';
import { EXIT, UsageError } from '../exit.js';
import { writeText } from '../../output/output-folder.js';
import { mutantsFile, type MutantsFile } from '../mutate/mutants-file.js';
import { childOfCrew, crewOf } from '../mutate/mutate-crew.js';
import { explainOperator } from '../mutate/mutate-explain.js';
import { subjectOf, type MutateArguments, type Subject } from '../mutate/mutate-subject.js';
import { addTrustOptions } from '../operator.js';
import { resetBy } from '../run/reset.js';
import { defined, interruptible } from '../run/running.js';
import type { Terminal } from '../terminal.js';

/** `probity mutate CONTRACT`: would the contract and its checks notice what can go wrong? */
export function addMutate(program: Command, terminal: Terminal, done: (code: number) => void): void {
  addTrustOptions(program.command('mutate').argument('[contract]', 'service contract (YAML)'))
    .summary('plant mistakes between run and service, and see which are noticed')
    .description(
      'Runs the contract on the service as it is, then once for each mistake that is planted between the two, and prints\n' +
        'which were noticed. Creates many records, and needs a service in a sandbox; --service takes an embedded one.',
    )
    .option('--service <name>', 'an embedded reference service in this process, with its own contract: shop or library')
    .option('--base-url <url>', 'base URL of the service, in place of target.base-url')
    .option('--mutants <n>', 'mistakes at most', positive, 100)
    .option(
      '--operators <names>',
      'comma-separated operators, or beginnings of their names, such as page,stored.cut',
      list,
    )
    .option('--only <name>', 'look with this check, entry, subject or rule alone (repeatable)', collect, [])
    .option('--list', 'list the operators')
    .option('--explain <operator>', 'print what an operator does, with an exchange in which it took effect, and stop')
    .option(
      '--jobs <n>',
      'mistakes that are tried at one time, in an embedded service (default: one for each processor)',
      positive,
    )
    .option('--seed <n>', 'seed of all choices', wholeNumber, 1)
    .addOption(
      new Option('--effort <effort>', 'how much each run tries').choices(['quick', 'standard']).default('standard'),
    )
    .option('--at-least <percent>', 'end with 1 where fewer of the mistakes that can be seen are noticed', positive)
    .option('--concurrency <n>', 'requests in flight at one time (default: 8)', positive)
    .option('--rate <n/s>', 'requests per second at most, such as 20/s', rate)
    .option('--max-time <duration>', 'end after this time with what is known then, such as 10m', duration)
    .option('--allow-secret-commands', 'run the commands that the contract names for secrets')
    .option(
      '--ledger <file>',
      'where records are noted before they are made, for `probity cleanup`',
      'mutate.ledger.ndjson',
    )
    .option('--reset <command>', 'run this command before each run, to put the service back to where it began')
    .option('--resume <file>', 'note what became of each mistake in this file, and go on where it ends')
    .option('--out <file>', 'also write everything as JSON to this file')
    .option('--out-html <file>', 'also write one page for reading, with an exchange of each mistake, to this file')
    .option('--json', 'print everything as JSON')
    .action(async (path: string | undefined, given: MutateArguments) => {
      if (given.list) {
        for (const { id, sentence } of [...operators, ...harmlessChanges])
          terminal.out(`${id}  ${terminal.outColors.dim(sentence)}\n`);
        done(EXIT.ok);
        return;
      }
      const explained = given.explain === undefined ? undefined : operatorNamed(given.explain);
      const chosen = operatorsNamed(given.operators ?? []);
      const child = await childOfCrew(terminal.environment);
      const interrupt = interruptible(terminal, given.maxTime);
      const prepare = given.reset === undefined ? undefined : resetBy(given.reset, terminal.environment);
      let file: MutantsFile | undefined;
      try {
        if (explained !== undefined) {
          const named =
            path === undefined && given.service === undefined ? undefined : await subjectOf(path, given, terminal);
          await explainOperator(explained, named, { ...given, signal: interrupt.signal }, terminal);
          done(interrupt.exit() ?? EXIT.ok);
          return;
        }
        const subject = await subjectOf(path, given, terminal);
        const policy = { ...EVERYTHING, only: given.only };
        checkSelection(subject.contract, policy, checks);
        const jobs = jobsFor(subject, given.jobs);
        if (given.resume !== undefined && child === undefined)
          file = mutantsFile(given.resume, subject.contract, given, terminal);
        const mutated = await mutate({
          ...subject,
          ...defined({ known: file?.known, prepare, found: child?.found }),
          ...defined({ crew: child?.crew ?? crewOf(jobs, given.jobs !== undefined, terminal, interrupt.signal) }),
          policy,
          checks,
          operators: chosen,
          count: given.mutants,
          seed: given.seed,
          effort: given.effort,
          signal: child === undefined ? interrupt.signal : AbortSignal.any([interrupt.signal, child.signal]),
          stopCleanUp: interrupt.stopCleanUp,
          onClean: ({ requests }) => {
            if (child !== undefined) return;
            terminal.err(`Without a mistake: ${String(requests)} requests\n`);
          },
          onMutant: (judged, index, of) => {
            const { mutant, ...known } = judged;
            if (child !== undefined) {
              child.onMutant(index, known);
              return;
            }
            file?.add(judged);
            terminal.err(`${String(index + 1)}/${String(of)} ${mutant.id}: ${worded(known.fate)}\n`);
          },
        });
        if ('problem' in mutated) throw new UsageError(mutated.problem, mutated.hint);
        if (child !== undefined) {
          done(EXIT.ok);
          return;
        }
        const data = `${JSON.stringify(dataOf(mutated, given.seed), null, 2)}\n`;
        if (given.out !== undefined) writeText(given.out, data);
        if (given.outHtml !== undefined)
          writeText(given.outHtml, mutantsPage(mutated, { title: subject.contract.title, seed: given.seed }));
        if (given.json) terminal.document(data, 'json');
        else terminal.out(printMutated(mutated, terminal.outColors));
        done(interrupt.exit() ?? exitOf(mutated, given.atLeast));
      } finally {
        file?.close();
        child?.end();
        interrupt.end();
      }
    });
}

/**
 * Each run of an embedded service has an instance of its own, so runs go on side by side. A service that stays has one state for all of
 * them: one run would count, list and wait for the records of the other, and a reset would take them away.
 * @throws UsageError where more are asked for than can be
 */
function jobsFor({ open }: Subject, given: number | undefined): number {
  if (open !== undefined) return given ?? availableParallelism();
  if (given === undefined || given === 1) return 1;
  throw new UsageError(
    'A service at a base URL takes one run at a time',
    'Runs beside it would count and list its records; start more instances, and a command with a seed of its own for each',
  );
}

/** @throws UsageError for a name that no operator has */
function operatorNamed(name: string): Operator {
  const found = [...operators, ...harmlessChanges].find(({ id }) => id === name);
  if (found === undefined) throw new UsageError(`There is no operator ${name}`, '`probity mutate --list` lists them');
  return found;
}

/** @throws UsageError for a name that is no beginning of any */
function operatorsNamed(names: readonly string[]): readonly Operator[] {
  const all = [...operators, ...harmlessChanges];
  const unknown = names.find((name) => !all.some(({ id }) => id.startsWith(name)));
  if (unknown !== undefined)
    throw new UsageError(`No operator begins with ${unknown}`, '`probity mutate --list` lists them');
  return names.length === 0 ? operators : all.filter(({ id }) => names.some((name) => id.startsWith(name)));
}

function worded(fate: Fate): string {
  switch (fate.kind) {
    case 'noticed':
      return `noticed by ${fate.entry}`;
    case 'accused':
      return `a failure without a mistake, ${fate.entry}`;
    case 'inconclusive':
      return `not proved, ${fate.entry} is inconclusive`;
    case 'not-stated':
      return `unnoticed, state ${fate.facts.join(', ')}`;
    case 'not-planted':
      return `not planted, ${fate.because}`;
    case 'not-run':
      return `not run, ${fate.because}`;
    default:
      return fate.kind.replace('-', ' ');
  }
}

/** 3 where nothing was measured; 1 where less was noticed than was asked for. */
function exitOf({ mutants }: Mutated, atLeast: number | undefined): number {
  const figures = figuresOf(mutants);
  const share = score(figures);
  if (share === undefined || figures.notRun > 0) return EXIT.incomplete;
  return atLeast !== undefined && share * 100 < atLeast ? EXIT.nonConformant : EXIT.ok;
}

function list(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
