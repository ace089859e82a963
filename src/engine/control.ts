import type { ExchangeLine } from '../result/run-file.js';
import type { RunOptions } from './options.js';
import type { Recorder } from './recorder/recorder.js';

/** Where whoever controls a service shows it; a path below the origin (RFC 8615). */
export const CONTROL_PATH = '/.well-known/probity-challenge';

/** Entry under which the answers are recorded. */
export const CONTROL_ENTRY = 'control@service';

/** How control of the target is asked for: before everything else, and behind everything else. */
export interface ControlRequest {
  /** Why the run is not carried out after the first answer, in words; undefined where it is. */
  readonly refusal: (first: ExchangeLine) => string | undefined;
}

/** Asks the origin of the target for the proof, as nobody in particular, on a connection of its own. */
export function askForControl(
  recorder: Recorder,
  baseUrl: string,
  when: 'start' | 'end',
  signal: AbortSignal,
): Promise<ExchangeLine> {
  return recorder.send(
    { method: 'GET', url: `${new URL(baseUrl).origin}${CONTROL_PATH}`, headers: [], as: 'anonymous', over: 'fresh' },
    { entry: CONTROL_ENTRY, case: when, lane: 'control', phase: 'canary' },
    { intent: 'probe' },
    signal,
  );
}

/** Reads what any client might read first, so that no run begins as all others do. */
export async function readBefore(
  { preamble = [], identities: [as = 'anonymous'] }: Pick<RunOptions, 'preamble' | 'identities'>,
  recorder: Recorder,
  signal: AbortSignal,
): Promise<void> {
  for (const url of preamble)
    await recorder.send(
      { method: 'GET', url, headers: [], as, over: 'shared' },
      { entry: 'preamble@service', case: 'm', lane: 'before', phase: 'canary' },
      { intent: 'probe' },
      signal,
    );
}
