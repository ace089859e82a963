import { isSafe } from './permission.js';
import type { Outgoing } from './sender.js';
import type { WireResult } from './transport.js';

/**
 * A server may close an idle connection just when a request is under way to it, which it has not read then: what is
 * idempotent is sent once more, on a connection of its own (RFC 9110 section 9.2.2, RFC 9112 section 9.3.1).
 */
export function isStale(result: WireResult, { method, safe, over: way }: Outgoing): boolean {
  return (
    'failure' in result &&
    result.isStale === true &&
    way === 'shared' &&
    (safe === true || isSafe(method) || /^(PUT|DELETE)$/.test(method))
  );
}
