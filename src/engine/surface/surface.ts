import { ifStated } from '../../contract/facts/slot.js';
import type { Contract, ServiceFacts } from '../../contract/facts/model.js';
import { operationFacts } from '../../contract/resolve/surface/surface.js';
import { routerOf, type Route, type Router } from '../../contract/resolve/surface/routing.js';
import type { Json } from '../../contract/text/json.js';
import { valueAt } from '../../contract/text/pointer.js';
import type { QueryPair } from '../../contract/text/template.js';
import type { Exchange } from '../../result/exchange.js';
import { outcomeOf } from '../kit/requests/answer.js';
import { hash } from '../seed.js';
import { callers, versions } from './callers.js';
import { conditions, contents, retryKeyOf, retryKeys } from './contents.js';
import { members } from './members.js';
import { Memory } from './memory.js';
import { options } from './options.js';
import type { Dimension, Place, Visit } from './point.js';
import { repetitions, states, targets } from './targets.js';

/** Every way in which requests to one operation differ, by the name that it has in the id of a point. */
const DIMENSIONS: Readonly<Record<string, Dimension>> = {
  version: versions,
  caller: callers,
  target: targets,
  state: states,
  body: members,
  content: contents,
  query: options,
  condition: conditions,
  key: retryKeys,
  repetition: repetitions,
};

const NOTHING: ReadonlySet<string> = new Set();

/** Bodies above this are not taken apart. */
const MOST_TEXT = 200_000;

/** A point that no request stood for. */
export interface Missed {
  /** `products.read|caller=bob`: the same in every run of this contract. */
  readonly point: string;
  readonly why: string;
}

/**
 * The surface of a contract in first order: each value of each dimension at each operation that it applies to. It hears every request
 * of a run, and knows which points they stood for.
 */
export class Surface {
  readonly #contract: Contract;
  readonly #router: Router;
  readonly #places = new Map<string, Place>();
  /** Values that no request stood for, by operation and dimension. What is all seen is not looked for any more. */
  readonly #open = new Map<string, Map<string, Set<string>>>();
  readonly #memory: Memory;
  readonly #current: string | undefined;
  /** Operations that answered with success. */
  readonly #answered = new Set<string>();
  /** All points. */
  readonly of: number;

  /** @param callers identities that have their credentials */
  constructor(contract: Contract, baseUrl: string, callers: readonly string[], isReadOnly: boolean) {
    this.#contract = contract;
    this.#router = routerOf(contract.facts, baseUrl);
    this.#memory = new Memory(this.#router);
    this.#current = ifStated(contract.facts.versioning.current);
    let of = 0;
    for (const place of placesOf(contract.facts, callers, isReadOnly)) {
      const open = new Map(Object.entries(DIMENSIONS).map(([name, { values }]) => [name, new Set(values(place))]));
      this.#places.set(place.operation.id, place);
      this.#open.set(place.operation.id, open);
      for (const values of open.values()) of += values.size;
    }
    this.of = of;
  }

  hear(exchange: Exchange): void {
    if (exchange.failure?.kind === 'blocked') return;
    const route = this.#routeOf(exchange.request.method, exchange.request.url);
    const place = route && this.#places.get(route.operation.id);
    if (route === undefined || place === undefined || route.isHead) return;
    const visit = this.#visitOf(exchange, route, place);
    const open = this.#open.get(place.operation.id);
    if (visit.outcome === 'success') this.#answered.add(place.operation.id);
    const version = versions.seen(visit, this.#memory, NOTHING)[0];
    // What is asked of another version says nothing of this one.
    const isOther = version !== undefined && this.#current !== undefined && version !== this.#current;
    for (const [name, dimension] of Object.entries(DIMENSIONS)) {
      const values = open?.get(name);
      if (values === undefined || values.size === 0 || (isOther && dimension !== versions)) continue;
      for (const value of dimension.seen(visit, this.#memory, values)) values.delete(value);
    }
    if (!isOther) this.#memory.take(visit, retryKeyOf(visit));
  }

  /** The points that no request stood for. @param why for those of operations that were asked */
  missed(why: string): readonly Missed[] {
    return [...this.#open].flatMap(([operation, open]) =>
      [...open].flatMap(([name, values]) =>
        [...values].map((value) => ({
          point: `${operation}|${name}${name === 'body' || name === 'query' ? ':' : '='}${value}`,
          why: this.#answered.has(operation) ? why : 'no request to this operation was answered with success',
        })),
      ),
    );
  }

  /** Where it leads; under another version, where the same path leads under the current one. */
  #routeOf(method: string, url: string): Route | undefined {
    const isThere = (one: string): boolean => this.#memory.record(one)?.isGone === false;
    const found = this.#router.routeOf(method, url, isThere);
    const segment = ifStated(this.#contract.facts.versioning.segment);
    if (found !== undefined || segment === undefined) return found;
    for (const { index, 1: version = '' } of url.matchAll(/\/([^/?]+)(?=\/)/g)) {
      const current = `${url.slice(0, index)}${segment}${url.slice(index + version.length + 2)}`;
      const route = this.#router.routeOf(method, current, isThere);
      if (route?.operation.versioned) return { ...route, values: { ...route.values, version } };
    }
    return undefined;
  }

  #visitOf(exchange: Exchange, route: Route, place: Place): Visit {
    const { url, body: text = '' } = exchange.request;
    let read: { readonly body: Json | undefined } | undefined;
    let digest: number | undefined;
    const { class: kind } = outcomeOf(this.#contract, exchange);
    return {
      place,
      route,
      exchange,
      query: queryOf(url),
      // Each of these is looked at as long as there is something left to see in it.
      get body() {
        return (read ??= { body: text === '' || text.length > MOST_TEXT ? undefined : parsed(text) }).body;
      },
      get item() {
        return valueAt(this.body, place.operation.requestEnvelope);
      },
      get digest() {
        return (digest ??= hash(`${exchange.as} ${exchange.request.method} ${url} ${text}`));
      },
      outcome:
        kind === 'success'
          ? 'success'
          : exchange.response === undefined
            ? 'unanswered'
            : kind === 'server-error'
              ? 'failed'
              : 'refused',
      target: route.record ?? url.split('?', 1)[0] ?? url,
    };
  }
}

function placesOf(service: ServiceFacts, callers: readonly string[], isReadOnly: boolean): readonly Place[] {
  return operationFacts(service).flatMap((facts) => {
    const operation = ifStated(facts.offered);
    // Requests to other hosts are not told apart.
    if (operation === undefined || operation.host !== undefined || (isReadOnly && !operation.safe)) return [];
    const resource = service.resources.find(({ name }) => name === operation.resource);
    return [{ operation, facts, resource, service, callers }];
  });
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function queryOf(url: string): readonly QueryPair[] {
  const at = url.indexOf('?');
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at + 1))];
}
