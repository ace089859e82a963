import type { Attempt } from '../../context.js';

/** Makes records that stay as long as the attempt, whatever case they are made in. */
export async function inMain<T>(attempt: Attempt, make: () => Promise<T>): Promise<T> {
  const scope = attempt.scope;
  attempt.scope = attempt.main;
  try {
    return await make();
  } finally {
    attempt.scope = scope;
  }
}
