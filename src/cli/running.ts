import {
  checks,
  renderConsole,
  renderHtml,
  renderJson,
  renderJunit,
  renderMarkdown,
  runContract,
  type Contract,
  type Effort,
  type ExitOptions,
  type Ledger,
  type Policy,
  type Run,
  type RunRequest,
} from '../index.js';
import { checkSelection } from './arguments.js';
import { EXIT, UsageError } from './exit.js';
import { OutputFolder } from './files.js';
import { Progress } from './progress.js';
import type { Terminal } from './terminal.js';

/** What `run` and `demo` are told on the command line. */
export interface RunSettings {
  readonly policy: Policy;
  readonly baseUrl?: string;
  readonly effort: Effort;
  readonly seed?: number;
  readonly nonce?: string;
  readonly concurrency?: number;
  readonly rate?: number;
  /** Milliseconds. */
  readonly maxTime?: number;
  readonly maxWait?: number;
  readonly maxRequests?: number;
  readonly out: string;
  readonly reports: readonly ReportFormat[];
  readonly exit: ExitOptions;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly secretCommands: boolean;
  /** The arguments as they were typed; credentials cannot be among them. */
  readonly selection: readonly string[];
}

export const REPORT_FORMATS = ['html', 'junit', 'markdown', 'json'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** File name and renderer of each format. */
export const REPORTS: Readonly<Record<ReportFormat, { readonly file: string; readonly render: (run: Run) => string }>> =
  {
    html: { file: 'report.html', render: renderHtml },
    junit: { file: 'junit.xml', render: (run) => renderJunit(run) },
    markdown: { file: 'summary.md', render: (run) => renderMarkdown(run) },
    json: { file: 'summary.json', render: (run) => renderJson(run) },
  };

/** Runs a contract, writes the run file and the reports, prints the result. Gives back the exit code. */
export async function runToFolder(contract: Contract, settings: RunSettings, terminal: Terminal): Promise<number> {
  checkSelection(contract, settings.policy);
  const folder = new OutputFolder(settings.out);
  const runFile = folder.open('run.ndjson');
  const ledgerFile = folder.openSafe('ledger.ndjson');
  const progress = new Progress(terminal);
  const interrupt = interruptible(terminal, settings.maxTime);
  try {
    const request: RunRequest = {
      contract,
      checks,
      environment: settings.environment,
      policy: settings.policy,
      effort: settings.effort,
      selection: settings.selection,
      secretCommands: settings.secretCommands,
      signal: interrupt.signal,
      write: runFile.append,
      onLine: (line) => {
        progress.tell(line);
      },
      ledger: ledgerTo(ledgerFile.append),
      ...defined({
        baseUrl: settings.baseUrl,
        seed: settings.seed,
        nonce: settings.nonce,
        concurrency: settings.concurrency,
        rate: settings.rate,
        maxWait: settings.maxWait,
        maxRequests: settings.maxRequests,
      }),
    };
    const result = await runContract(request);
    progress.end();
    if ('problem' in result) throw new UsageError(result.problem, result.hint);
    const { run, exit } = result;
    const written = settings.reports.map((format) => folder.write(REPORTS[format].file, REPORTS[format].render(run)));
    terminal.out(renderConsole(run, { colors: terminal.outColors, width: terminal.width }));
    terminal.err(
      `\nWritten: ${[`${settings.out}/run.ndjson`, `${settings.out}/ledger.ndjson`, ...written].join(', ')}\n`,
    );
    return interrupt.exit() ?? exit(settings.exit);
  } finally {
    progress.end();
    interrupt.end();
    runFile.close();
    ledgerFile.close();
  }
}

/** Leaves out what is undefined, so that defaults stay defaults. */
export function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function ledgerTo(append: (text: string) => void): Ledger {
  const line = (event: object): void => {
    append(`${JSON.stringify(event)}\n`);
  };
  return {
    intend: (event) => {
      line({ event: 'intend', ...event });
    },
    made: (event) => {
      line({ event: 'made', ...event });
    },
    removed: (event) => {
      line({ event: 'removed', ...event });
    },
  };
}

/** The first signal ends the run in order, with clean-up and reports; a second one ends the process. */
function interruptible(
  terminal: Terminal,
  maxTime: number | undefined,
): { readonly signal: AbortSignal; readonly exit: () => number | undefined; readonly end: () => void } {
  const controller = new AbortController();
  let code: number | undefined;
  const stop = (name: 'SIGINT' | 'SIGTERM') => (): void => {
    const exit = name === 'SIGINT' ? EXIT.interrupted : EXIT.terminated;
    if (code !== undefined) process.exit(exit);
    code = exit;
    terminal.err('\nInterrupted: removing what the run made (once more to stop at once)\n');
    controller.abort(new Error('interrupted'));
  };
  const onInt = stop('SIGINT');
  const onTerm = stop('SIGTERM');
  process.on('SIGINT', onInt);
  process.on('SIGTERM', onTerm);
  const timer =
    maxTime === undefined
      ? undefined
      : setTimeout(() => {
          controller.abort(new Error('the time of --max-time is over'));
        }, maxTime);
  return {
    signal: controller.signal,
    exit: () => code,
    end: () => {
      process.off('SIGINT', onInt);
      process.off('SIGTERM', onTerm);
      clearTimeout(timer);
    },
  };
}
