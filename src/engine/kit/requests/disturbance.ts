import type { Contract } from '../../../contract/facts/model.js';
import { ifStated } from '../../../contract/facts/slot.js';
import { header, type Exchange } from '../../../result/exchange.js';
import { isSafe } from '../../http/credentials/permission.js';
import { isUnavailable, outcomeOf } from './answer.js';

/**
 * What came between a request and its answer: the connection was reset, or ended within the answer; somebody said that the
 * service cannot be had just now; or a page came that is none of its answers. What became of the request is not known.
 */
export type Disturbance = 'reset' | 'cut' | 'unavailable' | 'page';

/** How an exchange was disturbed, as far as it can be seen; a service that is wrong may look like that as well. */
export function disturbanceOf(contract: Contract, exchange: Exchange): Disturbance | undefined {
  const { failure, response } = exchange;
  if (failure) return failure.kind === 'reset' ? 'reset' : failure.kind === 'protocol' ? 'cut' : undefined;
  if (!response || isAskedFor(contract, exchange)) return undefined;
  if (isUnavailable(exchange) || (response.status >= 520 && response.status <= 530)) return 'unavailable';
  if (outcomeOf(contract, exchange).isForeignPage) return 'page';
  // The first of two may have had its effect before its connection ended.
  return exchange.reconnected && !isSafe(exchange.request.method) ? 'reset' : undefined;
}

/** Whether the request asked to be failed, by the header that the contract names. */
function isAskedFor({ facts }: Contract, { request }: Exchange): boolean {
  const name = ifStated(facts.at('testing.fault-injection.header'));
  return typeof name === 'string' && header(request.headers, name) !== undefined;
}
