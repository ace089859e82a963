import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { UsageError } from '../exit.js';
import type { Terminal } from '../terminal.js';

/** Characters of what a command complains of that are shown. */
const MOST = 500;

/**
 * A command of the operator that puts a service back to where it began, as a shell runs it. What it prints is not shown.
 * @throws UsageError where it does not end with 0
 */
export function resetBy(command: string, environment: Terminal['environment']): () => Promise<void> {
  return async () => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...environment } });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-MOST)));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code === 0) return;
    throw new UsageError(
      `The command of --reset ended with ${String(code ?? 'a signal')}`,
      errors.trim() === '' ? 'It has to end with 0 when the service is ready' : errors.trim(),
    );
  };
}
