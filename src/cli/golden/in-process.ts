import { resolve } from 'node:path';
import pico from 'picocolors';
import { runCommand } from '../command-line.js';
import { inert, inertJson } from '../run/inert.js';
import type { Ended } from './process.js';

const ARGV: readonly string[] = [...process.argv];

/**
 * A command as a terminal would show it that is none, in this process: a start of the command line costs more than most
 * commands do. That a process of its own does the same is seen wherever one is started.
 */
export async function probityHere(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  // What was typed is told of a run, and the program is started again for what is a process of its own.
  process.argv = [process.execPath, resolve('dist/src/cli/main.js'), ...args];
  const status = await runCommand(args, {
    out: (text) => (stdout += inert(text, false)),
    err: (text) => (stderr += inert(text, false)),
    document: (text, kind) => (stdout += kind === 'json' ? inertJson(text) : text),
    status: (text) => (stderr += `\r\u001b[K${inert(text, false)}`),
    outColors: pico.createColors(false),
    errColors: pico.createColors(false),
    live: false,
    width: 100,
    environment,
  }).finally(() => {
    process.argv = [...ARGV];
  });
  return { status, signal: null, stdout, stderr };
}
