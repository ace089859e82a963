import { Stop } from '../../../check/violation.js';
import { reasonOf, type RunContext } from '../context.js';

/** Waits; an interrupt ends the wait at once. */
export async function waitFor(
  run: Pick<RunContext, 'sender' | 'signal'>,
  milliseconds: number,
  signal = run.signal,
): Promise<void> {
  let abort: () => void = () => undefined;
  const interrupted = new Promise<never>((_, reject) => {
    abort = () => {
      reject(new Stop('cut', reasonOf(signal)));
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
  try {
    await Promise.race([run.sender.wait(milliseconds), interrupted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
