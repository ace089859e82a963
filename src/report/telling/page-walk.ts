import type { ExchangeLine } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { requestTarget } from '../wording/words.js';
import { isMap, parsed } from '../wording/json-leaves.js';

/** Pages of one list as they were walked through, with the ids on each. */
export interface PageWalk {
  readonly path: string;
  readonly pages: readonly Page[];
  readonly repeated: readonly string[];
  readonly missing: readonly string[];
}

export interface Page {
  /** `page=2`: what tells it from the others. */
  readonly name: string;
  readonly boxes: readonly Box[];
}

export interface Box {
  readonly id: string;
  /** `again`: it stood on an earlier page, or before on this one. `missing`: it belongs here and was not shown. */
  readonly kind: 'shown' | 'again' | 'missing';
}

/** What the pages of a walk say of a record, in words, and the page that shows it. */
export interface WalkTold {
  readonly page: ExchangeLine;
  /** `shows 52e9 of page 1 again`. */
  readonly words: string;
}

/** Parameters that lead from page to page. */
const PAGING = /^(page|offset|cursor|after|before|start|skip|from|token|next|page_?token|page\[.*\]|starting_after)$/i;
const NAMES = ['id', '_id', 'uuid', 'key', 'sku', 'number'];
/** A walk of more pages is drawn around what is wrong. */
const MOST_PAGES = 8;
const MOST_BOXES = 12;

interface Look {
  readonly line: ExchangeLine;
  readonly list: string;
  readonly place: string;
  readonly ids: readonly string[];
}

/** The walk in which the record that a finding names stands twice, or in which it lacks. */
export function pageWalkOf(
  finding: Pick<Finding, 'claim' | 'observed'>,
  own: readonly ExchangeLine[],
): PageWalk | undefined {
  const found = wrongWalkOf(finding, own);
  return found && drawn(found.looks, found.repeated, found.missing, orders(own, found.missing));
}

interface WrongWalk {
  readonly looks: readonly Look[];
  readonly repeated: readonly string[];
  readonly missing: readonly string[];
}

function wrongWalkOf(
  { claim, observed }: Pick<Finding, 'claim' | 'observed'>,
  own: readonly ExchangeLine[],
): WrongWalk | undefined {
  const walks = walksIn(own).filter((looks) => looks.length > 1);
  const names = (id: string): boolean => id.length > 0 && isNamed(observed, id);
  const twice = walks.filter((looks) => repeatedIn(looks).some(names));
  const [first] = [...twice].sort((a, b) => sizeOf(a) - sizeOf(b));
  if (first !== undefined) return { looks: first, repeated: repeatedIn(first).filter(names), missing: [] };
  if (!/\b(walk|page|pages|pagination|list)\b/i.test(claim)) return undefined;
  const all = [...new Set(own.flatMap((one) => lookAt(one)?.ids ?? []))];
  const lacking = walks
    .map((looks) => ({ looks, missing: all.filter((id) => names(id) && !looks.some(({ ids }) => ids.includes(id))) }))
    .filter(({ missing }) => missing.length > 0);
  const [short] = lacking.sort((a, b) => sizeOf(a.looks) - sizeOf(b.looks));
  return short && { ...short, repeated: [] };
}

/** The same in words; undefined where the claim is not about a record that stands twice or is left out. */
export function walkTold(
  { claim, observed }: Pick<Finding, 'claim' | 'observed'>,
  own: readonly ExchangeLine[],
): WalkTold | undefined {
  if (!/ (?:twice|out|once)\b/.test(claim)) return undefined;
  const found = wrongWalkOf({ claim, observed }, own);
  return found && (againIn(found) ?? leftOutOf(found, orders(own, found.missing)));
}

function againIn({ looks, repeated: [id] }: WrongWalk): WalkTold | undefined {
  if (id === undefined) return undefined;
  const showing = looks.flatMap((look, n) => look.ids.flatMap((one) => (one === id ? [{ look, page: n + 1 }] : [])));
  const [first, second] = showing;
  if (first === undefined || second === undefined) return undefined;
  const isSame = first.page === second.page;
  return {
    page: second.look.line,
    words: isSame ? `shows record ${id} twice` : `shows record ${id} of page ${String(first.page)} again`,
  };
}

function leftOutOf(
  { looks, missing: [id, ...more] }: WrongWalk,
  after: ReadonlyMap<string, string>,
): WalkTold | undefined {
  const before = after.get(id ?? '');
  const page = looks.find(({ ids }) => before !== undefined && ids.includes(before)) ?? looks[0];
  if (page === undefined || id === undefined) return undefined;
  const others = looks.length - 1;
  const which = more.length === 0 ? id : `${id} and ${String(more.length)} more`;
  const pages = others === 1 ? 'nor does the other page' : `nor does any of the ${String(others)} other pages`;
  return { page: page.line, words: `does not show record ${which}, ${pages}` };
}

/** Consecutive answers of one list; a page that was there already begins another walk. */
function walksIn(own: readonly ExchangeLine[]): readonly (readonly Look[])[] {
  const walks: Look[][] = [];
  for (const one of own) {
    const look = lookAt(one);
    if (look === undefined) continue;
    const last = walks.at(-1);
    const joins = last?.[0]?.list === look.list && !last.some(({ place }) => place === look.place);
    if (joins) last.push(look);
    else walks.push([look]);
  }
  return walks;
}

function lookAt(line: ExchangeLine): Look | undefined {
  const { request, response, as, intent } = line;
  if (request.method !== 'GET' || response?.status !== 200 || intent === 'cleanup') return undefined;
  const ids = idsIn(response.body);
  if (ids === undefined) return undefined;
  const [path = '', query = ''] = requestTarget(request.url).split(/\?(.*)/s, 2);
  const pairs = query.split('&').filter((pair) => pair !== '');
  const isPlace = (pair: string): boolean => PAGING.test(decoded(pair.split('=', 1)[0] ?? ''));
  const place = pairs.filter(isPlace).map(decoded).join(' ');
  return { list: JSON.stringify([path, as, pairs.filter((pair) => !isPlace(pair))]), place, ids, line };
}

/** Ids of the items of the one list in an answer, at its top or in one of its members. */
function idsIn(body: string): readonly string[] | undefined {
  const value = parsed(body);
  const list = Array.isArray(value) ? value : isMap(value) ? Object.values(value).find(Array.isArray) : undefined;
  if (list === undefined) return undefined;
  const items: readonly unknown[] = list;
  const name = NAMES.find((one) =>
    items.every((item) => isMap(item) && ['string', 'number'].includes(typeof item[one])),
  );
  return name === undefined ? undefined : items.map((item) => String(isMap(item) ? item[name] : ''));
}

function repeatedIn(looks: readonly Look[]): readonly string[] {
  const all = looks.flatMap(({ ids }) => ids);
  return [...new Set(all.filter((id, n) => all.indexOf(id) !== n))];
}

/** The id itself, and not a part of another word. */
function isNamed(text: string, id: string): boolean {
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1)) {
    if (!/[\w-]/.test(text[at - 1] ?? '') && !/[\w-]/.test(text[at + id.length] ?? '')) return true;
  }
  return false;
}

/** Small pages are read more easily. */
function sizeOf(looks: readonly Look[]): number {
  return Math.max(...looks.map(({ ids }) => ids.length));
}

/** After which other record each of these stands, where a list shows it. */
function orders(own: readonly ExchangeLine[], ids: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const one of own) {
    const look = lookAt(one)?.ids ?? [];
    for (const id of ids) {
      const before = look[look.indexOf(id) - 1];
      if (before !== undefined && !found.has(id)) found.set(id, before);
    }
  }
  return found;
}

function drawn(
  looks: readonly Look[],
  repeated: readonly string[],
  missing: readonly string[],
  after: ReadonlyMap<string, string> = new Map(),
): PageWalk {
  const seen = new Set<string>();
  const placed = new Set<string>();
  const pages = looks.map(({ place, ids }, n): Page => {
    const boxes = ids.flatMap((id): readonly Box[] => {
      const kind = seen.has(id) ? 'again' : 'shown';
      seen.add(id);
      const lost = missing.filter((one) => after.get(one) === id && !placed.has(one));
      for (const one of lost) placed.add(one);
      return [{ id, kind }, ...lost.map((one) => ({ id: one, kind: 'missing' as const }))];
    });
    const rest = n === looks.length - 1 ? missing.filter((one) => !placed.has(one)) : [];
    return {
      name: place === '' ? 'first page' : place,
      boxes: [...boxes, ...rest.map((id) => ({ id, kind: 'missing' as const }))],
    };
  });
  const [path] = JSON.parse(looks[0]?.list ?? '[""]') as readonly string[];
  return { path: path ?? '', pages: around(pages, [...repeated, ...missing]), repeated, missing };
}

/** The pages on which it can be seen, with their neighbours; long pages by their ends and what is marked. */
function around(pages: readonly Page[], ids: readonly string[]): readonly Page[] {
  const at = pages.findLastIndex(({ boxes }) => boxes.some(({ id, kind }) => kind !== 'shown' && ids.includes(id)));
  const from = Math.max(0, Math.min(at - MOST_PAGES / 2, pages.length - MOST_PAGES));
  return pages.slice(from, from + MOST_PAGES).map(({ name, boxes }) => ({
    name,
    boxes:
      boxes.length <= MOST_BOXES
        ? boxes
        : boxes.filter(
            ({ id, kind }, n) =>
              n < 3 || n >= boxes.length - 3 || (kind !== 'shown' && ids.includes(id)) || ids.includes(id),
          ),
  }));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
