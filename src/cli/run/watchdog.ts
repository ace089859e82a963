import { Worker } from 'node:worker_threads';

/** Milliseconds of processor time that one piece of work may take: nothing else happens meanwhile, not even a signal. */
export const MOST_BUSY = 10_000;
const BEAT = 250;

/**
 * Runs in a thread of its own. Where the main thread does not come round any more, it ends what is being executed there,
 * over the inspector as a debugger would (Node 20.11, Session.connectToMainThread). It counts its own turns and the time
 * that the process had a processor, so that a process that is stopped, or one that gets little of a busy machine, is not
 * taken for one that hangs.
 */
const SOURCE = `
const { workerData: { shared, beat, most } } = require('node:worker_threads');
const { Session } = require('node:inspector');
const beats = new Int32Array(shared);
let [last, still, spent] = [-1, 0, 0];
const processor = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
setInterval(() => {
  const now = Atomics.load(beats, 0);
  if (now !== last) [last, still, spent] = [now, 0, processor()];
  else still += 1;
  if (still * beat < most || processor() - spent < most) return;
  [still, spent] = [0, processor()];
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.terminateExecution', () => session.disconnect());
}, beat);
`;

/** Ends work that keeps the process busy without end. Gives back what ends the watch. */
export function watchdog(most = MOST_BUSY): () => void {
  const shared = new SharedArrayBuffer(4);
  const beats = new Int32Array(shared);
  const timer = setInterval(() => {
    Atomics.add(beats, 0, 1);
  }, BEAT);
  timer.unref();
  const worker = new Worker(SOURCE, { eval: true, workerData: { shared, beat: BEAT, most }, env: {} });
  // Without it a run is as good as before: only work without end would not be ended.
  worker.on('error', () => undefined);
  worker.unref();
  return () => {
    clearInterval(timer);
    void worker.terminate();
  };
}
