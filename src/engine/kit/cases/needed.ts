import { Stop } from '../../../check/violation.js';
import type { Exchange } from '../../../result/exchange.js';
import { said } from '../requests/answer.js';
import type { Attempt } from '../context.js';

/** Ends a case or an entry that cannot go on without a success, and remembers that it needed one. */
export function refusedSetUp({ run }: Attempt, operation: string, exchange: Exchange): Stop {
  run.needed(exchange);
  const what = `${operation} was answered ${String(exchange.response?.status)}${said(exchange)}`;
  return new Stop('setup-failed', what, exchange);
}
