import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  closest,
  declaredOperations,
  EFFORTS,
  EVERYTHING,
  REPORT_FORMATS,
  unknownNames,
  type Contract,
  type Effort,
  type ExitOptions,
  type Policy,
  type RegisteredCheck,
  type ReportFormat,
  type Shard,
} from '../index.js';
import { UsageError } from './exit.js';
import type { RunSettings } from './run/running.js';
import type { Terminal } from './terminal.js';
import { addBreadthOptions, type BreadthArguments } from './run/breadth-options.js';
import { waiversFor } from './contract/waivers.js';

/** What `--checks` is, for every command that has it. */
export const OWN_CHECKS = 'checks of your own: a folder of modules, a module, or a package';

/** What `--trust-safe` is, for every command that has it. */
export const TRUST_SAFE = 'where nothing may be written, send what the contract calls safe, whatever its method';

/** What `--against` is, for every command that has it. */
export const AGAINST =
  'an earlier run, its file or folder: also say what changed since; of several, since the latest, and how many findings each had (repeatable)';

/** What `--skip` is for commands that select no entries. */
export const SKIP_OPERATION = 'send no request of these operations, by comma, not even to remove records (repeatable)';

/** The options that `run` and `demo` share, as commander hands them over. */
export interface RunArguments extends PolicyArguments, AmountArguments, BreadthArguments {
  readonly baseUrl?: string;
  readonly concurrency?: number;
  readonly rate?: number;
  readonly maxTime?: number;
  readonly maxWait?: number;
  readonly maxRequests?: number;
  /** False with `--no-reproduce`. */
  readonly reproduce?: boolean;
  readonly out: string;
  readonly against: readonly string[];
  readonly report: readonly ReportFormat[];
  readonly failOn: 'must' | 'should';
  readonly accept?: 'unproven';
  readonly waivers?: string;
  readonly allowSecretCommands?: boolean;
}

/** The options that say how much is tried. */
export interface AmountArguments {
  readonly effort: Effort;
  readonly seed?: number;
  readonly shard?: Shard;
}

/** The options that select entries. */
export interface PolicyArguments {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly part: readonly string[];
  readonly checks: readonly string[];
  readonly level: readonly string[];
  readonly readOnly?: boolean;
  readonly trustSafe?: boolean;
  readonly allowDisruptive?: boolean;
}

export function addPolicyOptions(command: Command): Command {
  return command
    .option(
      '--only <names>',
      'run only these checks, entries, subjects or rules, by comma (repeatable); an action also selects the checks of its resource that use it',
      collectNames,
      [],
    )
    .option(
      '--skip <names>',
      'leave out these checks, entries, subjects or rules, by comma; an operation is sent by nothing, not even to remove records (repeatable)',
      collectNames,
      [],
    )
    .option('--part <n>', 'run only the checks of this part of the document (repeatable)', collect, [])
    .addOption(
      new Option('--level <level>', 'run only checks of rules with this level (repeatable)')
        .choices(['must', 'should', 'may'])
        .argParser((value: string, all: readonly string[]) => {
          if (!['must', 'should', 'may'].includes(value)) throw new InvalidArgumentError('Use must, should or may.');
          return [...all, value];
        })
        .default([]),
    )
    .option('--checks <path>', OWN_CHECKS, collect, [])
    .option('--read-only', 'send no unsafe method, whatever the contract allows')
    .option('--trust-safe', TRUST_SAFE)
    .option('--allow-disruptive', 'run the checks that push the service to its limits, last');
}

export function addAmountOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--effort <effort>', 'how much is tried; quick tries one subject of each check, drawn by the seed')
        .choices(Object.keys(EFFORTS))
        .default('standard'),
    )
    .option('--seed <n>', 'seed of all choices; the same seed makes the same requests', wholeNumber)
    .option(
      '--shard <i/n>',
      'only part i of n, for a target of its own; `probity merge` puts the parts together',
      shard,
    );
}

export function addRunOptions(command: Command): Command {
  return addBreadthOptions(addAmountOptions(addPolicyOptions(command)))
    .option('--concurrency <n>', 'requests in flight at one time (default: 8)', positive)
    .option('--rate <n/s>', 'requests per second at most, such as 20/s', rate)
    .option('--max-time <duration>', 'end the run in order after this time, such as 90s or 5m', duration)
    .option('--max-wait <duration>', 'longest wait that a 429 may ask for (default: 60s)', duration)
    .option(
      '--max-requests <n>',
      'requests that the run may send at most, besides those that remove what it made',
      positive,
    )
    .option('--no-reproduce', 'do not run once what the reports print for a finding')
    .option('--out <dir>', 'folder for the run file and the reports', 'reports/out')
    .option('--against <run>', AGAINST, collect, [])
    .option('--report <formats>', `comma-separated list of ${REPORT_FORMATS.join(', ')}`, formats, [
      'html',
      'junit',
      'markdown',
    ])
    .option('--waivers <file>', 'failures that are known: they change the exit code and no verdict')
    .option('--allow-secret-commands', 'run the commands that the contract names for secrets')
    .addOption(
      new Option('--fail-on <level>', 'lowest level whose violation fails').choices(['must', 'should']).default('must'),
    )
    .addOption(new Option('--accept <what>', 'let what could not be proved pass').choices(['unproven']));
}

export function policyOf(given: PolicyArguments): Policy {
  return {
    ...EVERYTHING,
    only: given.only,
    skip: given.skip,
    parts: given.part,
    levels: given.level,
    readOnly: given.readOnly ?? false,
    trustSafe: given.trustSafe ?? false,
    allowDisruptive: given.allowDisruptive ?? false,
  };
}

/** @throws UsageError for a name that selects nothing */
export function checkSelection(contract: Contract, policy: Policy, checks: readonly RegisteredCheck[]): void {
  const [unknown] = unknownNames(contract, checks, policy);
  if (unknown === undefined) return;
  const { option, name, meant } = unknown;
  throw new UsageError(
    `--${option} ${name}: no check, entry, subject, rule or part has this name${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    '`probity plan` lists the entries, and `probity explain` says what a check does',
  );
}

/** @throws UsageError for a name that is no operation of the contract */
export function checkOperations(contract: Contract, names: readonly string[]): void {
  const known = declaredOperations(contract.facts).map((operation) => operation.id);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const meant = closest(unknown, known);
  throw new UsageError(
    `--skip ${unknown}: the contract has no such operation${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  );
}

export function settingsOf(
  given: RunArguments,
  terminal: Terminal,
  selection: readonly string[],
  checks: readonly RegisteredCheck[],
  environment: RunSettings['environment'] = terminal.environment,
): RunSettings {
  const exit: ExitOptions = {
    failOn: given.failOn,
    ...(given.accept === undefined ? {} : { accept: given.accept }),
    ...(given.require === undefined ? {} : { require: given.require }),
    ...(given.waivers === undefined ? {} : { waivers: waiversFor(given.waivers) }),
  };
  const { baseUrl, seed, shard: part, concurrency, rate: perSecond, maxTime, maxWait, maxRequests } = given;
  return {
    policy: policyOf(given),
    checks,
    effort: given.effort,
    out: given.out,
    reports: given.report,
    exit,
    environment,
    selection,
    secretCommands: given.allowSecretCommands ?? false,
    isVerbose: given.verbose ?? false,
    reproduce: given.reproduce ?? true,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    against: given.against,
    ...(seed === undefined ? {} : { seed }),
    ...(part === undefined ? {} : { shard: part }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(perSecond === undefined ? {} : { rate: perSecond }),
    ...(maxTime === undefined ? {} : { maxTime }),
    ...(maxWait === undefined ? {} : { maxWait }),
    ...(maxRequests === undefined ? {} : { maxRequests }),
  };
}

export function collect(value: string, all: readonly string[]): readonly string[] {
  return [...all, value];
}

/** Names have no comma: several may stand in one argument. */
export function collectNames(value: string, all: readonly string[]): readonly string[] {
  return [...all, ...value.split(',').map((name) => name.trim())].filter((name) => name !== '');
}

export function wholeNumber(text: string): number {
  if (!/^-?\d{1,10}$/.test(text)) throw new InvalidArgumentError('Use a whole number.');
  return Number(text) | 0;
}

export function positive(text: string): number {
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < 1) throw new InvalidArgumentError('Use a whole number of at least 1.');
  return value;
}

export function port(text: string): number {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65535) throw new InvalidArgumentError('Use a number from 0 to 65535.');
  return value;
}

/** `2/4`: the second of four parts. */
export function shard(text: string): Shard {
  const [, index = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > of) throw new InvalidArgumentError('Use i/n with i from 1 to n, such as 2/4.');
  return { index, of };
}

export function rate(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(?:\/s)?$/.exec(text);
  const value = Number(match?.[1]);
  if (!(value > 0)) throw new InvalidArgumentError('Use a number of requests per second, such as 20/s.');
  return value;
}

export function duration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  const unit = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[match?.[2] ?? ''];
  if (match === null || unit === undefined)
    throw new InvalidArgumentError('Use a time with its unit, such as 90s or 5m.');
  return Number(match[1]) * unit;
}

export function formats(text: string): readonly ReportFormat[] {
  const names = text.split(',').map((name) => formatNamed(name.trim(), REPORT_FORMATS));
  return [...new Set(names)];
}

/**
 * The format of this name.
 * @throws InvalidArgumentError with the one that was probably meant, and with all
 */
export function formatNamed<T extends string>(name: string, known: readonly T[]): T {
  const found = known.find((one) => one === name);
  if (found !== undefined) return found;
  const meant = closest(name, known);
  throw new InvalidArgumentError(
    `There is no format "${name}"${meant === undefined ? '' : `, did you mean "${meant}"`}. Known: ${known.join(', ')}.`,
  );
}
