import { ifStated } from '../../contract/facts/slot.js';
import { isObject } from '../../contract/text/json.js';
import { header } from '../../result/exchange.js';
import type { Dimension, Place, Visit } from './point.js';

/** What stands in the place of the body that is asked for, and media types. */
export const contents: Dimension = {
  values: (place) => [
    ...(takesBody(place)
      ? ['malformed', 'empty', 'null', 'a-list', 'a-number', 'a-text', 'another-media-type', 'no-media-type']
      : []),
    ...(place.operation.safe && place.service.at('http.negotiation').state === 'stated' ? ['unacceptable'] : []),
  ],
  seen: (visit) => [...(takesBody(visit.place) ? bodySeen(visit) : []), ...acceptSeen(visit)],
};

function takesBody({ operation }: Place): boolean {
  return operation.body !== undefined && operation.sends.includes('json');
}

function bodySeen({ exchange, body }: Visit): readonly string[] {
  const text = exchange.request.body ?? '';
  const type = header(exchange.request.headers, 'content-type')?.toLowerCase() ?? '';
  const media = type === '' ? ['no-media-type'] : type.includes('json') ? [] : ['another-media-type'];
  if (text === '') return ['empty', ...media];
  if (body === undefined) return ['malformed', ...media];
  if (isObject(body)) return media;
  const kind =
    body === null ? 'null' : Array.isArray(body) ? 'a-list' : typeof body === 'number' ? 'a-number' : 'a-text';
  return [kind, ...media];
}

function acceptSeen({ exchange }: Visit): readonly string[] {
  const accept = header(exchange.request.headers, 'accept') ?? '*/*';
  return /\*\/\*|json|event-stream/.test(accept) ? [] : ['unacceptable'];
}

/** Conditions on the version of the record, where the contract states that there are versions. */
export const conditions: Dimension = {
  values: ({ operation, resource }) => {
    const concurrency = resource && ifStated(resource.concurrency);
    if (concurrency?.by === 'etag' && ['replace', 'update', 'delete'].includes(operation.kind)) {
      return ['if-match:current', 'if-match:stale', 'if-match:any', 'if-match:absent'];
    }
    const hasTags = resource !== undefined && (ifStated(resource.validators) ?? []).includes('etag');
    return operation.kind === 'read' && hasTags ? ['if-none-match:current', 'if-none-match:another'] : [];
  },
  seen: ({ exchange, place, route }, memory) => {
    const isRead = place.operation.kind === 'read';
    const name = isRead ? 'if-none-match' : 'if-match';
    const value = header(exchange.request.headers, name)?.trim();
    if (value === undefined) return isRead ? [] : [`${name}:absent`];
    if (value === '*') return [`${name}:any`];
    const isCurrent = value === memory.record(route.record ?? '')?.tag;
    return [`${name}:${isCurrent ? 'current' : isRead ? 'another' : 'stale'}`];
  },
};

/** The key by which a service knows a repeated request. */
export const retryKeys: Dimension = {
  values: (place) => (keyName(place) === undefined ? [] : ['new', 'again', 'again-with-another-body', 'absent']),
  seen: (visit, memory) => {
    if (keyName(visit.place) === undefined) return [];
    const key = retryKeyOf(visit);
    if (key === undefined) return ['absent'];
    const before = memory.keyed(key, visit);
    return [before === undefined ? 'new' : before === 'same' ? 'again' : 'again-with-another-body'];
  },
};

export function retryKeyOf(visit: Visit): string | undefined {
  const name = keyName(visit.place);
  return name === undefined ? undefined : header(visit.exchange.request.headers, name);
}

function keyName({ operation, service }: Place): string | undefined {
  const on = service.at('retries.key.on');
  const header = service.at('retries.key.header');
  const isOn = on.state === 'stated' && Array.isArray(on.value) && on.value.includes(operation.id);
  return isOn && header.state === 'stated' && typeof header.value === 'string' ? header.value.toLowerCase() : undefined;
}
