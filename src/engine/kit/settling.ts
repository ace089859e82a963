import { isEventual, lagOf, until } from '../../check/settle.js';
import type { Json } from '../../contract/json.js';
import type { RunContext } from './context.js';
import { waitFor } from './waiting.js';

/**
 * Waits until a new record can be read, where the service says that this may take a while: whoever asked for it relies on
 * its being there. Where it never comes, whoever looks for it says so.
 */
export async function settled(run: RunContext, read: () => Promise<Json | undefined>): Promise<void> {
  const { facts } = run.contract;
  if (!isEventual(facts)) return;
  const wait = (milliseconds: number): Promise<void> => waitFor(run, milliseconds);
  await until({ wait }, lagOf(facts).read, read, (item) => item !== undefined);
}

/** Waits until lists show what was written, where the service says that this may take a while. */
export async function listed(run: RunContext): Promise<void> {
  const { list, isListStated } = lagOf(run.contract.facts);
  if (isListStated && list > 0) await waitFor(run, list);
}
