import { limitOf, listing, type Listing } from '../../check/lists/listing.js';
import type { Json } from '../../contract/text/json.js';
import { versionParameter } from '../../contract/facts/named-version.js';
import type { Contract, ResourceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { header, type Exchange } from '../../result/exchange.js';
import { located } from '../kit/requests/answer.js';

/** What one answer of a list shows. */
export interface ListAnswer {
  /** URL of the collection, without its query. */
  readonly collection: string;
  readonly items: readonly Json[];
  /** Nothing was asked for that chooses records: a filter may be one for deleted ones, and a cursor may lead on in a list of before. */
  readonly isPlain: boolean;
  /** It is known to show all that there is. */
  readonly isWhole: boolean;
}

/** By it the parameter is known that holds the limit. */
const PROBE = 7;

/** Reads the answers of the list of a resource. */
export class ListAnswers {
  readonly #resource: ResourceFacts;
  readonly #way: Listing | undefined;
  /** Names in a query that choose no records. */
  readonly #neutral: ReadonlySet<string>;
  readonly #limit: string | undefined;

  constructor({ facts }: Contract, resource: ResourceFacts) {
    this.#resource = resource;
    this.#way = ifStated(listing(resource));
    const version = versionParameter(facts)?.[0];
    const limit = this.#way === undefined ? [] : limitOf(this.#way, PROBE);
    this.#limit = limit.find(([, value]) => value === String(PROBE))?.[0];
    const counting = resource.collection.totalQuery.map(([name]) => name);
    this.#neutral = new Set([...limit.map(([name]) => name), ...counting, ...(version === undefined ? [] : [version])]);
  }

  /** Undefined where the answer shows no list, or may be that of a cache. */
  read(exchange: Exchange): ListAnswer | undefined {
    const { request, response } = exchange;
    const at = ifStated(this.#resource.collection.items);
    const items = at === undefined ? undefined : located(exchange, at);
    if (!Array.isArray(items) || response === undefined || Number(header(response.headers, 'age') ?? 0) > 0)
      return undefined;
    const [collection = '', query = ''] = request.url.split('?', 2);
    const shown = items as readonly Json[];
    const asked = new URLSearchParams(query);
    const isPlain = [...asked.keys()].every((name) => this.#neutral.has(name));
    return { collection, items: shown, isPlain, isWhole: isPlain && this.#isWhole(exchange, asked, shown.length) };
  }

  #isWhole(exchange: Exchange, query: URLSearchParams, shown: number): boolean {
    const way = this.#way;
    if (way === undefined) return false;
    const { total: at, totalQuery: counting } = this.#resource.collection;
    const total = counting.every(([name]) => query.has(name)) ? ifStated(at) : undefined;
    if (total !== undefined && Number(located(exchange, total) ?? Number.NaN) !== shown) return false;
    const { paging, max } = way;
    switch (paging.by) {
      case 'nothing':
        return true;
      case 'cursor': {
        if (paging.more !== undefined) return located(exchange, paging.more) === false;
        return paging.next.kind !== 'last' && isNothing(located(exchange, paging.next, way.items));
      }
      case 'page': {
        // A service may show fewer than were asked for: how few is only known where its maximum is.
        const asked = Number(this.#limit === undefined ? Number.NaN : (query.get(this.#limit) ?? Number.NaN));
        return max !== undefined && shown < Math.min(asked, max);
      }
    }
  }
}

function isNothing(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '';
}
