import { linked, queryOf, type Leads } from '../report/pages.js';
import type { Exchange } from '../result/exchange.js';
import { inBody } from './values.js';

/** What stands for the next page of a list, as a script takes it; undefined where the answer is the last one. */
export function nextPage(leads: Leads, exchange: Exchange, page: number): string | undefined {
  const { status = 0 } = exchange.response ?? {};
  if (status < 200 || status > 299) return undefined;
  const next = told(leads, exchange, page);
  return next !== undefined && /^[A-Za-z0-9._~!$&'()*+,;=:@%/?-]+$/.test(next) ? next : undefined;
}

function told(leads: Leads, exchange: Exchange, page: number): string | undefined {
  switch (leads.by) {
    case 'token':
      return inBody(exchange, leads.path, true);
    case 'url':
      return queryOf(inBody(exchange, leads.path, false) ?? '');
    case 'link':
      return queryOf(linked(exchange) ?? '');
    case 'number':
      return inBody(exchange, leads.item, false) === undefined
        ? undefined
        : String(leads.first + (page - 1) * leads.step);
  }
}
