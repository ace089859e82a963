import type { Contract } from '../index.js';

/** A baseline that the contract is held to: what a version promised, as it was once recorded. */
export interface RecordedLock {
  readonly name: string;
  readonly sha256: string;
}

/** The baselines of a contract. Who renews a certificate is shown where one of them has become another. */
export function locksOf({ sources }: Pick<Contract, 'sources'>): readonly RecordedLock[] {
  return sources.filter(({ name }) => /\.lock\.ya?ml$/.test(name)).map(({ name, sha256 }) => ({ name, sha256 }));
}
