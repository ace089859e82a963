import { singular, wordOf } from './singular.js';
import { header } from '../../result/exchange.js';
import type { ExchangeLine } from '../../result/run-file.js';

/** A value that an answer told, and that its request did not hold. */
export interface Found {
  readonly value: string;
  readonly source: Source;
  /** Names a record. */
  readonly isId: boolean;
  /** Tells the state of one: an entity tag, a cursor. It changes from answer to answer. */
  readonly isState: boolean;
  /** The value is as a URL writes it, the answer has it plain. */
  readonly isEncoded?: boolean;
}

/** Where the value stands. */
export type Source =
  | { readonly in: 'header'; readonly name: string; readonly before: string; readonly after: string }
  | { readonly in: 'body'; readonly path: readonly (string | number)[] };

/** Members whose value names a record. */
const NAMES_A_RECORD = /(^|[^a-z])(id|uid|uuid|key|isbn|href|self|number|slug|code)$|Id$/i;

/** Longer answers are lists, of which one value is as good as the next. */
const LONGEST = 200_000;

const kept = new WeakMap<object, readonly Found[]>();

/** What the answer told: the tail of its Location, its entity tag, the texts and numbers of its body. */
export function valuesOf(line: ExchangeLine): readonly Found[] {
  const known = kept.get(line);
  if (known) return known;
  const found = [...fromHeaders(line), ...fromBody(line)];
  const sent = requestTexts(line);
  const values = found.filter(({ value }) => /^[^\s\p{Cc}]+$/u.test(value) && !isIn(value, sent));
  kept.set(line, values);
  return values;
}

/** What a request says, in which something may be named. */
export interface RequestTexts {
  /** Segments of the path, values of the query and of the headers: whole ones. */
  readonly wholes: ReadonlySet<string>;
  readonly all: string;
  /** Values of members of the body that are called as references are. */
  readonly references: ReadonlySet<string>;
  /** Members of the body with their values, `book 102`: one that is called as one record of a collection refers to it. */
  readonly members: ReadonlySet<string>;
}

/** Shorter values are too common to be sure that they are meant, unless they are all of what stands there. */
export const SURE = 8;

export function isIn(value: string, { wholes, all }: RequestTexts): boolean {
  return wholes.has(value) || (value.length >= SURE && all.includes(value));
}

/** The same for a request that may refer to what the value names. */
export function refersTo(value: string, texts: RequestTexts, collection = ''): boolean {
  const isMember = collection !== '' && texts.members.has(`${singular(collection)} ${value}`);
  return isIn(value, texts) || isMember || texts.references.has(value);
}

/** Members of a body that name a record: `product_id`, `productIds`, `id`. */
const REFERENCE =
  /"((?:[^"\\]*[^a-zA-Z"\\])?(?:id|uid|uuid)s?|[^"\\]*(?:Id|Uid|Uuid)s?)"\s*:\s*(\[[^\][{}]*\]|"[^"\\]*"|\d+)/g;

function referencesIn(body: string): ReadonlySet<string> {
  const found = [...body.matchAll(REFERENCE)].flatMap(([, , value = '']) => value.match(/[^[\]\s,"]+/g) ?? []);
  return new Set(found);
}

function membersIn(body: string): ReadonlySet<string> {
  const found = body.matchAll(/"([A-Za-z_-]+)"\s*:\s*(?:"([^"\\\s]{1,80})"|(\d+))/g);
  return new Set([...found].map(([, name = '', text, number = '']) => `${wordOf(name)} ${text ?? number}`));
}

export function requestTexts({ request }: Pick<ExchangeLine, 'request'>): RequestTexts {
  const { url, headers, body = '' } = request;
  const [path = '', query = ''] = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split('?', 2);
  const values = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  return {
    wholes: new Set([...path.split('/'), ...values, ...headers.map(([, value]) => value)]),
    all: `${path}?${query}\n${headers.map(([, value]) => value).join('\n')}\n${body}`,
    references: body.length > LONGEST ? new Set() : referencesIn(body),
    members: body.length > LONGEST ? new Set() : membersIn(body),
  };
}

function fromHeaders({ response }: ExchangeLine): readonly Found[] {
  if (!response) return [];
  const location = header(response.headers, 'location');
  const tag = header(response.headers, 'etag');
  const [, before = '', value = '', after = ''] = /^(.*\/)([^/?#]+)(\/?(?:[?#].*)?)$/.exec(location ?? '') ?? [];
  return [
    ...(value === ''
      ? []
      : [{ value, source: { in: 'header', name: 'location', before, after }, isId: true, isState: false } as const]),
    ...(tag === undefined
      ? []
      : [
          {
            value: tag,
            source: { in: 'header', name: 'etag', before: '', after: '' },
            isId: false,
            isState: true,
          } as const,
        ]),
  ];
}

function fromBody({ request, response }: ExchangeLine): readonly Found[] {
  if (response?.bodyState !== 'text' || response.body.length > LONGEST) return [];
  let body: unknown;
  try {
    body = JSON.parse(response.body);
  } catch {
    return [];
  }
  const isMade = request.method === 'POST' || request.method === 'PUT';
  const sent = requestTexts({ request }).members;
  const found: Found[] = [];
  const collect = (value: unknown, path: readonly (string | number)[]): void => {
    if (path.length > 8) return;
    if (typeof value === 'object' && value !== null) {
      const isList = Array.isArray(value);
      for (const [key, inner] of Object.entries(value)) collect(inner, [...path, isList ? Number(key) : key]);
      return;
    }
    if (typeof value !== 'string' && typeof value !== 'number') return;
    const name = path.findLast((part) => typeof part === 'string') ?? '';
    // What a list shows was made by others; only its cursors are its own.
    const isInList = path.some((part) => typeof part === 'number');
    const isCursor = !isInList && /next|cursor|token|after/i.test(name);
    if (!isCursor && (isInList || !isMade)) return;
    // To whom a record belongs was told by who made it.
    if (sent.has(`${wordOf(name)} ${String(value)}`)) return;
    const isId = isMade && NAMES_A_RECORD.test(name);
    const one: Found = { value: String(value), source: { in: 'body', path }, isId, isState: isCursor };
    const encoded = encodeURIComponent(one.value.replace(/\p{Cs}/gu, '\uFFFD'));
    found.push(one, ...(encoded === one.value ? [] : [{ ...one, value: encoded, isEncoded: true }]));
  };
  collect(body, []);
  return found;
}
