import { runCommand } from './command-line.js';
import { EXIT } from './exit.js';
import { processTerminal } from './terminal.js';
import { optimiseLater } from './run/tiering.js';

/** Of a stream that nobody reads any more. */
const CLOSED_OUTPUT = ['EPIPE', 'EIO', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'];

optimiseLater();
// Whoever reads our output may stop reading, as in `probity plan x.yaml | head`, or close the terminal: what was begun is
// brought to its end all the same, with its exit code.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!CLOSED_OUTPUT.includes(error.code ?? '')) throw error;
  });
}
/** The exit code of Node where what a program waits for can no longer happen. */
const NOTHING_LEFT_TO_DO = 13;
process.once('exit', (code) => {
  if (code !== NOTHING_LEFT_TO_DO) return;
  process.stderr.write(
    '\nProbity stopped before it was done: a defect of Probity. What was recorded is in run.ndjson; see `probity report`\n',
  );
  process.exitCode = EXIT.defect;
});
process.exitCode = await runCommand(process.argv.slice(2), processTerminal());
