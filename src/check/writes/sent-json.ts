import type { Json } from '../../contract/text/json.js';
import type { Exchange } from '../../result/exchange.js';

/** The JSON that a request was sent with; undefined for one without a body, or with one that is not JSON. */
export function sentJson({ request }: Pick<Exchange, 'request'>): Json | undefined {
  if (request.body === undefined) return undefined;
  try {
    return JSON.parse(request.body) as Json;
  } catch {
    return undefined;
  }
}
