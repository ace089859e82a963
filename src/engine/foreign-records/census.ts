import type { Json } from '../../contract/text/json.js';
import type { Contract, ResourceFacts } from '../../contract/facts/model.js';
import { valueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { Exchange } from '../../result/exchange.js';
import { idsFrom } from '../kit/records/ledger/ids.js';
import { recordAt } from '../ownership/record-target.js';
import { contentOf, type Content } from './content.js';
import type { ListView } from './list-view.js';

/** Records of one resource of which the contents are remembered. */
export const MOST_RECORDS = 200;

/** A record that somebody else made, as it was before the first write of the run. */
export interface ForeignRecord {
  readonly resource: ResourceFacts;
  readonly ids: Readonly<Record<string, string>>;
  /** Where it is read: what it is known by. */
  readonly url: string;
  readonly content: Content;
  /** It was on the first page of its list. */
  readonly isFirst: boolean;
}

/** The records of others in one list before the first write, as far as it was read. */
export interface Census {
  readonly resource: ResourceFacts;
  readonly records: ReadonlyMap<string, ForeignRecord>;
  /** Digests that stood at a pointer in any of the records: words that others use as well. */
  readonly usual: ReadonlySet<string>;
  readonly isWhole: boolean;
  readonly total?: number;
}

/** Takes down what a list shows. */
export function censusOf(contract: Contract, view: ListView): Census {
  const { resource, pages } = view;
  const records = new Map<string, ForeignRecord>();
  const usual = new Set<string>();
  let isWhole = view.isWhole;
  for (const [n, { items, exchange }] of pages.entries()) {
    for (const item of items) {
      const at = placeOf(contract, resource, item, exchange);
      if (at === undefined || records.has(at.url)) continue;
      if (records.size >= MOST_RECORDS) {
        isWhole = false;
        break;
      }
      const content = contentOf(item, volatileIn(resource));
      for (const [pointer, digest] of content) usual.add(`${pointer} ${digest}`);
      records.set(at.url, { resource, ...at, content, isFirst: n === 0 });
    }
  }
  return { resource, records, usual, isWhole, ...(view.total === undefined ? {} : { total: view.total }) };
}

/** The records that a later look at the list shows, by their URLs. */
export function itemsByUrl(contract: Contract, { resource, pages }: ListView): ReadonlyMap<string, Json> {
  const items = new Map<string, Json>();
  for (const page of pages) {
    for (const item of page.items) {
      const at = placeOf(contract, resource, item, page.exchange);
      if (at !== undefined) items.set(at.url, item);
    }
  }
  return items;
}

/** Which record an item is; undefined where nothing tells. */
export function placeOf(
  contract: Contract,
  resource: ResourceFacts,
  item: Json,
  exchange: Exchange,
): { readonly ids: Readonly<Record<string, string>>; readonly url: string } | undefined {
  const [id, path] = [ifStated(resource.id), ifStated(resource.item)];
  if (id === undefined || path === undefined) return undefined;
  const ids = idsFrom(id, path, exchange, item);
  const { url } = recordAt(contract, resource, ids);
  return url === undefined ? undefined : { ids, url };
}

export function volatileIn({ volatile }: ResourceFacts): readonly string[] {
  return ifStated(volatile) ?? [];
}

/** The texts in an item by which it may show whose it is. */
export function markingTexts({ tag, unique }: ResourceFacts, item: Json): readonly string[] {
  const places = [...(ifStated(unique) ?? []), ...(tag.state === 'stated' ? [tag.value] : [])];
  return places.flatMap((pointer) => {
    const text = valueAt(item, pointer);
    return typeof text === 'string' ? [text] : [];
  });
}
