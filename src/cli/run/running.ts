import {
  compareRuns,
  ledgerTo,
  renderComparison,
  renderConsole,
  renderReport,
  reportFiles,
  runContract,
  type Contract,
  type Effort,
  type ExitOptions,
  type Policy,
  type RegisteredCheck,
  type ReportFormat,
  type RunRequest,
  type Shard,
  type Trust,
  trendPoint,
  trendText,
} from '../../index.js';
import { checkSelection } from '../arguments.js';
import { warnOfUnasked } from '../own/own-checks.js';
import { EXIT, UsageError } from '../exit.js';
import { DiskTrouble } from '../../output/disk-trouble.js';
import { DiskError, OutputFolder } from '../../output/output-folder.js';
import { lockFolder } from '../../output/folder-lock.js';
import { earlierRuns } from './earlier.js';
import { printShortfall } from './breadth-options.js';
import { Progress } from './progress.js';
import { sourceUrls } from '../source-url.js';
import type { Terminal } from '../terminal.js';
import { watchdog } from './watchdog.js';
import type { LineFile } from '../../output/whole-lines.js';

/** What `run` and `demo` are told on the command line. */
export interface RunSettings {
  readonly policy: Policy;
  /** The shipped ones, and those of the operator. */
  readonly checks: readonly RegisteredCheck[];
  readonly baseUrl?: string;
  readonly effort: Effort;
  readonly seed?: number;
  readonly shard?: Shard;
  readonly nonce?: string;
  readonly concurrency?: number;
  readonly rate?: number;
  /** Milliseconds. */
  readonly maxTime?: number;
  readonly maxWait?: number;
  readonly maxRequests?: number;
  /** Whether what the reports print for a finding is carried out once. */
  readonly reproduce?: boolean;
  readonly out: string;
  /** Earlier runs to compare with: their files, or the folders that they are in. */
  readonly against?: readonly string[];
  readonly reports: readonly ReportFormat[];
  readonly exit: ExitOptions;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly secretCommands: boolean;
  /** The console has all that is known. */
  readonly isVerbose: boolean;
  /** What the contract may use, and the folder that it is in; a demo has neither. */
  readonly trust?: Trust;
  readonly folder?: string;
  /** The arguments as they were typed; credentials cannot be among them. */
  readonly selection: readonly string[];
}

/** Runs a contract, writes the run file and the reports, prints the result. Gives back the exit code. */
export async function runToFolder(contract: Contract, settings: RunSettings, terminal: Terminal): Promise<number> {
  checkSelection(contract, settings.policy, settings.checks);
  warnOfUnasked(contract, settings.checks, terminal);
  // Before anything is written: it may stand in the folder that this run writes to.
  const { before: earlier, trend } = await earlierRuns(settings.against ?? [], terminal);
  const folder = new OutputFolder(settings.out);
  const unlock = lockFolder(settings.out);
  const progress = new Progress(terminal);
  const interrupt = interruptible(terminal, settings.maxTime);
  const disk = new DiskTrouble(terminal.err, interrupt.stop);
  const endWatch = watchdog();
  const opened: LineFile[] = [];
  const open = (file: LineFile): LineFile => {
    opened.push(file);
    return file;
  };
  try {
    const runFile = open(folder.open('run.ndjson', disk.ofFile));
    const ledgerFile = open(folder.openSafe('ledger.ndjson', disk.ofLedger));
    const request: RunRequest = {
      contract,
      checks: settings.checks,
      environment: settings.environment,
      policy: settings.policy,
      effort: settings.effort,
      selection: settings.selection,
      secretCommands: settings.secretCommands,
      signal: interrupt.signal,
      stopCleanUp: interrupt.stopCleanUp,
      write: runFile.append,
      onLine: (line) => {
        progress.tell(line);
      },
      ledger: ledgerTo(ledgerFile.append),
      ...defined({
        baseUrl: settings.baseUrl,
        seed: settings.seed,
        shard: settings.shard,
        nonce: settings.nonce,
        concurrency: settings.concurrency,
        rate: settings.rate,
        maxWait: settings.maxWait,
        maxRequests: settings.maxRequests,
        reproduce: settings.reproduce,
        trust: settings.trust,
        folder: settings.folder,
      }),
    };
    const result = await runContract(request);
    progress.end();
    // What comes now is work of ours alone, and all that was recorded must be told.
    endWatch();
    if ('problem' in result) throw new UsageError(result.problem, result.hint);
    const { run, exit, guard } = result;
    const leaks = result.leaks > 0 ? [`${settings.out}/run.ndjson`] : [];
    const safe = (name: string, text: string): string => {
      const clean = guard(text);
      if (clean.isLeak) leaks.push(name);
      return clean.text;
    };
    const since = earlier && compareRuns(earlier, run);
    const options = {
      ...defined({ failOn: settings.exit.failOn, before: earlier, waivers: settings.exit.waivers }),
      ...defined({ urlOf: sourceUrls(terminal.environment) }),
      runFile: `${settings.out}/run.ndjson`,
      trend,
    };
    runFile.close();
    const put = (name: string, text: string): readonly string[] => {
      try {
        return [folder.write(name, safe(`${settings.out}/${name}`, text))];
      } catch (error) {
        if (!(error instanceof DiskError)) throw error;
        terminal.err(`${error.message}\n`);
        unwritten.push(name);
        return [];
      }
    };
    const unwritten: string[] = [];
    const written = settings.reports.flatMap((format) =>
      [...reportFiles(format, run, options)].flatMap(([name, text]) => put(name, text)),
    );
    const looks = {
      colors: terminal.outColors,
      width: terminal.width,
      runFile: `${settings.out}/run.ndjson`,
      isVerbose: settings.isVerbose,
      ...defined({ waivers: settings.exit.waivers }),
    };
    const over = trendText([...trend, trendPoint(run)]);
    if (since) terminal.out(safe('the console', `${renderComparison(since, looks)}\n`));
    if (over !== undefined) terminal.out(safe('the console', `${over}\n\n`));
    if (terminal.isJson?.() === true)
      terminal.document(safe('standard output', renderReport('json', run, options)), 'json');
    terminal.out(safe('the console', renderConsole(run, looks)));
    terminal.err(
      `\nWritten: ${[`${settings.out}/run.ndjson`, `${settings.out}/ledger.ndjson`, ...written].join(', ')}\n`,
    );
    printShortfall(run, settings.exit.require, terminal);
    if (leaks.length > 0) {
      terminal.err(`A secret was about to be written to ${leaks.join(', ')}, and was taken out: a defect of Probity\n`);
      return EXIT.defect;
    }
    const isWhole = !disk.isTold && unwritten.length === 0;
    const code = interrupt.exit() ?? exit(settings.exit);
    return code === EXIT.ok && !isWhole ? EXIT.incomplete : code;
  } finally {
    progress.end();
    interrupt.end();
    endWatch();
    for (const file of opened) file.close();
    unlock();
  }
}

/** Leaves out what is undefined, so that defaults stay defaults. */
export function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

interface Interrupt {
  /** Ends the run. */
  readonly signal: AbortSignal;
  /** Ends its clean-up. */
  readonly stopCleanUp: AbortSignal;
  readonly exit: () => number | undefined;
  /** Ends the run in order, for another reason than a signal. */
  readonly stop: (because: string) => void;
  readonly end: () => void;
}

/**
 * The first signal ends the run in order, with clean-up and reports. A second one ends the clean-up, and a third one the
 * process.
 */
export function interruptible(terminal: Terminal, maxTime: number | undefined): Interrupt {
  const [controller, cleanUp] = [new AbortController(), new AbortController()];
  let code: number | undefined;
  const stop = (exit: number) => (): void => {
    if (cleanUp.signal.aborted) process.exit(exit);
    if (code !== undefined) {
      terminal.err('\nStopped removing: the remaining records are in the ledger (again to stop at once)\n');
      cleanUp.abort();
      return;
    }
    code = exit;
    terminal.err('\nInterrupted: removing what the run created (again to leave it)\n');
    controller.abort(new Error('interrupted'));
  };
  const handlers = [
    ['SIGINT', stop(EXIT.interrupted)],
    ['SIGTERM', stop(EXIT.terminated)],
    // A terminal that is closed is no reason to leave anything behind.
    ['SIGHUP', stop(EXIT.hungUp)],
  ] as const;
  for (const [name, handler] of handlers) process.on(name, handler);
  const timer =
    maxTime === undefined
      ? undefined
      : setTimeout(() => {
          controller.abort(new Error('the time of --max-time is over'));
        }, maxTime);
  return {
    signal: controller.signal,
    stopCleanUp: cleanUp.signal,
    exit: () => code,
    stop: (because) => {
      controller.abort(new Error(because));
    },
    end: () => {
      for (const [name, handler] of handlers) process.off(name, handler);
      clearTimeout(timer);
    },
  };
}
