import type { Contract } from './facts/model.js';
import { declaredOperations } from './resolve/surface/surface.js';

/** Which of these names are operations of the contract; the others are names of checks, entries, resources or clauses. */
export function operationsNamed(contract: Contract, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const known = new Set(declaredOperations(contract.facts).map(({ id }) => id));
  return [...new Set(names.filter((name) => known.has(name)))];
}

/** The contract as it is for a run that sends none of these operations: the same one, where none of them is an operation. */
export function leaveOut(contract: Contract, names: readonly string[]): Contract {
  const operations = operationsNamed(contract, names);
  if (operations.length === 0) return contract;
  return { ...contract, facts: { ...contract.factsWithout(operations), target: contract.facts.target } };
}
