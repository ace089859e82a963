import { createInterface } from 'node:readline/promises';
import pico from 'picocolors';
import { UsageError } from './exit.js';
import { inert, inertJson, isActive } from './run/inert.js';

/** Where a command talks to: results to `out`, progress and complaints to `err`. */
export interface Terminal {
  /** For people: whatever is in the text, neither a terminal nor a CI server acts upon it. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /**
   * For programs, to standard output: `json` stays the same value, `commands` are meant for the CI server, and a `text` is
   * printed as it is.
   * @throws UsageError for a text that whoever shows it here would act upon
   */
  readonly document: (text: string, kind: 'json' | 'commands' | 'text') => void;
  /** For programs, where `--json` is given: members of the object that is printed at the end. */
  readonly tell?: (members: Readonly<Record<string, unknown>>) => void;
  /** Whether standard output is for programs alone. */
  readonly isJson?: () => boolean;
  /** Puts a line in the place of the last one, on a terminal; nothing takes it away. */
  readonly status: (text: string) => void;
  readonly outColors: ReturnType<typeof pico.createColors>;
  readonly errColors: ReturnType<typeof pico.createColors>;
  /** True when `err` is a terminal that a line can be redrawn on. */
  readonly live: boolean;
  /** Columns of `out`. */
  readonly width: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Asks the operator and waits for a line. Only where somebody sits there; never in CI. */
  readonly ask?: (question: string) => Promise<string>;
}

/** The process's own streams. Each is asked by itself whether it is a terminal; NO_COLOR and FORCE_COLOR are obeyed. */
export function processTerminal(): Terminal {
  const { env, stdout, stderr } = process;
  const colours = (stream: { isTTY?: boolean }): boolean =>
    env['NO_COLOR'] === undefined &&
    (env['FORCE_COLOR'] !== undefined || (stream.isTTY === true && env['TERM'] !== 'dumb'));
  return {
    out: (text) => stdout.write(inert(text, colours(stdout))),
    err: (text) => stderr.write(inert(text, colours(stderr))),
    document: (text, kind) => {
      if (kind === 'text') refuseActive(text, stdout.isTTY, env);
      stdout.write(kind === 'json' ? inertJson(text) : text);
    },
    status: (text) => stderr.write(`\r\u001b[K${inert(text, colours(stderr))}`),
    outColors: pico.createColors(colours(stdout)),
    errColors: pico.createColors(colours(stderr)),
    live: stderr.isTTY && env['TERM'] !== 'dumb' && env['CI'] === undefined,
    width: Math.min(stdout.columns > 0 ? stdout.columns : columnsOf(env['COLUMNS']), 120),
    environment: env,
    ...(process.stdin.isTTY && stderr.isTTY && env['CI'] === undefined ? { ask } : {}),
  };
}

/** What a shell says of its width, where nobody sees the output of this process itself. */
function columnsOf(said: string | undefined): number {
  return said !== undefined && /^\d{2,4}$/.test(said) && Number(said) >= 40 ? Number(said) : 100;
}

function refuseActive(text: string, isTerminal: boolean, env: Terminal['environment']): void {
  const isCi = ['CI', 'GITHUB_ACTIONS', 'TF_BUILD', 'TEAMCITY_VERSION'].some((name) => env[name] !== undefined);
  if (!(isCi && isActive(text, 'ci')) && !(isTerminal && isActive(text, 'terminal'))) return;
  const by = isCi ? 'CI server' : 'terminal';
  throw new UsageError(`There are texts in it that this ${by} would act upon`, 'Write it to a file with --out FILE');
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}
