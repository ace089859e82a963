import { type Json, isObject } from '../../contract/text/json.js';
import { valueAt, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { WireResult } from '../../engine/http/transport.js';
import { succeeded, withJson } from '../answer.js';
import { parameter, queryOf, type Call } from '../call.js';
import type { Operator, Place } from '../operator.js';
import { createdUrl } from '../record-urls.js';
import { itemOf, namesIn, pageOf, sitesOf, withItems, type Page, type Site } from '../sites.js';

const about = ['2'];

/** A page with other records in it; the page itself where there is nothing to be done. */
type Change = (page: Page, call: Call, site: Site) => readonly Json[];

function pages(id: string, sentence: string, change: Change): Operator {
  const places = listPlaces((site) => ({
    plant: () => ({
      at: (call) => isListOf(call, site),
      answer: async (call, next) => {
        const result = await next(call);
        const page = succeeded(result) ? pageOf(result, site.resource) : undefined;
        if (page === undefined) return result;
        const items = change(page, call, site);
        return items === page.items ? result : withJson(result, withItems(page, items));
      },
    }),
  }));
  return { id, sentence, about, places };
}

/** A place for each list. */
export function listPlaces(make: (site: Site) => Pick<Place, 'plant'> & Partial<Place>): Operator['places'] {
  return (service) =>
    sitesOf(service, 'list').map((site) => ({
      id: site.operation.id,
      resource: site.resource.name,
      operation: site.operation.id,
      facts: [`resources.${site.resource.name}.collection.items`],
      ...make(site),
    }));
}

export function isListOf({ route }: Call, { operation }: Site): boolean {
  return route?.operation.id === operation.id && !route.isHead;
}

/** What a list is sorted by at the request of the caller. */
function sortedBy(call: Call, { resource }: Site): string | undefined {
  for (const key of ifStated(resource.collection.sort) ?? []) {
    for (const template of [ifStated(key.ascending), ifStated(key.descending)]) {
      const names = template === undefined ? [] : namesIn(template);
      const isAsked = names.some((name) => {
        const value = parameter(call, name);
        return value === key.name || value === `-${key.name}`;
      });
      if (isAsked) return key.at;
    }
  }
  return undefined;
}

function isFull({ items }: Page, call: Call, { resource: { collection } }: Site): boolean {
  const template = ifStated(collection.query.limit);
  const asked = (template === undefined ? [] : namesIn(template)).map((name) =>
    Number(parameter(call, name) ?? Number.NaN),
  );
  const limit = asked.find((one) => one > 0) ?? ifStated(collection.limit.default);
  return items.length > 1 && items.length === limit;
}

/** What is on the pages of a list. */
export const pageContents: readonly Operator[] = [
  pages('page.last-item-lost', 'The last record of a full page is left out', (page, call, site) =>
    isFull(page, call, site) ? page.items.slice(0, -1) : page.items,
  ),
  pages('page.item-lost', 'A record in the middle of a list is left out', ({ items }) =>
    items.length > 2 ? items.filter((_, n) => n !== Math.floor(items.length / 2)) : items,
  ),
  pages('page.item-doubled', 'A record stands on a page twice', ({ items }) => {
    const [first] = items;
    return items.length < 2 || first === undefined ? items : [...items.slice(0, -1), first];
  }),
  pages('page.order-broken', 'Two records of a sorted list have changed places', ({ items }, call, site) => {
    const key = sortedBy(call, site);
    if (key === undefined) return items;
    const at = items.findIndex((one, n) => {
      const other = items[n + 1];
      return other !== undefined && JSON.stringify(valueAt(one, key)) !== JSON.stringify(valueAt(other, key));
    });
    if (at < 0) return items;
    return items.map((one, n) => (n === at ? (items[n + 1] ?? one) : n === at + 1 ? (items[at] ?? one) : one));
  }),
  pages('page.numbers-as-text', 'Numbers that a list is sorted by are compared as texts', ({ items }, call, site) => {
    const key = sortedBy(call, site);
    const values = key === undefined ? [] : items.map((one) => valueAt(one, key));
    if (key === undefined || values.length < 2 || !values.every((value) => typeof value === 'number')) return items;
    const isDescending = (values[0] ?? 0) > (values.at(-1) ?? 0);
    const textOf = (item: Json): string => String(valueAt(item, key));
    const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
    // Records with the same value stay as they stand: their order is left to a service.
    return items.toSorted((a, b) => (isDescending ? order(textOf(b), textOf(a)) : order(textOf(a), textOf(b))));
  }),
  {
    id: 'page.deleted-still-listed',
    sentence: 'A deleted record stays in the list',
    about: ['2', '4'],
    places: (service) =>
      sitesOf(service, 'list')
        .filter(({ resource }) => resource.operations.delete.declared.state === 'stated')
        .map((site) => ({
          id: site.operation.id,
          resource: site.resource.name,
          operation: site.operation.id,
          facts: [`resources.${site.resource.name}.collection.items`],
          plant: ({ router }) => {
            /** Last seen bodies by URL, and those that are gone. */
            const [seen, gone] = [new Map<string, Json>(), new Map<string, Json>()];
            return {
              at: (call) => isListOf(call, site),
              answer: async (call, next) => {
                const result = await next(call);
                const page = pageOf(result, site.resource);
                const path = (call.request.url.split('?', 1)[0] ?? '').replace(/\/$/, '');
                const [, old] = [...gone].findLast(([url]) => url.startsWith(`${path}/`)) ?? [];
                if (page === undefined || old === undefined || isFull(page, call, site)) return result;
                return queryOf(call).length > 1 ? result : withJson(result, withItems(page, [...page.items, old]));
              },
              hear: (call, result) => {
                const { route } = call;
                if (route === undefined || route.resource !== site.resource || !succeeded(result)) return;
                const { operation } = route;
                const url = operation.kind === 'create' ? createdUrl(route, result, router) : route.record;
                if (url === undefined) return;
                const item = itemOf(result, operation);
                if (item !== undefined && (operation.kind === 'read' || operation.kind === 'create'))
                  seen.set(url, item);
                const known = seen.get(url);
                if (operation.kind === 'delete' && known !== undefined) gone.set(url, known);
              },
            };
          },
        })),
  },
  {
    id: 'page.stale-list',
    sentence: 'A list comes from a cache, as it was two requests ago',
    about: ['2', '4'],
    places: listPlaces((site) => ({
      plant: () => {
        const cache = new Map<string, { result: WireResult; left: number }>();
        return {
          at: (call) => isListOf(call, site),
          answer: async (call, next) => {
            const result = await next(call);
            const key = `${call.request.url} ${JSON.stringify(call.request.headers.filter(([name]) => /^(?:authorization|accept|cookie)$/i.test(name)))}`;
            const kept = cache.get(key);
            if (kept !== undefined && kept.left > 0 && succeeded(result)) {
              kept.left -= 1;
              return kept.result;
            }
            if (succeeded(result)) cache.set(key, { result, left: 2 });
            return result;
          },
        };
      },
    })),
  },
];

/** Puts another number where the total stands: as the contract says, or the first whole number of the answer. */
function total(id: string, sentence: string, change: (total: number, page: Page) => number): Operator {
  return {
    id,
    sentence,
    about,
    places: listPlaces((site) => {
      const { name, collection } = site.resource;
      const said = ifStated(collection.total);
      return {
        facts: [`resources.${name}.collection.total`, `resources.${name}.collection.items`],
        plant: () => ({
          at: (call) => isListOf(call, site) && said?.kind !== 'header',
          answer: async (call, next) => {
            const result = await next(call);
            const page = succeeded(result) ? pageOf(result, site.resource) : undefined;
            if (page === undefined || !isObject(page.body)) return result;
            const pointer = said?.kind === 'pointer' ? said.pointer : firstCount(page.body);
            const value = pointer === undefined ? undefined : valueAt(page.body, pointer);
            if (pointer === undefined || typeof value !== 'number') return result;
            return withJson(result, withValueAt(page.body, pointer, change(value, page)));
          },
        }),
      };
    }),
  };
}

function firstCount(body: Json): string | undefined {
  const found = isObject(body)
    ? Object.entries(body).find(([name, value]) => Number.isInteger(value) && /total|count|size/i.test(name))
    : undefined;
  return found === undefined ? undefined : `/${found[0]}`;
}

export const totals: readonly Operator[] = [
  total('total.of-the-page', 'The total counts the records of the page alone', (_, { items }) => items.length),
  total('total.off-by-one', 'The total is one too many', (value) => value + 1),
  total('total.capped', 'The total ends at three', (value) => Math.min(value, 3)),
];
