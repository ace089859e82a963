import type { Operation, RetryKey } from '../../contract/facts/operation-model.js';
import type { Json } from '../../contract/text/json.js';
import { valueAt } from '../../contract/text/pointer.js';
import type { Exchange } from '../../result/exchange.js';

/** Requests that were taken under an idempotency key: the same one again is answered from what is known of the first. */
export class RepeatedKeys {
  /** When the first answer was there, by caller, operation, key and content. In milliseconds since the run began. */
  readonly #taken = new Map<string, number>();

  /** Whether the same request had been taken under its key before this one was sent. A request that is taken is remembered. */
  isOne({ id, retryKey }: Operation, { as, request, started, ended }: Exchange, isTaken: boolean): boolean {
    const key = retryKey && keyOf(retryKey, request);
    if (key === undefined) return false;
    const same = JSON.stringify([as, id, key, request.method, request.url, request.body]);
    const before = this.#taken.get(same);
    if (before === undefined && isTaken) this.#taken.set(same, ended);
    return before !== undefined && before <= started;
  }
}

function keyOf(key: RetryKey, { headers, body = '' }: Exchange['request']): string | undefined {
  if (key.in === 'header') return headers.find(([name]) => name.toLowerCase() === key.name.toLowerCase())?.[1];
  try {
    const value = valueAt(JSON.parse(body) as Json, key.pointer);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
