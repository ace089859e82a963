import type { Contract, ResourceFacts } from '../contract/facts/model.js';
import { ifStated } from '../contract/facts/slot.js';
import { isObject, type Json } from '../contract/text/json.js';
import type { Locator } from '../contract/text/locator.js';
import { header, type Exchange } from '../result/exchange.js';
import { answered, isGood, jsonOf } from './looking.js';

/** Names of members that are shown. */
const MOST_NAMES = 6;

/** Why none of the lists can be read: what came, and what was looked for in it. */
export function unreadText({ facts }: Contract, exchanges: readonly Exchange[]): string {
  for (const resource of facts.resources) {
    const list = ifStated(resource.operations.list.offered);
    const exchange = exchanges.find(({ operation }) => list !== undefined && operation === list.id);
    if (exchange !== undefined)
      return `no list can be read: ${answered(exchange)}${isGood(exchange) ? came(resource, exchange) : ''}`;
  }
  const [first] = exchanges;
  return first === undefined ? 'the contract has no list' : `no list can be read: ${answered(first)}`;
}

function came({ name, collection }: ResourceFacts, exchange: Exchange): string {
  const body = jsonOf(exchange);
  const at = ifStated(collection.items);
  const wanted =
    at === undefined
      ? 'a list of objects was looked for, or an object with one such list'
      : `a list was looked for ${placeText(at)}, where resources.${name}.collection.items says it is`;
  if (body !== undefined) return ` with ${shapeText(body)}; ${wanted}`;
  const type = header(exchange.response?.headers ?? [], 'content-type')
    ?.split(';')[0]
    ?.trim();
  return ` with ${type === undefined ? 'no JSON' : `${type}, which cannot be read as JSON`}; ${wanted}`;
}

function placeText(at: Locator): string {
  if (at.kind !== 'pointer') return `at ${at.kind}`;
  return at.pointer === '' ? 'as the whole answer' : `at ${at.pointer}`;
}

function shapeText(body: Json): string {
  if (Array.isArray(body)) {
    const kinds = [...new Set((body as readonly Json[]).map(kindOf))].sort();
    return body.length === 0 ? 'an empty list' : `a list of ${kinds.map((kind) => `${kind}s`).join(' and ')}`;
  }
  if (!isObject(body)) return body === null ? 'null' : `a ${typeof body}`;
  const members = Object.entries(body).map(([name, value]) => `${name} (${kindOf(value)})`);
  if (members.length === 0) return 'an object without members';
  const more = members.length > MOST_NAMES ? ` and ${String(members.length - MOST_NAMES)} more` : '';
  return `an object with ${members.slice(0, MOST_NAMES).join(', ')}${more}`;
}

function kindOf(value: Json): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'null' : typeof value;
}
