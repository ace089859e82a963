import { spawn, type ChildProcess } from 'node:child_process';

/** How a command ended. */
export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command of the built package as a process of its own, with nothing in its environment but what is given. */
export function probity(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const child = spawn(process.execPath, ['dist/src/cli/main.js', ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (status, signal) => {
      resolve({ status, signal, stdout, stderr });
    });
  });
  return { child, ended };
}
