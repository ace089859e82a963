import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Terminal } from '../terminal.js';

/** What is kept of what a command prints. */
const MOST_TEXT = 200_000;

/** What came of a command of Probity that was run in a process of its own. */
export interface Ended {
  readonly exit: number;
  /** What it printed, results and complaints in the order in which they came. */
  readonly text: string;
}

/**
 * Runs another command of Probity: as somebody would type it, with the same environment, and without a terminal.
 *
 * @param signal ends it as Ctrl-C would, so that it removes what it has made
 */
export async function ownCommand(args: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<Ended> {
  const [, program = ''] = process.argv;
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...terminal.environment, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = (): void => {
    child.kill('SIGINT');
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    const text = textOf(child);
    const [exit] = (await once(child, 'close')) as [number | null];
    return { exit: exit ?? 3, text: text() };
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function textOf({ stdout, stderr }: ChildProcess): () => string {
  let text = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      if (text.length < MOST_TEXT) text += chunk;
    });
  }
  return () => (text.length < MOST_TEXT ? text : `${text.slice(0, MOST_TEXT)}\n(cut)`);
}
