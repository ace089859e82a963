import { checks, formatProblems, loadContract, planContract, type Contract } from 'probity';

/** Loads a contract, or ends with every problem that it has, each with its line and column. */
export function contractAt(path: string): Contract {
  const loaded = loadContract(path);
  if ('problems' in loaded) throw new Error(formatProblems(loaded.problems));
  return loaded.contract;
}

const plan = planContract(contractAt('examples/vitest/notes.yaml'), checks);

/** What would run, and the facts that are not stated, by the entry that needs them. */
export const wouldRun = plan.entries.filter(({ decision }) => decision.planned === 'run').map(({ id }) => id);
export const gaps = plan.entries.flatMap(({ id, decision }) =>
  decision.planned === 'not-specified' ? [{ id, facts: decision.facts }] : [],
);
