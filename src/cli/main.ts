import { runCommand } from './command-line.js';
import { processTerminal } from './terminal.js';
import { optimiseLater } from './run/tiering.js';

/** Of a stream that nobody reads any more. */
const UNHEARD = ['EPIPE', 'EIO', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'];

optimiseLater();
// Whoever reads our output may stop reading, as in `probity plan x.yaml | head`, or close the terminal: what was begun is
// brought to its end all the same, with its exit code.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!UNHEARD.includes(error.code ?? '')) throw error;
  });
}
process.exitCode = await runCommand(process.argv.slice(2), processTerminal());
