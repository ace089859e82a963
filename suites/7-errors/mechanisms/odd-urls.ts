import {
  type Locator,
  type ResourceFacts,
  all,
  none,
  stated,
  orDefault,
  within,
  type Slot,
  type QueryTemplate,
  type Subjects,
  type ServiceFacts,
} from 'probity/check';
import { cursorPaging, firstPage, type Listing } from 'probity/check/lists';
import { recordFactory, type Filling } from 'probity/check/records';
import { idPlaces, parametersOf } from './hostile.js';

/** Octets that are no UTF-8, percent signs that begin no octet: what a reader of URLs has to refuse, or to take as it is. */
const UNDECODABLE: readonly string[] = ['%ff', '%zz', '%', '%c3%28', '%ed%a0%80'];

/** Whole queries that hold no parameter that anybody could mean. */
const QUERIES: readonly string[] = ['%ff=%ff', '%zz', '&&', '=', 'a[b][c][d]=1'];

/** A URL that no caller should send: an id or a query as it goes out, not encoded again. */
export type OddUrl = {
  readonly what: string;
  /** The placeholder that is filled, and with what. */
  readonly id: { readonly name: string; readonly text: string } | null;
  readonly query: string;
  /** The placeholder, or the parameter; empty for a query that holds none. */
  readonly place: string;
};

/**
 * Odd URLs of a read or a list: ids and values that cannot be decoded, parameters without a value, given twice, or as
 * lists and objects, which many frameworks make of brackets. The first ones of each place are the most telling.
 */
export function oddUrls(facts: Subjects['operation']): readonly OddUrl[] {
  const ids = idPlaces(facts).flatMap((name) =>
    UNDECODABLE.map((text) => ({ what: `the ${name} ${text}`, id: { name, text }, query: '', place: name })),
  );
  const named = parametersOf(facts).flatMap((place) => oddly(place).map((query) => ({ query, place })));
  const queries = [...named, ...QUERIES.map((query) => ({ query, place: '' }))].map(({ query, place }) => ({
    what: `the query ${query}`,
    id: null,
    query,
    place,
  }));
  return facts.operation.offered.state === 'stated' && facts.operation.offered.value.kind === 'list'
    ? [...ids, ...queries]
    : ids;
}

function oddly(name: string): readonly string[] {
  const called = encodeURIComponent(name);
  const plain = [...['%ff', '%zz', '%ed%a0%80'].map((text) => `${called}=${text}`), called, `${called}=1&${called}=2`];
  // A name that has brackets already is read by them.
  return name.includes('[') ? plain : [...plain, `${called}[]=1`, `${called}[a]=1`, `${called}[__proto__]=1`];
}

/** A cursor that the service gave, changed as by a caller who takes it apart: each with what was done to it. */
export function alteredCursors(cursor: string): readonly { readonly what: string; readonly text: string }[] {
  const decoded = Buffer.from(cursor, 'base64url').toString('latin1');
  const encode = (text: string): string => Buffer.from(text, 'latin1').toString('base64url');
  const ways = [
    { what: 'without its end', text: cursor.slice(0, -1) },
    { what: 'with another beginning', text: `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}` },
    { what: 'twice', text: cursor + cursor },
    { what: 'decoded', text: decoded },
    { what: 'with its digits changed', text: encode(decoded.replaceAll(/\d/g, (digit) => String(9 - Number(digit)))) },
    { what: 'that says {}', text: encode('{}') },
    { what: 'that says null', text: encode('null') },
  ];
  return ways.filter(({ text }) => text !== '' && text !== cursor);
}

/** How pages of a list are asked for by a text that the service gives. */
export interface TokenPaging {
  readonly page: Listing;
  readonly next: Locator;
  readonly after: QueryTemplate;
  /** Makes records where the list shows too few for a second page. */
  readonly own: Filling | undefined;
}

/** Undefined where there are no such pages. */
export function tokenPaging(service: ServiceFacts, resource: ResourceFacts | undefined): Slot<TokenPaging | undefined> {
  if (resource === undefined) return stated(undefined, '');
  const found = within(
    all({
      page: firstPage(resource),
      cursor: cursorPaging(resource.collection),
      own: recordFactory(service, resource),
    }),
    ({ page, cursor, own }) =>
      cursor.by === 'cursor' && cursor.as === 'token' && cursor.after !== undefined
        ? stated<TokenPaging>({ page, next: cursor.next, after: cursor.after, own }, '')
        : none(''),
  );
  return orDefault<TokenPaging | undefined>(found, undefined);
}
