import type { Draft } from './draft.js';
import { successes, type ApiOperation } from '../openapi/operation.js';

/** Statuses of answers that have no content (RFC 9110 sections 15.3.5 and 15.3.6). */
const EMPTY = new Set(['204', '205']);

/**
 * An operation whose successes are described without content returns nothing where their status says so. Many documents leave out the
 * content of a 200 that has some, so it is only likely there.
 */
export function stateNothing(draft: Draft, at: readonly string[], operation: ApiOperation): void {
  const isCertain = successes(operation).every(({ status }) => EMPTY.has(status));
  if (isCertain) draft.state([...at, 'returns'], 'nothing');
  else draft.propose([...at, 'returns'], 'nothing', 'openapi', 'no content is described; many documents leave it out');
}
