import type { Json } from '../../contract/json.js';
import type { Operation } from '../../contract/model.js';
import { valueAt } from '../../contract/pointer.js';
import type { Exchange } from '../../result/exchange.js';

/** The item that a create was sent, out of its envelope; undefined for what is no JSON. */
export function sentBody(create: Operation, exchange: Exchange): Json | undefined {
  if (exchange.request.body === undefined) return undefined;
  try {
    const body = JSON.parse(exchange.request.body) as Json;
    return create.requestEnvelope === '' ? body : valueAt(body, create.requestEnvelope);
  } catch {
    return undefined;
  }
}

/** The beginning of an answer, to be put behind a reason. */
export function said(exchange: Exchange): string {
  const text = exchange.response?.body ?? '';
  return text === '' ? '' : `: ${text.slice(0, 200)}`;
}
