import { randomInt } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  applyWaivers,
  bindEnvironment,
  EVERYTHING,
  entryFacts,
  formatProblems,
  loadContract,
  outcomeSentence,
  planContract,
  reportFiles,
  runContract,
  serveHandler,
  summarise,
  troubleText,
  unknownNames,
  type AnyCheck,
  type Contract,
  type Effort,
  type EntryFacts,
  type Environment,
  type Handler,
  type Plan,
  type Policy,
  type RegisteredCheck,
  type ReportFormat,
  type RunRequest,
  type Trust,
  type Waivers,
} from '../index.js';
import { checksOf, waiversOf } from './given.js';
import { idleLines } from './idle.js';
import { openRunFolder } from './record.js';

/** How a contract is run as tests. Only the contract is needed. */
export interface ConformanceOptions extends Pick<RunRequest, 'concurrency' | 'rate' | 'maxWait' | 'maxRequests'> {
  /**
   * Serves the service in this process, on a free port of this machine, which is then a sandbox. Of the base URL only the
   * path is used.
   */
  readonly handler?: Handler;
  /** In place of the contract's `target.base-url`. */
  readonly baseUrl?: string;
  /** Where `${NAME}` in the contract comes from; of `process.env` only `PROBITY_*` and what `trust` names when left out. */
  readonly environment?: Environment;
  /** What the contract may use of this machine besides: other variables of `process.env`, hosts, files. */
  readonly trust?: Trust;
  /** Which entries run: `{ only: ['get-is-safe'] }`, `{ readOnly: true }`, ... */
  readonly policy?: Partial<Policy>;
  /** As for the command: `quick` tries one subject of each check, drawn by the seed, and skips the others. */
  readonly effort?: Effort;
  /** Seed of all choices; drawn when left out. A failure names it, and so does the run file. */
  readonly seed?: number;
  /** As for the command: with `should`, a broken should-clause fails too. */
  readonly failOn?: 'must' | 'should';
  /** As for the command: `unproven` skips what could not be proved, with its reason, in place of failing. */
  readonly accept?: 'unproven';
  /**
   * Checks of your own beside the shipped ones, by their names, as a module exports them:
   * `{ 'titles-are-trimmed': defineCheck({ ... }) }`. A document that the contract claims says which of its clauses they verify.
   */
  readonly checks?: Readonly<Record<string, AnyCheck>>;
  /** A file of waivers, as for the command: a failure that one waives is skipped and says until when and why. */
  readonly waivers?: string;
  /**
   * Entries that the plan does not run (not specified, not applicable, left out) are one skipped test for each kind; with `each`, one for each
   * entry, with its reason.
   */
  readonly idle?: 'summed' | 'each';
  /** Folder for the run file, the ledger and the reports. */
  readonly out?: string;
  /** Reports that are written into `out`. */
  readonly reports?: readonly ReportFormat[];
  /** Runs in watch mode too, where each save of a file would run it against the target again. */
  readonly watch?: boolean;
}

/**
 * One test for each entry that the contract's plan runs, and a last one that the service is conformant. What is not specified,
 * not applicable or left out is one skipped test of each kind; what could not be proved fails, because a skip would be green.
 * A contract that does not load is one failing test with all its problems.
 */
export function conformance(contract: string | Contract, options: ConformanceOptions = {}): void {
  const allowFiles = options.trust?.files ?? [];
  const loaded = typeof contract === 'string' ? loadContract(contract, { allowFiles }) : { contract };
  if ('problems' in loaded) {
    test('the contract loads', () => {
      expect.fail(formatProblems(loaded.problems));
    });
    return;
  }
  if (process.env['VITEST_MODE'] === 'WATCH' && options.watch !== true) {
    test.skip(`${loaded.contract.title} keeps its contract (not run in watch mode without { watch: true })`);
    return;
  }
  const given = { ...waiversOf(options.waivers), ...checksOf(options.checks ?? {}) };
  if (!('checks' in given) || 'problem' in given) {
    test(given.title, () => {
      expect.fail(given.problem);
    });
    return;
  }
  const { checks, waivers } = given;
  const policy: Policy = { ...EVERYTHING, ...options.policy };
  const [unknown] = unknownNames(loaded.contract, checks, policy);
  if (unknown !== undefined) {
    const meant = unknown.meant === undefined ? '' : `; did you mean ${unknown.meant}?`;
    test('the selection names what there is', () => {
      expect.fail(`${unknown.option} ${unknown.name}: no check, entry, subject, clause or part has this name${meant}`);
    });
    return;
  }
  const environment = options.environment ?? process.env;
  const seed = options.seed ?? randomInt(0, 2 ** 31 - 1);
  const served = options.handler === undefined ? loaded.contract : inSandbox(loaded.contract, HANDLED);
  const baseUrl = options.handler === undefined ? options.baseUrl : HANDLED;
  const planned = planContract(served, checks, policy, environment, baseUrl, { ...options, seed });
  describe(`${served.title} keeps its contract`, () => {
    let ended: Ended | undefined;
    beforeAll(async () => {
      const selection = typeof contract === 'string' ? ['vitest', contract] : ['vitest'];
      const own = typeof contract === 'string' ? { folder: dirname(contract) } : {};
      const given = { ...(waivers && { waivers }), ...own };
      const decided = { checks, policy, environment, plan: planned, seed, selection, ...given };
      ended = await runOnce(loaded.contract, decided, options);
    }, 0);
    // They would be left out without a word.
    const unasked = checks.filter(({ id, from }) => from !== undefined && !planned.checks.some((one) => one.id === id));
    for (const { id } of unasked) test.skip(`${id} is not run, because no clause that the contract claims names it`);
    const isEach = options.idle === 'each';
    for (const line of isEach ? [] : idleLines(planned)) test.skip(line);
    for (const { id, check } of planned.entries.filter(({ decision }) => isEach || decision.planned === 'run')) {
      test(`${id}: ${check.check.title}`, (context) => {
        const facts = ended?.facts.get(id);
        if (facts === undefined) return expect.fail('The run did not reach this entry');
        switch (facts.kind) {
          case 'pass':
          case 'advisory':
          case 'deviation':
            return;
          case 'waived':
          case 'excluded':
          case 'not-specified':
          case 'not-applicable':
            context.skip(facts.message);
            return;
          case 'inconclusive':
          case 'cut':
            if (options.accept === 'unproven') context.skip(`UNPROVEN: ${facts.message}`);
            throw failure('Unproven', facts, seed, typeof contract === 'string');
          default:
            throw failure(facts.kind === 'error' ? 'Defect' : 'Broken', facts, seed, typeof contract === 'string');
        }
      });
    }
    test('is conformant', async ({ annotate }) => {
      if (ended === undefined) return expect.fail('There was no run');
      const { exit, leaks, sentence, troubles } = ended;
      if (leaks.length > 0) {
        throw told('Defect', `A secret was about to be written to ${leaks.join(', ')}, and was taken out`);
      }
      if (troubles.length > 0) throw told('NotWritten', [...troubles, sentence].join('\n'));
      if (exit !== 0) throw told('NotConformant', `${sentence}\nseed ${String(seed)}`);
      await annotate(sentence);
    });
  });
}

/** Stands for the address of a handler until it is served: a plan needs to know only that it is a sandbox. */
const HANDLED = 'http://127.0.0.1';

interface Ended {
  /** The outcome and what a reader must know, line by line. */
  readonly sentence: string;
  readonly facts: ReadonlyMap<string, EntryFacts>;
  readonly exit: number;
  /** What a secret was taken out of: a defect of whoever wrote it. */
  readonly leaks: readonly string[];
  /** What could not be written, and what of it is nowhere else. */
  readonly troubles: readonly string[];
}

/** What is decided when the tests are collected. */
interface Decided {
  readonly checks: readonly RegisteredCheck[];
  readonly waivers?: Waivers;
  readonly policy: Policy;
  readonly environment: Environment;
  readonly plan: Plan;
  readonly seed: number;
  readonly selection: readonly string[];
  /** Of the contract. */
  readonly folder?: string;
}

async function runOnce(contract: Contract, decided: Decided, options: ConformanceOptions): Promise<Ended> {
  const { handler, baseUrl, trust, effort, concurrency, rate, maxWait, maxRequests } = options;
  const { out, reports = [], failOn = 'must', accept } = options;
  const server = handler === undefined ? undefined : await serveHandler(handler);
  const end = new AbortController();
  const stop = (because: string): void => {
    end.abort(new Error(because));
  };
  let folder: ReturnType<typeof openRunFolder> | undefined;
  try {
    folder = out === undefined ? undefined : openRunFolder(out, stop);
    const path = pathOf(baseUrl ?? contract.target.baseUrl, decided.environment);
    const url = server === undefined ? baseUrl : `${server.url}${path}`;
    const result = await runContract({
      ...decided,
      contract: server === undefined ? contract : inSandbox(contract, server.url),
      ...(url === undefined ? {} : { baseUrl: url }),
      ...(trust === undefined ? {} : { trust }),
      ...(effort === undefined ? {} : { effort }),
      ...(concurrency === undefined ? {} : { concurrency }),
      ...(rate === undefined ? {} : { rate }),
      ...(maxWait === undefined ? {} : { maxWait }),
      ...(maxRequests === undefined ? {} : { maxRequests }),
      ...(folder === undefined ? {} : { write: folder.write, ledger: folder.ledger, signal: end.signal }),
    });
    if ('problem' in result) throw new Error(`${result.problem}. ${result.hint}`);
    const { run } = result;
    const summary = summarise(run);
    const leaks = new Set(result.leaks > 0 ? ['run.ndjson'] : []);
    const safe = (name: string, text: string): string => {
      const clean = result.guard(text);
      if (clean.isLeak) leaks.add(name);
      return clean.text;
    };
    const waived = decided.waivers && { waivers: decided.waivers };
    for (const format of reports) {
      for (const [name, text] of reportFiles(format, run, { failOn, ...waived })) folder?.put(name, safe(name, text));
    }
    // What a test says of itself is shown and written by Vitest.
    const gone = server === undefined ? {} : ({ isGone: true } as const);
    const facts = entryFacts(run, summary, { failOn, ...waived, ...gone }).map((one) => {
      const [message, text] = [safe('the test results', one.message), safe('the test results', one.text)];
      return [one.entry.id, { ...one, message, text }] as const;
    });
    const exit = result.exit({ failOn, ...(accept && { accept }), ...waived });
    const said = [outcomeSentence(run, summary), ...applyWaivers(summary, decided.waivers).troubles.map(troubleText)];
    const notes = run.notes.map(({ about, text }) => `${about}: ${text}`);
    const sentence = safe('the test results', [...said, ...notes].join('\n'));
    const troubles = (folder?.end() ?? []).map((text) => safe('the test results', text));
    return { sentence, facts: new Map(facts), exit, leaks: [...leaks], troubles };
  } finally {
    folder?.close();
    await server?.close();
  }
}

/** What is behind the host of a base URL, without a slash at its end; nothing for one that is none. */
function pathOf(baseUrl: string, environment: Environment): string {
  try {
    return new URL(bindEnvironment(baseUrl, environment).text).pathname.replace(/\/+$/, '');
  } catch {
    return '';
  }
}

/**
 * What a runner shows of an entry: all that there is to say, and the line of the contract that it is about. The lines of
 * this file, where it is thrown, would say nothing.
 */
function failure(name: string, { text, place }: EntryFacts, seed: number, isRead: boolean): Error {
  const frame = `${resolve(place.file)}:${String(place.line)}:${String(place.column ?? 1)}`;
  return told(name, `${text}\nseed ${String(seed)}`, isRead ? [frame] : []);
}

function told(name: string, message: string, frames: readonly string[] = []): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = [`${name}: ${message}`, ...frames.map((frame) => `    at ${frame}`)].join('\n');
  return error;
}

/** Whoever hands over the service itself may let it be written to. */
function inSandbox(contract: Contract, url: string): Contract {
  return { ...contract, target: { ...contract.target, baseUrl: url, sandbox: [new URL(url).hostname] } };
}
