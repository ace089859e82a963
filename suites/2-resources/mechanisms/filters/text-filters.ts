import {
  fill,
  isObject,
  valueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type Kit,
  type OwnedRecord,
  type Own,
  type QueryTemplate,
} from 'probity/check';
import type { Comparison, Filter } from 'probity/check/facts';
import { walkThrough, type Listing } from 'probity/check/lists';
import { matchOwn } from 'probity/check/records';
import { declaredAt, isNarrowed, isOfLengthAndPattern } from 'probity/check/values';
import { fits, isByBound } from './comparison.js';

/** Pages of a filtered list that are looked at. */
const PAGES = 10;

/** The fields of a filter that callers write any text into: a text, or a list of texts. */
export function textPlaces(own: Own | undefined, filter: Pick<Filter, 'at' | 'also' | 'compare'>): readonly string[] {
  const { compare } = filter;
  if (own === undefined || (compare.state === 'stated' && isByBound(compare.value))) return [];
  const laid = [own.tag, ...own.unique, ...own.refs.map(({ at }) => at)];
  return [filter.at, ...filter.also].filter((at) => {
    const found = declaredAt(own.createBody, at);
    const elements = found.some(({ type }) => type === 'array') ? declaredAt(own.createBody, `${at}/*`) : [];
    const all = elements.length > 0 ? elements : found;
    const isRef = own.refs.some((ref) => ref.at.startsWith(`${at}/`));
    return !laid.includes(at) && !isRef && !at.includes('*') && all.length > 0 && all.every(isForWords);
  });
}

/** Words of which one is a part of the others, as they are made here where a pattern says what a text may be. */
const WORDS = ['wq7b2c1a', 'wq7b2c1aq', 'qwq7b2c1a'];

/** Whether callers write any word into a text: a pattern may leave out signs. */
function isForWords(schema: JsonObject): boolean {
  if (![schema['type']].flat().includes('string')) return false;
  if (!isNarrowed(schema)) return true;
  const rest = Object.fromEntries(Object.entries(schema).filter(([name]) => name !== 'pattern'));
  return !isNarrowed(rest) && WORDS.every((word) => isOfLengthAndPattern(schema, word));
}

/**
 * A word that nobody else has, for a text of records: with signs that have a meaning in patterns, where it is said how texts compare and they
 * may hold any.
 */
export function wordFor(own: Own, at: string, isSaid: boolean, unique: string): string {
  const letters = unique.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
  const isAny = [at, `${at}/*`].flatMap((one) => declaredAt(own.createBody, one)).every((one) => !isNarrowed(one));
  if (!isAny) return `w${letters.slice(1 - (WORDS[0] ?? '').length)}`;
  if (!isSaid) return letters;
  return `${letters.slice(0, -3)}.${letters.slice(-3, -2)}_${letters.slice(-2, -1)}%${letters.slice(-1)}`;
}

/** The fields in which a filter finds what a record shows in the other letter case, where callers cannot write any text there. */
export function casedElsewhere(own: Own | undefined, filter: Filter): readonly string[] {
  const { case: says, compare } = filter;
  if (own === undefined || says !== 'ignore' || (compare.state === 'stated' && isByBound(compare.value))) return [];
  const isText = ({ type, ...more }: JsonObject): boolean => [type].flat().includes('string') && !('enum' in more);
  const free = textPlaces(own, filter);
  return [filter.at, ...filter.also].filter((at) => {
    const found = declaredAt(own.createBody, at);
    const isOther = at.includes('*') || free.includes(at) || own.refs.some((ref) => ref.at === at);
    return !isOther && found.length > 0 && found.every(isText);
  });
}

/** What a record shows at a place, with its ASCII letters in the other case; undefined where it has none. */
export function inOtherCase(item: Json | undefined, at: string): string | undefined {
  const shown = item === undefined ? undefined : valueAt(item, at);
  if (typeof shown !== 'string') return undefined;
  const lower = shown.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const other = lower === shown ? shown.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()) : lower;
  return other === shown ? undefined : other;
}

/** Makes a record for each of some texts with the word in them, and gives back those that a read shows with their text. */
export async function withTexts(kit: Kit, own: Own, at: string, word: string): Promise<readonly Held[]> {
  const { sent } = await kit.create(own);
  const isList = declaredAt(own.createBody, at).some(({ type }) => type === 'array');
  const held: Held[] = [];
  // Where the word is taken for a pattern, its point, underscore or percent sign is any letter.
  const others = ['.', '_', '%'].map((sign) => word.replace(sign, 'a'));
  for (const text of new Set([word, `${word}q`, `q${word}`, word.toUpperCase(), ...others])) {
    const body = withValueAt(sent, at, isList ? [text] : text);
    if (!isObject(body) || kit.validate(own.createBody, body).length > 0) continue;
    const record = await kit.create(own, body);
    const item = await kit.read(own, record);
    const shown = item === undefined ? undefined : valueAt(item, at);
    if (item !== undefined && [shown].flat().includes(text)) held.push({ record, item, text });
  }
  // Without the word itself nothing says that the filter finds anything.
  return held.some(({ text }) => text === word) ? held : [];
}

/** What is wrong in a list that is filtered by a text, each by its text. */
interface Wrong {
  readonly others: readonly string[];
  readonly missing: readonly string[];
  readonly where: { readonly where?: string };
}

/** A record, as a read shows it. */
export interface Held {
  readonly record: OwnedRecord;
  readonly item: Json;
  readonly text: string;
}

/** What a list filtered by the word shows that does not fit, and what it leaves out. */
export async function filteredByText(
  kit: Kit,
  asked: {
    readonly own: Own;
    readonly listing: Listing;
    readonly filter: Filter;
    readonly compare: Comparison | undefined;
    readonly query: QueryTemplate;
    readonly limit: number;
  },
  held: readonly Held[],
  word: string,
): Promise<Wrong> {
  const { own, listing, filter, compare, query, limit } = asked;
  const records = held.map(({ record }) => record);
  const walk = await walkThrough(kit, listing, {
    limit,
    at: records[0],
    mostPages: PAGES,
    query: fill(query, { value: word }),
  });
  if (walk.ended === 'refused') kit.discard(`the list filtered by ${filter.name} is refused`);
  const of = matchOwn(own, records);
  const shown = new Set(walk.items.map((item) => of(item)));
  const isFit = (item: Json): boolean | undefined => {
    const is = fits(compare ?? 'equal', item, filter, word);
    // Where nobody says how they compare, only the word itself has to be there.
    return compare === undefined && is === false ? undefined : is;
  };
  const texts = (is: boolean, isShown: boolean): readonly string[] =>
    held.filter(({ record, item }) => isFit(item) === is && shown.has(record) === isShown).map(({ text }) => text);
  const where = walk.pages[0] === undefined ? {} : { where: walk.pages[0].exchange.id };
  return { others: texts(false, true), missing: walk.ended === 'end' ? texts(true, false) : [], where };
}
