import type { Fresh } from '../../generate/values/unique.js';
import { hash } from '../../seed.js';
import type { Attempt } from '../context.js';

/** Where an attempt has values from that nobody else uses. */
export function freshFor(attempt: Attempt): Fresh {
  const { nonce } = attempt.run;
  return {
    nonce,
    next: () => attempt.unique(''),
    number: () => attempt.nextNumber() + Math.abs(hash(nonce, attempt.entry, attempt.prefix)) * 1000,
  };
}
