import type { Operation } from '../../../contract/facts/model.js';
import type { Attempt } from '../context.js';
import type { Written } from '../requests/request.js';

/** With an idempotency key that nobody has used, where the operation takes none without and the check gives none. */
export function keyed(attempt: Attempt, { retryKey }: Operation, written: Written): Written {
  if (retryKey === undefined) return written;
  const isGiven = written.headers.some(([name]) => name.toLowerCase() === retryKey.toLowerCase());
  return isGiven ? written : { ...written, headers: [...written.headers, [retryKey, attempt.unique()]] };
}
