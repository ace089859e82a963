import { isObject, type Json } from '../../contract/text/json.js';
import type { Contract, Operation } from '../../contract/facts/model.js';
import { segments } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import { fillPath, pathAlone } from '../../contract/text/template.js';
import type { Exchange } from '../../result/exchange.js';
import { isSafe } from '../http/credentials/permission.js';
import { itemIn, outcomeOf } from '../kit/requests/answer.js';
import { itemSent } from '../kit/records/ledger/intents.js';
import { placeOf, type Census } from './census.js';
import { constantsOf } from './named-by-contract.js';
import { digestOf, leavesOf } from './content.js';

/** A request of this run that may have changed something. */
export interface OurRequest {
  /** Of the exchange. */
  readonly id: string;
  readonly method: string;
  /** Without host and query. */
  readonly path: string;
}

/** Values that are remembered; the oldest are forgotten first. */
const MOST_VALUES = 20_000;
/** Values of one body that are remembered. */
const MOST_OF_A_BODY = 60;
/** Characters of a body that is looked into. */
const LONGEST_BODY = 100_000;

/**
 * The unsafe requests of a run that were not refused, as far as they can have reached records of others: by the URL that
 * they addressed, by the record that they were answered with, and by the values that they sent.
 */
export class OurRequests {
  readonly #contract: Contract;
  readonly #baseUrl: string;
  readonly #operations: ReadonlyMap<string, Operation>;
  /** URLs of the records of others. */
  readonly #foreign = new Map<string, OurRequest | undefined>();
  /** Paths of collections, with the name of the resource. */
  readonly #collections = new Map<string, string>();
  readonly #toCollection = new Map<string, OurRequest>();
  readonly #lastOf = new Map<string, OurRequest>();
  readonly #sent = new Map<string, OurRequest>();
  readonly #constants: ReadonlyMap<string, ReadonlySet<string>>;
  /** URLs of records of others, by their ids, and the last request whose body has one by the word of the contract. */
  readonly #byId = new Map<string, readonly string[]>();
  readonly #named = new Map<string, OurRequest>();

  constructor(contract: Contract, baseUrl: string) {
    this.#contract = contract;
    this.#baseUrl = baseUrl.replace(/\/$/, '');
    this.#constants = constantsOf(contract);
    const { operations, resources } = contract.facts;
    const all = [...operations, ...resources.flatMap((one) => Object.values(one.operations))];
    this.#operations = new Map(
      all.flatMap(({ offered }) => {
        const operation = ifStated(offered);
        return operation === undefined ? [] : [[operation.id, operation] as const];
      }),
    );
  }

  /** From now on it is remembered what is sent to these records and to their collection. */
  mind({ resource, records }: Census): void {
    for (const [url, { ids }] of records) {
      this.#foreign.set(url, undefined);
      for (const id of Object.values(ids)) this.#byId.set(id, [...(this.#byId.get(id) ?? []), url]);
    }
    const path = ifStated(resource.operations.list.offered)?.path;
    if (path !== undefined)
      this.#collections.set(fillPath(pathAlone(path), this.#contract.facts.variables), resource.name);
  }

  /** Takes down a request with its answer. */
  hear(exchange: Exchange): void {
    const { request, response, failure, operation: name } = exchange;
    if (isSafe(request.method) || this.#foreign.size === 0) return;
    const operation = name === undefined ? undefined : this.#operations.get(name);
    if (operation?.safe === true || failure?.sent === 'no') return;
    // What was refused has changed nothing; where it has all the same, nothing tells it from what others did.
    if (response !== undefined && response.status >= 300 && response.status < 500) return;
    const path = this.#pathOf(request.url);
    const one: OurRequest = { id: exchange.id, method: request.method, path };
    this.#addressed(path, one);
    // A record may be named in the query.
    const whole = this.#belowBase(request.url);
    if (this.#foreign.has(whole)) this.#foreign.set(whole, one);
    for (const id of (operation && this.#constants.get(operation.id)) ?? [])
      for (const url of this.#byId.get(id) ?? []) this.#named.set(url, one);
    if (operation?.resource !== undefined) this.#lastOf.set(operation.resource, one);
    if (operation !== undefined) this.#answered(operation, exchange, one);
    this.#remember(operation, request.body, one);
  }

  /** The last request that addressed a record of others, or something below it, or was answered with it. */
  to(url: string): OurRequest | undefined {
    return this.#foreign.get(url);
  }

  /** The last request whose body names a record of others by the word of the contract. */
  naming(url: string): OurRequest | undefined {
    return this.#named.get(url);
  }

  /** The last request that addressed all records of a resource at once. */
  toAllOf(resource: string): OurRequest | undefined {
    return this.#toCollection.get(resource);
  }

  /** The last request of an operation of the resource. */
  lastOf(resource: string): OurRequest | undefined {
    return this.#lastOf.get(resource);
  }

  /** The last request with this value under the last name of the pointer. */
  withValue(pointer: string, digest: string): OurRequest | undefined {
    return this.#sent.get(keyOf(pointer, digest));
  }

  #addressed(path: string, one: OurRequest): void {
    const resource = this.#collections.get(path.replace(/\/$/, ''));
    // A create addresses the collection and none of its records.
    if (resource !== undefined && one.method !== 'POST') this.#toCollection.set(resource, one);
    for (let part = path; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('/')))) {
      if (this.#foreign.has(part)) this.#foreign.set(part, one);
    }
  }

  /** A create may be answered with a record that was there, and have changed it. */
  #answered(operation: Operation, exchange: Exchange, one: OurRequest): void {
    if (operation.kind !== 'create' && operation.kind !== 'replace') return;
    if (outcomeOf(this.#contract, exchange).class !== 'success') return;
    const resource = this.#contract.facts.resources.find(({ name }) => name === operation.resource);
    const item = itemIn(operation, exchange) ?? {};
    const url = resource && placeOf(this.#contract, resource, item, exchange)?.url;
    if (url !== undefined && this.#foreign.has(url)) this.#foreign.set(url, one);
  }

  #remember(operation: Operation | undefined, body: string | undefined, one: OurRequest): void {
    if (body === undefined || body.length > LONGEST_BODY) return;
    const item = operation === undefined ? parsed(body) : itemSent(operation, body);
    if (item === undefined) return;
    for (const [pointer, value] of valuesIn(item).slice(0, MOST_OF_A_BODY)) {
      const key = keyOf(pointer, digestOf(value));
      this.#sent.delete(key);
      this.#sent.set(key, one);
    }
    for (const key of this.#sent.keys()) {
      if (this.#sent.size <= MOST_VALUES) break;
      this.#sent.delete(key);
    }
  }

  #pathOf(url: string): string {
    return this.#belowBase(url).replace(/[?#].*$/, '');
  }

  #belowBase(url: string): string {
    return url.startsWith(`${this.#baseUrl}/`) ? url.slice(this.#baseUrl.length) : url;
  }
}

/** Also of a JSON Patch, and of a list of records. */
function valuesIn(item: Json): readonly (readonly [pointer: string, value: Json])[] {
  if (!Array.isArray(item)) return leavesOf(item);
  return (item as readonly Json[]).slice(0, MOST_OF_A_BODY).flatMap((one) => {
    const isStep = isObject(one) && typeof one['op'] === 'string' && typeof one['path'] === 'string';
    if (!isStep) return leavesOf(one);
    const at = String(one['path']);
    return leavesOf(one['value'] ?? null).map(([below, value]) => [`${at}${below}`, value] as const);
  });
}

/** By the last name alone: the body of a request may hold a member elsewhere than the record shows it. */
function keyOf(pointer: string, digest: string): string {
  return `${segments(pointer).at(-1) ?? ''} ${digest}`;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
