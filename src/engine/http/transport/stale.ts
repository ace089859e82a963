import { isSafe } from '../credentials/permission.js';
import type { Outgoing } from '../sending/sender.js';
import type { WireResult } from '../transport.js';

/**
 * A server may close an idle connection just when a request is under way to it, which it has not read then: what is
 * idempotent is sent once more, on a connection of its own (RFC 9110 section 9.2.2, RFC 9112 section 9.3.1).
 */
export function isStale(result: WireResult, { method, safe, over: way }: Outgoing): boolean {
  if (!('failure' in result) || result.isStale !== true || way === 'fresh') return false;
  if (safe === true || isSafe(method)) return true;
  // Who has a connection for themselves, such as a caller in a race, counts how often they sent something.
  return way === 'shared' && /^(PUT|DELETE)$/.test(method);
}
