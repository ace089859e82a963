import { isObject } from '../../contract/text/json.js';
import type { Contract, ResourceFacts } from '../../contract/facts/model.js';
import { placeholders } from '../../contract/text/template.js';
import type { Exchange } from '../../result/exchange.js';
import { itemIn, located, outcomeOf } from '../kit/requests/answer.js';
import { idsFrom, matchUrl } from '../kit/records/ledger/ids.js';

/** A success that looks like the answer to another request. A service that is wrong may answer so as well. */
export interface Stray {
  readonly exchange: Exchange;
  /** By what it is known. */
  readonly why: string;
  /** The request whose answer it has, octet by octet. */
  readonly before?: Exchange;
}

/** Answers among these that look like those to other requests. */
export function strays(contract: Contract, exchanges: readonly Exchange[]): readonly Stray[] {
  const asked = exchanges.filter(({ intent }) => intent !== 'cleanup');
  return asked.flatMap((exchange, place): readonly Stray[] => {
    const why = mismatchReason(contract, exchange);
    if (why !== undefined) return [{ exchange, why }];
    const before = asked[place - 1];
    return before !== undefined && isEcho(contract, before, exchange)
      ? [{ exchange, why: `it is, octet by octet, that to ${nameOf(before)} before`, before }]
      : [];
  });
}

/** Why an answer cannot be that to its request: it shows another record, or a list and not a record, or the reverse. */
export function mismatchReason(contract: Contract, exchange: Exchange): string | undefined {
  const all = contract.facts.resources.flatMap((resource) =>
    Object.values(resource.operations).map((operation) => ({ resource, operation })),
  );
  const found = all.find(({ operation }) => operation.id === exchange.operation);
  if (found === undefined || outcomeOf(contract, exchange).class !== 'success') return undefined;
  const { resource } = found;
  const { kind, offered } = found.operation;
  if (offered.state !== 'stated' || resource.id.state !== 'stated' || resource.item.state !== 'stated')
    return undefined;
  const item = itemIn(offered.value, exchange);
  const isList = Array.isArray(itemsIn(resource, exchange));
  // Where records and lists have one place in the content, a list is what is found there.
  if (!isObject(item)) return isList && shows(kind) ? LIST : undefined;
  const ids = idsFrom(resource.id.value, resource.item.value, exchange, item);
  const isRecord = Object.keys(ids).length > 0;
  if (kind === 'list') {
    return isRecord && !isList ? `it shows the record ${Object.values(ids).join('/')} and no list` : undefined;
  }
  if (kind === 'delete') return undefined;
  if (isList && !isRecord) return LIST;
  if (kind === 'create') return undefined;
  const named = matchUrl(resource.item.value, exchange.request.url);
  const own = placeholders(resource.item.value).filter((name) => !name.includes('.'));
  const other = own.find((name) => ids[name] !== undefined && named[name] !== undefined && ids[name] !== named[name]);
  return other === undefined ? undefined : `it shows ${ids[other] ?? ''} and not ${named[other] ?? ''}`;
}

const LIST = 'it shows a list and no record';

/** Whether an operation answers with a record. */
function shows(kind: string): boolean {
  return kind !== 'list' && kind !== 'delete' && kind !== 'action';
}

function itemsIn({ collection: { items } }: ResourceFacts, exchange: Exchange): unknown {
  return items.state === 'stated' ? located(exchange, items.value) : undefined;
}

/** Whether an answer with content is that to the request before it, which was another one. */
function isEcho(contract: Contract, before: Exchange, { request, response, ...rest }: Exchange): boolean {
  if (response === undefined || before.response === undefined || response.body === '') return false;
  if (request.url === before.request.url && request.method === before.request.method) return false;
  if (rest.operation !== undefined && rest.operation === before.operation && isUnnamed(contract, rest.operation))
    return false;
  const isSuccess = outcomeOf(contract, { request, response, ...rest }).class === 'success';
  return isSuccess && response.status === before.response.status && response.body === before.response.body;
}

/** Whether what an operation shows has no id: what there is once for each record, such as its settings, may be alike for two of them. */
function isUnnamed({ facts: { resources } }: Contract, operation: string): boolean {
  const resource = resources.find(({ operations }) => Object.values(operations).some(({ id }) => id === operation));
  return resource !== undefined && resource.id.state !== 'stated';
}

/** A request as a person names it. */
export function nameOf({ request: { method, url } }: Exchange): string {
  return `${method} ${url}`;
}
