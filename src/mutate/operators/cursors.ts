import type { Json } from '../../contract/text/json.js';
import type { ServiceFacts } from '../../contract/facts/model.js';
import { valueAt, withoutValueAt, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { WireResult } from '../../engine/http/transport.js';
import { succeeded, withContent, withJson, withStatus } from '../answer.js';
import { parameter, type Call } from '../call.js';
import type { Next, Operator, Place } from '../operator.js';
import { pageOf, parametersOf, withItems, type Site } from '../sites.js';

/** Mistakes with cursors: the way from one page to the next. */
const about = ['2'];

interface Walk {
  /** The cursor that the request brings; nothing on a first page. */
  readonly cursor: string | undefined;
  readonly site: Site;
}

function cursors(
  id: string,
  sentence: string,
  make: () => (call: Call, next: Next, walk: Walk) => Promise<WireResult>,
  fact = 'next',
): Operator {
  const places = (service: ServiceFacts): readonly Place[] =>
    parametersOf(service)
      .filter(({ use, site }) => use === 'after' && site.resource.collection.cursor.state === 'stated')
      .map(({ site, names }) => ({
        id: site.operation.id,
        resource: site.resource.name,
        operation: site.operation.id,
        facts: [`resources.${site.resource.name}.collection.cursor.${fact}`],
        plant: () => {
          const answer = make();
          const cursorOf = (call: Call): string | undefined =>
            names.map((name) => parameter(call, name)).find((value) => value !== undefined && value !== '');
          return {
            at: ({ route }) => route?.operation.id === site.operation.id && !route.isHead,
            answer: (call, next) => answer(call, next, { cursor: cursorOf(call), site }),
          };
        },
      }));
  return { id: `cursor.${id}`, sentence, about, places };
}

/** The page with other records, where it is one. */
async function page(
  call: Call,
  next: Next,
  { site }: Walk,
  change: (items: readonly Json[]) => readonly Json[],
): Promise<WireResult> {
  const result = await next(call);
  const shown = succeeded(result) ? pageOf(result, site.resource) : undefined;
  if (shown === undefined) return result;
  const items = change(shown.items);
  return items === shown.items ? result : withJson(result, withItems(shown, items));
}

/** Where an answer carries its next cursor, and what stands there. */
function nextIn(result: WireResult, { resource }: Site): { at: string; body: Json; value: Json } | undefined {
  const cursor = ifStated(resource.collection.cursor);
  const locator = cursor === undefined ? undefined : ifStated(cursor.next);
  const shown = succeeded(result) ? pageOf(result, resource) : undefined;
  if (locator?.kind !== 'pointer' || shown === undefined) return undefined;
  const value = valueAt(shown.body, locator.pointer);
  return value === undefined || value === null || value === ''
    ? undefined
    : { at: locator.pointer, body: shown.body, value };
}

export const cursorWalks: readonly Operator[] = [
  cursors('item-repeated', 'A page begins with the last record of the page before it', () => {
    let last: Json | undefined;
    return async (call, next, walk) =>
      await page(call, next, walk, (items) => {
        const shown = walk.cursor === undefined || last === undefined ? items : [last, ...items.slice(0, -1)];
        last = items.at(-1);
        return shown;
      });
  }),
  cursors(
    'item-skipped',
    'The first record of a page behind a cursor is left out',
    () => (call, next, walk) => page(call, next, walk, (items) => (walk.cursor === undefined ? items : items.slice(1))),
  ),
  cursors('ends-early', 'A page with more behind it has no next cursor', () => async (call, next, walk) => {
    const result = await next(call);
    const found = walk.cursor === undefined ? undefined : nextIn(result, walk.site);
    return found === undefined ? result : withJson(result, withoutValueAt(found.body, found.at));
  }),
  cursors('leads-nowhere', 'Every next cursor is the same one', () => {
    let first: Json | undefined;
    return async (call, next, walk) => {
      const result = await next(call);
      const found = nextIn(result, walk.site);
      if (found === undefined) return result;
      first ??= found.value;
      return found.value === first ? result : withJson(result, withValueAt(found.body, found.at, first));
    };
  }),
  cursors(
    'single-use',
    'A cursor can be used once',
    () => {
      const used = new Set<string>();
      return async (call, next, { cursor }) => {
        const result = await next(call);
        if (cursor === undefined || !succeeded(result)) return result;
        const key = `${cursor} ${JSON.stringify(call.request.headers.filter(([name]) => /^authorization$/i.test(name)))}`;
        if (used.has(key)) return withContent(withStatus(result, 400), '');
        used.add(key);
        return result;
      };
    },
    'expired',
  ),
];
