import { Stop } from '../../../check/violation.js';
import type { Exchange } from '../../../result/exchange.js';

/** The request reached somebody who gave no answer: what a check may ask to see. */
export function isUnanswered({ failure }: Exchange): boolean {
  return failure !== undefined && ['reset', 'timeout', 'protocol'].includes(failure.kind);
}

/** Trouble of the connection is no contract failure: the entry ends without a verdict. */
export function refuseTrouble(exchange: Exchange): void {
  const { failure, response, request } = exchange;
  if (response?.status === 429 && exchange.throttled !== undefined) {
    throw new Stop('throttled', `${request.method} ${request.url} was answered 429 again and again`, exchange);
  }
  if (exchange.credential === 'lost') {
    const what = `The credential of ${exchange.as} was accepted before, and is no longer accepted: ${request.method} ${request.url}`;
    throw new Stop('auth-lost', `${what} was answered ${String(response?.status)}`);
  }
  if (!failure) return;
  if (failure.kind === 'blocked' || failure.kind === 'aborted') throw new Stop('cut', failure.message);
  const what = `${request.method} ${request.url}: ${failure.message}`;
  throw new Stop(failure.kind === 'timeout' ? 'timeout' : 'target-unavailable', what, exchange);
}
