import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import type { Draft } from '../draft/draft.js';
import { bare } from '../openapi/naming.js';
import { successes, type ApiOperation, type Parameter } from '../openapi/operation.js';
import { linkedNext, proposeLinks } from './page-links.js';
import { isAlways, isNullable, isUrl, memberNamed } from './page-members.js';

/** Parameters of lists by what they are for; written as `bare` makes them. */
const LIMIT = [
  'limit',
  'size',
  'perpage',
  'pagesize',
  'top',
  'maxresults',
  'maxitems',
  'take',
  'itemsperpage',
  'maxpagesize',
  'pagelimit',
];
const PAGE = ['page', 'pagenumber', 'pageno', 'pageindex', 'pagenum'];
const OFFSET = ['offset', 'skip', 'startindex', 'pageoffset'];
const CURSOR = [
  'cursor',
  'after',
  'pagetoken',
  'nexttoken',
  'continuationtoken',
  'pagecursor',
  'pageafter',
  'startingafter',
  'nextpagetoken',
  'marker',
];
const NEXT = [
  'nextpagetoken',
  'nextcursor',
  'nexttoken',
  'continuationtoken',
  'nextmarker',
  'endcursor',
  'next',
  'cursor',
  'nextlink',
  'odatanextlink',
  'nexturl',
  'nextpageurl',
];
const TOTAL = ['total', 'totalcount', 'totalelements', 'totalitems', 'totalresults', 'totalrecords', 'odatacount'];
const MORE = ['hasmore', 'hasnext', 'hasnextpage', 'more'];
const TOTAL_HEADERS = ['x-total-count', 'x-total', 'total-count', 'pagination-count'];

/** What is said of one list. */
export interface ListPlace {
  readonly draft: Draft;
  /** `resources.<name>.collection` */
  readonly at: readonly string[];
  readonly operation: ApiOperation;
  /** The schema of the list. */
  readonly page: JsonObject;
  /** Parameters that were understood so far. */
  readonly understood: Set<string>;
}

/** How pages are asked for and what they say of themselves. */
export function statePaging(place: ListPlace): void {
  const { draft, at, operation, page } = place;
  stateLimit(place);
  const isPaged = stateOffset(place);
  const isWalked = stateCursor(place);
  if (isPaged && !isWalked) draft.state([...at, 'cursor'], 'none', 'openapi', 'no parameter for a cursor');
  if (isWalked && !isPaged) draft.state([...at, 'offset'], 'none', 'openapi', 'no parameter for a page');
  if (isPaged || isWalked) proposeLinks(place);
  const total = memberNamed(page, TOTAL, ['integer', 'number']);
  const header = successes(operation).flatMap(({ headers }) => TOTAL_HEADERS.filter((name) => headers.has(name)))[0];
  const count = memberNamed(page, ['count'], ['integer']);
  if (total !== undefined) draft.state([...at, 'total'], total);
  else if (header !== undefined) draft.state([...at, 'total'], `header:${titled(header)}`);
  else if (count !== undefined && isObject(page['properties']))
    draft.propose([...at, 'total'], count, 'openapi', 'the name of the member; it may count this page alone');
}

const NO_BOUND = 2 ** 31 - 1;

function stateLimit({ draft, at, operation, understood }: ListPlace): void {
  const limit = numbered(operation, LIMIT) ?? (hasCursor(operation) ? numbered(operation, ['first']) : undefined);
  if (limit === undefined) {
    // Where nothing is stated, the usual name would be asked for.
    const inQuery = operation.parameters.filter((one) => one.in === 'query' || one.in === 'querystring');
    // What takes an object may have a page size in it, which is none that a run could ask for.
    const isOpen = inQuery.some(({ schema }) => isNumber(schema) || holdsMembers(schema));
    const note = isOpen ? 'no parameter is one by its name' : 'no parameter for it';
    draft.state([...at, 'query', 'limit'], 'none', isOpen ? 'assumed' : 'openapi', note);
    return;
  }
  understood.add(limit.name);
  draft.state([...at, 'query', 'limit'], `${limit.name}=<n>`);
  const { default: usual, maximum, minimum } = limit.schema;
  const refusal = operation.responses.find(({ status }) => status === '400' || status === '422');
  if (isCount(usual) && usual > 0) draft.state([...at, 'limit', 'default'], usual);
  // The largest number of a type bounds no page.
  if (isCount(maximum) && maximum < NO_BOUND) {
    draft.state([...at, 'limit', 'max'], maximum);
    const over = overOf(limit.description);
    // That there is a maximum does not say what becomes of more: services cut it down as often as they refuse it.
    if (over !== undefined)
      draft.propose([...at, 'limit', 'over'], over, 'openapi', 'the description of the parameter');
    else if (refusal !== undefined)
      draft.propose(
        [...at, 'limit', 'over'],
        'reject',
        'openapi',
        `there is a maximum, and a response ${refusal.status}; it may also be cut down to it (clamp)`,
      );
  } else proposeMost([...at, 'limit'], draft, limit.description);
  if (minimum === 1 && refusal !== undefined)
    draft.propose(
      [...at, 'limit', 'under'],
      'reject',
      'openapi',
      `there is a minimum, and a response ${refusal.status}`,
    );
}

/** Words of a description before the largest page size, and about what becomes of a larger one. */
const MOST = /\b(?:max(?:imum)?|at most|up to|no more than|more than|above|over)\b\D{0,12}(\d{1,6})\b/i;
const CLAMPED = /\b(?:counts? as|clamp|capp?ed|cut|treated as|reduced)/i;
const REFUSED = /\b(?:refus|reject|invalid|error|not allowed|4\d\d\b)/i;

/** What is written in prose alone is likely, and no more. */
function proposeMost(at: readonly string[], draft: Draft, description: string): void {
  const most = MOST.exec(description)?.[1];
  if (most === undefined || Number(most) === 0) return;
  draft.propose([...at, 'max'], Number(most), 'openapi', 'the description of the parameter');
  const over = overOf(description);
  if (over !== undefined) draft.propose([...at, 'over'], over, 'openapi', 'the description of the parameter');
}

/** What words say of a page size above the maximum; undefined where they say nothing, or both. */
function overOf(description: string): 'clamp' | 'reject' | undefined {
  const [isCut, isRefused] = [CLAMPED.test(description), REFUSED.test(description)];
  if (isCut === isRefused) return undefined;
  return isCut ? 'clamp' : 'reject';
}

function hasCursor({ parameters }: ApiOperation): boolean {
  return parameters.some(
    ({ in: where, name, schema }) => where === 'query' && CURSOR.includes(bare(name)) && !isNumber(schema),
  );
}

function stateOffset({ draft, at, operation, understood }: ListPlace): boolean {
  const page = numbered(operation, PAGE);
  const offset = numbered(operation, OFFSET);
  const found = page ?? offset;
  if (found === undefined) return false;
  for (const one of [page, offset]) if (one !== undefined) understood.add(one.name);
  draft.state([...at, 'query', 'page'], `${found.name}=<n>`);
  if (page === undefined) draft.state([...at, 'offset', 'counts'], 'records');
  const { default: usual, minimum } = found.schema;
  const base = [usual, minimum].find((one) => one === 0 || one === 1);
  const agree = [usual, minimum].every((one) => one === undefined || one === base);
  if (base !== undefined && (agree || usual === base)) draft.state([...at, 'offset', 'base'], base);
  else if (page === undefined) draft.propose([...at, 'offset', 'base'], 0, 'openapi', 'the name of the parameter');
  else draft.propose([...at, 'offset', 'base'], 1, 'openapi', 'most services begin with 1');
  draft.propose(
    [...at, 'offset', 'beyond'],
    'empty',
    'openapi',
    'most services answer an empty page behind the last one',
  );
  return true;
}

/**
 * How a page says that it is the last one. That the next cursor may be null does not say that no page ends with an empty one. `endCursor` and
 * the like name the end of a page, and not the next one.
 */
function stateEnd({ draft, at, page }: Pick<ListPlace, 'draft' | 'at' | 'page'>, next: string, more?: string): void {
  if (more !== undefined && isAlways(page, more)) draft.state([...at, 'cursor', 'more'], more);
  else if (more !== undefined)
    draft.propose([...at, 'cursor', 'more'], more, 'openapi', 'the name of a member that a page may have');
  if (isNullable(page, next) && /^(?:next|continuation)/.test(bare(next.split('/').at(-1) ?? '')))
    draft.propose([...at, 'cursor', 'end'], 'null', 'openapi', 'the next cursor may be null');
}

/** A cursor is stated where the document has both ends of it: the parameter, and the member that carries the next one. */
function stateCursor({ draft, at, operation, page, understood }: ListPlace): boolean {
  const named = operation.parameters.filter(({ in: where, schema }) => where === 'query' && !isNumber(schema));
  // Beside a page size, a token is one of pages.
  const isSized = draft.has([...at, 'query', 'limit']) && numbered(operation, LIMIT) !== undefined;
  const cursor =
    named.find(({ name }) => CURSOR.includes(bare(name))) ??
    (isSized ? named.find(({ name }) => bare(name) === 'token') : undefined);
  const next = memberNamed(page, NEXT, ['string']) ?? linkedNext(page);
  const more = memberNamed(page, MORE, ['boolean']);
  const link = successes(operation).some(({ headers }) => headers.has('link'));
  if (cursor !== undefined) {
    understood.add(cursor.name);
    if (next !== undefined && !isUrl(page, next)) {
      draft.state([...at, 'query', 'after'], `${cursor.name}=<cursor>`);
      draft.state([...at, 'cursor', 'next'], next);
      draft.state([...at, 'cursor', 'as'], 'token');
      stateEnd({ draft, at, page }, next, more);
      const refusals = operation.responses.flatMap(({ status }) =>
        /^4(?:00|22)$/.test(status) ? [Number(status)] : [],
      );
      if (refusals.length > 0)
        draft.propose([...at, 'cursor', 'unknown'], refusals, 'openapi', 'what else the list answers to a bad query');
      return true;
    }
    if (bare(cursor.name) === 'startingafter' && more !== undefined) {
      const namesId = /\bid\b|identifier/i.test(cursor.description);
      const say = namesId ? draft.state.bind(draft) : draft.propose.bind(draft);
      const note = 'the cursor is the id of the last record';
      say([...at, 'query', 'after'], `${cursor.name}=<cursor>`, 'openapi', note);
      say([...at, 'cursor', 'next'], 'last:/id', 'openapi', note);
      say([...at, 'cursor', 'more'], more, 'openapi', note);
      return namesId;
    }
    draft.propose(
      [...at, 'query', 'after'],
      `${cursor.name}=<cursor>`,
      'openapi',
      'say also where a page carries the next one',
    );
    return false;
  }
  if (next !== undefined && isUrl(page, next)) {
    const isPaged = draft.has([...at, 'offset']) || draft.has([...at, 'query', 'page']);
    draft.propose([...at, isPaged ? 'offset' : 'cursor', 'next'], next, 'openapi', 'the name of the member');
  } else if (link) {
    const isPaged = draft.has([...at, 'query', 'page']);
    draft.propose([...at, isPaged ? 'offset' : 'cursor', 'next'], 'link:next', 'openapi', 'a Link header is described');
  }
  return false;
}

function numbered(operation: ApiOperation, names: readonly string[]): Parameter | undefined {
  return operation.parameters.find(
    ({ in: where, name, schema }) => where === 'query' && names.includes(bare(name)) && isNumber(schema),
  );
}

export function isNumber(schema: JsonObject): boolean {
  const types = [schema['type']].flat();
  if (types.includes('integer') || types.includes('number')) return true;
  const list = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(list) && (list as readonly Json[]).some((one) => isObject(one) && isNumber(one));
}

function holdsMembers(schema: JsonObject): boolean {
  return [schema['type']].flat().includes('object') || isObject(schema['properties']);
}

function isCount(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** As headers are usually written. */
export function titled(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());
}
