import { isEventual, lagOf, until } from '../../../check/looks/settle.js';
import type { Json } from '../../../contract/text/json.js';
import type { RunContext } from '../context.js';
import { waitFor } from './waiting.js';

/** Milliseconds that a write is given to be seen everywhere before anything else is done. */
const LONGEST_REST = 5000;

/** Reads in a row that show a new record, where one of them alone may have gone to the only replica that has it. */
const IN_A_ROW = 3;

/**
 * Waits until a write has arrived wherever it is read, where the service says that this may take a while: one read may show
 * it and the next one not yet. Where it may take longer than there is time for, whoever looks has to look again.
 */
export async function rested(run: RunContext): Promise<void> {
  const { facts } = run.contract;
  if (isEventual(facts)) await waitFor(run, Math.min(lagOf(facts).read, LONGEST_REST));
}

/** Waits until a new record can be read, where that may take longer still: whoever asked for it relies on its being there. */
export async function settled(run: RunContext, read: () => Promise<Json | undefined>): Promise<void> {
  const { facts } = run.contract;
  const left = lagOf(facts).read - LONGEST_REST;
  if (!isEventual(facts) || left <= 0) return;
  const wait = (milliseconds: number): Promise<void> => waitFor(run, milliseconds);
  const isShown = async (): Promise<boolean> => {
    for (let n = 0; n < IN_A_ROW; n += 1) if ((await read()) === undefined) return false;
    return true;
  };
  await until({ wait }, left, isShown, (isThere) => isThere);
}

/** Waits until lists show what was written, where the service says that this may take a while. */
export async function listed(run: RunContext): Promise<void> {
  const { list, isListStated } = lagOf(run.contract.facts);
  if (isListStated && list > 0) await waitFor(run, list);
}
