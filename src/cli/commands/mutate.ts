import { existsSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { baseUrlOf, sandboxRule } from '../../base-url.js';
import { checks, EVERYTHING, type Contract } from '../../index.js';
import { dataOf } from '../../mutate/data.js';
import type { Fate } from '../../mutate/fate.js';
import { figuresOf, score } from '../../mutate/figures.js';
import { mutate, type Mutated, type MutateRequest, type Opened } from '../../mutate/mutate.js';
import { operators } from '../../mutate/operators/index.js';
import { harmlessChanges } from '../../mutate/operators/harmless.js';
import type { Operator } from '../../mutate/operator.js';
import { printMutated } from '../../mutate/print.js';
import { services, type ReferenceService } from '../../reference/index.js';
import { NOMINAL_URL, runningClock, transportTo } from '../../selftest/service.js';
import { checkSelection, collect, duration, positive, rate, wholeNumber } from '../arguments.js';
import { contractFor } from '../contract.js';
import { EXIT, UsageError } from '../exit.js';
import { appendSafe, writeText } from '../../output/output-folder.js';
import { DiskTrouble } from '../../output/disk-trouble.js';
import { mutantsFile, type MutantsFile } from '../mutants-file.js';
import { namedOf } from '../named.js';
import { addTrustOptions, trusted, trustFor, type TrustArguments } from '../operator.js';
import { resetBy } from '../reset.js';
import { defined, interruptible } from '../running.js';
import type { Terminal } from '../terminal.js';

/** `probity mutate CONTRACT`: would the contract and its checks notice what can go wrong? */
export function addMutate(program: Command, terminal: Terminal, done: (code: number) => void): void {
  addTrustOptions(program.command('mutate').argument('[contract]', 'service contract (YAML)'))
    .summary('plant mistakes between run and service, and see which are noticed')
    .description(
      'Runs the contract on the service as it is, then once for each mistake that is planted between the two, and prints\n' +
        'which were noticed. Makes many records, and needs a service in a sandbox; --service takes an embedded one.',
    )
    .option('--service <name>', 'an embedded reference service in this process, with its own contract: shop or library')
    .option('--base-url <url>', 'base URL of the service, in place of target.base-url')
    .option('--mutants <n>', 'mistakes at most', positive, 100)
    .option(
      '--operators <names>',
      'comma-separated operators, or beginnings of their names, such as page,stored.cut',
      list,
    )
    .option('--only <name>', 'look with this check, entry, subject or clause alone (repeatable)', collect, [])
    .option('--list', 'list the operators')
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
    .option('--json', 'print everything as JSON')
    .action(async (path: string | undefined, given: MutateArguments) => {
      if (given.list) {
        for (const { id, sentence } of [...operators, ...harmlessChanges])
          terminal.out(`${id}  ${terminal.outColors.dim(sentence)}\n`);
        done(EXIT.ok);
        return;
      }
      const chosen = operatorsNamed(given.operators ?? []);
      const interrupt = interruptible(terminal, given.maxTime);
      const prepare = given.reset === undefined ? undefined : resetBy(given.reset, terminal.environment);
      let file: MutantsFile | undefined;
      try {
        const subject = await subjectOf(path, given, terminal);
        const policy = { ...EVERYTHING, only: given.only };
        checkSelection(subject.contract, policy, checks);
        if (given.resume !== undefined) file = mutantsFile(given.resume, subject.contract, given, terminal);
        const mutated = await mutate({
          ...subject,
          ...defined({ known: file?.known, prepare }),
          policy,
          checks,
          operators: chosen,
          count: given.mutants,
          seed: given.seed,
          effort: given.effort,
          signal: interrupt.signal,
          stopCleanUp: interrupt.stopCleanUp,
          onClean: ({ requests }) => {
            terminal.err(`Without a mistake: ${String(requests)} requests\n`);
          },
          onMutant: (judged, index, of) => {
            const { mutant, fate } = judged;
            file?.add(judged);
            terminal.err(`${String(index + 1)}/${String(of)} ${mutant.id}: ${worded(fate)}\n`);
          },
        });
        if ('problem' in mutated) throw new UsageError(mutated.problem, mutated.hint);
        const data = `${JSON.stringify(dataOf(mutated, given.seed), null, 2)}\n`;
        if (given.out !== undefined) writeText(given.out, data);
        if (given.json) terminal.document(data, 'json');
        else terminal.out(printMutated(mutated, terminal.outColors));
        done(interrupt.exit() ?? exitOf(mutated, given.atLeast));
      } finally {
        file?.close();
        interrupt.end();
      }
    });
}

interface MutateArguments extends TrustArguments {
  readonly service?: string;
  readonly baseUrl?: string;
  readonly mutants: number;
  readonly operators?: readonly string[];
  readonly only: readonly string[];
  readonly list?: boolean;
  readonly seed: number;
  readonly effort: 'quick' | 'standard';
  readonly atLeast?: number;
  readonly concurrency?: number;
  readonly rate?: number;
  readonly maxTime?: number;
  readonly allowSecretCommands?: boolean;
  readonly ledger: string;
  readonly reset?: string;
  readonly resume?: string;
  readonly out?: string;
  readonly json?: boolean;
}

type Subject = Pick<
  MutateRequest,
  | 'contract'
  | 'environment'
  | 'baseUrl'
  | 'trust'
  | 'folder'
  | 'secretCommands'
  | 'concurrency'
  | 'rate'
  | 'open'
  | 'keep'
>;

async function subjectOf(path: string | undefined, given: MutateArguments, terminal: Terminal): Promise<Subject> {
  if (given.service !== undefined) {
    if (path !== undefined) throw new UsageError('Name a contract or --service, not both');
    const [service] = namedOf('service', services, [given.service]);
    if (service === undefined) throw new UsageError(`There is no service ${given.service}`);
    return inProcess(service, given.seed);
  }
  if (path === undefined)
    throw new UsageError('Which contract?', 'Name one, or an embedded service with --service shop');
  const contract = contractFor(path, { allowFiles: trustFor(path, given, terminal).files });
  const { environment } = terminal;
  const secretCommands = given.allowSecretCommands ?? false;
  const how = { environment, secretCommands, ...defined({ baseUrl: given.baseUrl }) };
  const trust = await trusted(path, contract, given, terminal, how);
  refuseOutside(contract, environment, given.baseUrl);
  const disk = new DiskTrouble(terminal.err, () => undefined);
  // What an earlier run noted there stays: it may not be removed yet.
  if (!existsSync(given.ledger)) writeText(given.ledger, '');
  const ledger = appendSafe(given.ledger, disk.ofLedger);
  return {
    contract,
    ...how,
    ...trust,
    keep: ledger.append,
    ...defined({ concurrency: given.concurrency, rate: given.rate }),
  };
}

/** @throws UsageError where nothing may be written: most mistakes are about what is */
function refuseOutside(contract: Contract, environment: Terminal['environment'], baseUrl: string | undefined): void {
  const bound = baseUrlOf(contract, environment, baseUrl);
  if ('problem' in bound) throw new UsageError(bound.problem, bound.hint);
  if (sandboxRule(contract, bound.url).notSandboxed === undefined) return;
  throw new UsageError(
    `${new URL(bound.url).hostname} is not in target.sandbox`,
    'Mistakes are planted only where records may be made and removed',
  );
}

/** Each run has a service of its own, and a clock that nobody has to wait for. */
function inProcess(service: ReferenceService, seed: number): Subject {
  const [dialect] = service.dialects;
  const contract = contractFor(`probity:services/${dialect?.contract ?? ''}`);
  const open = (): Opened => {
    const clock = runningClock();
    const reference = service.start({ clock, seed });
    return {
      clock,
      isThrownAway: true,
      transport: () => transportTo(reference, clock),
    };
  };
  return { contract, environment: service.environment(NOMINAL_URL), open };
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
