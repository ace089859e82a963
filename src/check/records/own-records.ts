import { placeholders } from '../../contract/text/template.js';
import { boundedPattern } from '../../contract/schema/bounded-pattern.js';
import type { Json } from '../../contract/text/json.js';
import type { IdFacts, Operation, Own, ResourceFacts } from '../../contract/facts/model.js';
import { percentEncoded } from '../../contract/text/percent.js';
import { valueAt } from '../../contract/text/pointer.js';
import { either, map, none, stated, within, type Slot } from '../../contract/facts/slot.js';
import type { Kit, OwnedRecord } from '../kit.js';
import { filledBy, type Filling } from './filling/filling.js';
import type { Walk } from '../walk.js';
import { complete, limitOf, maxPageSize, walkThrough, type Listing } from '../lists/listing.js';

/** Says which of our records an item of a list is; undefined for one of another party. */
export type Recognise = (item: Json) => OwnedRecord | undefined;

/** True when items of a list can be told apart: by their ids, or by the URL that they carry. */
export function recognisable(of: IdFacts | Own): boolean {
  const id = 'placeholders' in of ? of : of.id;
  const locators = Object.values(id.placeholders);
  if (locators.length > 0) return locators.every((locator) => locator.kind === 'pointer');
  return id.url?.kind === 'pointer';
}

/** Finds our records among the items of a list. */
export function matchOwn(own: Own, records: readonly OwnedRecord[]): Recognise {
  const names = Object.keys(own.id.placeholders);
  if (names.length === 0) return byUrl(own, records);
  const byIds = new Map(records.map((record) => [JSON.stringify(names.map((name) => record.ids[name])), record]));
  return (item) => {
    const values = names.map((name) => {
      const locator = own.id.placeholders[name];
      const value = locator?.kind === 'pointer' ? valueAt(item, locator.pointer) : undefined;
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    });
    return byIds.get(JSON.stringify(values));
  };
}

/** What distinguishes one item of a list from another, of any owner; undefined for one without an id. */
export function identity(id: Pick<IdFacts, 'placeholders' | 'elsewhere' | 'url'>, item: Json): string | undefined {
  const names = Object.keys(id.placeholders);
  const values =
    names.length > 0 || id.url === undefined
      ? names.map((name) => partOf(id, name, item))
      : [id.url.kind === 'pointer' ? valueAt(item, id.url.pointer) : undefined];
  return values.length === 0 || values.includes(undefined) ? undefined : JSON.stringify(values);
}

/**
 * A part of an id, where it stands first or else: an item of a list need not have it where the answer to a create has it.
 */
function partOf(id: Pick<IdFacts, 'placeholders' | 'elsewhere'>, name: string, item: Json): Json | undefined {
  const places = [id.placeholders[name], ...(id.elsewhere?.[name] ?? [])];
  return places
    .map((place) => (place?.kind === 'pointer' ? valueAt(item, place.pointer) : undefined))
    .find((value) => value !== undefined);
}

/** What an item of a list says of its identifiers, by placeholder; undefined where it does not say all of them. */
export function placed(id: IdFacts, item: Json): Readonly<Record<string, string>> | undefined {
  const found = Object.keys(id.placeholders).map((name) => {
    const value = partOf(id, name, item);
    return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : undefined] as const;
  });
  if (found.length === 0 || found.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(found.map(([name, value]) => [name, value ?? '']));
}

function byUrl(own: Own, records: readonly OwnedRecord[]): Recognise {
  const { url } = own.id;
  if (url?.kind !== 'pointer') return () => undefined;
  const patterns = records.map((record) => [new RegExp(`${pathPattern(own, record)}/?(?:[?#].*)?$`), record] as const);
  return (item) => {
    const value = valueAt(item, url.pointer);
    return typeof value === 'string' ? patterns.find(([pattern]) => pattern.test(value))?.[1] : undefined;
  };
}

/** The path of a record; what its ids do not fill, such as a version, may be anything. */
function pathPattern(own: Own, record: OwnedRecord): string {
  const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return own.item.parts
    .map((part) => {
      if ('literal' in part) return literal(part.literal);
      const value = record.ids[part.parent === undefined ? part.placeholder : `${part.parent}.${part.placeholder}`];
      return value === undefined ? '[^/?#]+' : literal(percentEncoded(value));
    })
    .join('');
}

/** How a record is called in a claim. */
export function nameOf(own: Own, record: OwnedRecord): string {
  const names = Object.keys(own.id.placeholders);
  const ids = names.length > 0 ? names.map((name) => record.ids[name] ?? '') : Object.values(record.ids);
  return ids.join('/');
}

/** Our records that a list does not show, and those that it shows more than once. */
export interface Census {
  readonly missing: readonly string[];
  readonly repeated: readonly string[];
}

/** Counts our records in a list. Items of others are let be. */
export function countOwn(own: Own, records: readonly OwnedRecord[], items: readonly Json[]): Census {
  const of = matchOwn(own, records);
  const times = new Map<OwnedRecord, number>(records.map((record) => [record, 0]));
  for (const item of items) {
    const record = of(item);
    if (record) times.set(record, (times.get(record) ?? 0) + 1);
  }
  const names = (wanted: (n: number) => boolean): readonly string[] =>
    records.filter((record) => wanted(times.get(record) ?? 0)).map((record) => nameOf(own, record));
  return { missing: names((n) => n === 0), repeated: names((n) => n > 1) };
}

/**
 * Our records that a list leaves out although they are there. A record that cannot be read either is not missing from
 * the list: it was not kept.
 */
export async function leftOut(
  kit: Pick<Kit, 'read' | 'stop'>,
  own: Own,
  records: readonly OwnedRecord[],
  items: readonly Json[],
): Promise<readonly string[]> {
  const { missing } = countOwn(own, records, items);
  for (const record of records.filter((one) => missing.includes(nameOf(own, one)))) {
    const there = await kit.read(own, record);
    if (there === undefined)
      kit.stop('setup-failed', `${own.resource} ${nameOf(own, record)} was made and is not there`);
  }
  return missing;
}

/** A pattern that a text must match entirely, compared in bounded time. */
export function wholePattern(pattern: string): { test(text: string): boolean } {
  return boundedPattern(`^(?:${pattern})$`);
}

/** True when the made up values have the form of ids here, as far as one can know: a service may refuse any others. */
export function isOfForm(
  pattern: string | undefined,
  like: Readonly<Record<string, string>>,
  madeUp: Readonly<Record<string, string>>,
): boolean {
  const forms =
    pattern === undefined ? [/^\d+$/, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i] : [wholePattern(pattern)];
  const changed = Object.keys(madeUp).filter((name) => madeUp[name] !== like[name]);
  return changed.every((name) => forms.some((form) => form.test(like[name] ?? '') && form.test(madeUp[name] ?? '')));
}

/** How there comes to be a record that can be read: one of our own, or else a sample. */
export interface Known {
  readonly own: Own | undefined;
  readonly sample: Readonly<Record<string, string>>;
}

export function known({ own, samples }: ResourceFacts): Slot<Known> {
  const ours = map(own, (found): Known => ({ own: found, sample: {} }));
  const sampled = within(samples, ([sample]): Slot<Known> => {
    return sample === undefined ? none('resources.*.samples') : stated({ own: undefined, sample }, '');
  });
  return either(ours, sampled);
}

/** The identities of the items of a whole list, of all owners, in a fixed order. */
export async function allIds(
  kit: Pick<Kit, 'walk' | 'stop'>,
  own: Own,
  listing: Listing,
  at: OwnedRecord | undefined,
): Promise<readonly string[]> {
  const through = { limit: maxPageSize(listing), mostPages: 30, ...(at === undefined ? {} : { at }) };
  const walk = await walkThrough(kit, listing, through);
  const idsOf = (items: readonly Json[]): readonly string[] => items.map((item) => identity(own.id, item) ?? '');
  const earlier = new Set(walk.pages.slice(0, -1).flatMap(({ items }) => idsOf(items)));
  const isNew = idsOf(walk.pages.at(-1)?.items ?? []).some((id) => !earlier.has(id));
  // A list that is too long to be read shows something new on each page, and one that goes round and round does not; that some come twice
  // says nothing, for others write meanwhile.
  if (walk.ended !== 'endless' || isNew) complete(kit, walk);
  return [...new Set(idsOf(walk.items))].sort();
}

/** Those of all callers that a walk does not show. */
export function unseen(own: Own, everyone: readonly string[], { items }: Walk): readonly string[] {
  const shown = new Set(items.map((item) => identity(own.id, item) ?? ''));
  return everyone.filter((one) => !shown.has(one));
}

/** Whether a walk ended and showed each of the records once. */
export function isWhole(own: Own, records: readonly OwnedRecord[], { items, ended }: Walk): boolean {
  const { missing, repeated } = countOwn(own, records, items);
  return ended === 'end' && missing.length + repeated.length === 0;
}

/**
 * Whether pages of this size show each record once where nothing else is asked for. Where they do not, what they show
 * under an order or a filter says nothing of these: that pages are whole is another claim.
 */
export async function pagesAreWhole(
  kit: Pick<Kit, 'walk' | 'stop'>,
  own: Own,
  listing: Listing,
  records: readonly OwnedRecord[],
  limit: number,
): Promise<boolean> {
  const [at] = records;
  const walk = await walkThrough(kit, listing, { limit, at, mostPages: 80 });
  if (!isWhole(own, records, walk)) return false;
  if (listing.paging.by === 'cursor') return true;
  // Pages by number that lose records need not lose ours, and large ones may lose what small ones show.
  const everyone = await allIds(kit, own, listing, at);
  const isKnown = (item: Json): boolean => everyone.includes(identity(own.id, item) ?? '');
  return unseen(own, everyone, walk).length === 0 && walk.items.every(isKnown);
}

/**
 * Sees to it that a list shows some records, and says what fills its placeholders. Nothing is made where there are
 * enough: so the check can run against a service that may only be read.
 */
export async function ensureItems(
  kit: Kit,
  listing: Listing,
  own: Filling | undefined,
  enough: number,
): Promise<OwnedRecord | undefined> {
  if (own === undefined) return undefined;
  if (placeholders(listing.list.path).every((name) => !name.includes('.'))) {
    // One look for all checks; trouble with it is the trouble of one of them.
    const look = kit.once(`items@${listing.list.id}`, (shared) => itemsShown(shared, listing));
    const shown = await look.catch(() => itemsShown(kit, listing));
    if (shown >= enough) return undefined;
  }
  return filledBy(kit, own, enough);
}

/** A record of our own or, where none can be made, the ids of one that the list shows, of any owner. */
export async function readyOrListed(
  kit: Pick<Kit, 'ready' | 'send' | 'at'>,
  own: Own,
  read: Operation,
  listing: Listing | undefined,
): Promise<{ readonly record: OwnedRecord | undefined; readonly ids: Readonly<Record<string, string>> }> {
  try {
    const record = await kit.ready(own, read);
    return { record, ids: record.ids };
  } catch (thrown) {
    if (listing === undefined || own.parents.length > 0) throw thrown;
    const shown = kit.at(await kit.send(listing.list, {}), listing.items);
    const [item] = Array.isArray(shown) ? (shown as readonly Json[]) : [];
    const ids = item === undefined ? undefined : placed(own.id, item);
    if (ids === undefined) throw thrown;
    return { record: undefined, ids };
  }
}

/** Makes as many records as a list must have more to hold `enough`; gives back one that the path of the list may need. */
export async function crowd(
  kit: Pick<Kit, 'send' | 'at' | 'create' | 'population' | 'isMarked'>,
  { list, items }: Listing,
  own: Own,
  enough: number,
): Promise<OwnedRecord | undefined> {
  const first = await kit.create(own);
  const at = own.parents.length === 0 ? undefined : first;
  // Only a list that can be read without a parent may hold other records than these: those of others and the population stay to the end,
  // those of other checks do not.
  const found = at === undefined ? kit.at(await kit.send(list, {}), items) : undefined;
  const stay = at === undefined ? (await kit.population(own)).length + 1 : 1;
  const shown: readonly Json[] = Array.isArray(found) ? found : [];
  const theirs = shown.filter((item) => !kit.isMarked(own, item)).length;
  // Where no item is known for ours, as many as need be are made.
  const there = (theirs < shown.length ? theirs : 0) + stay;
  for (let left = enough - there; left > 0; left -= BESIDE) {
    await Promise.all(Array.from({ length: Math.min(left, BESIDE) }, () => kit.create(own)));
  }
  return at;
}

/** Records that are made at one time. */
const BESIDE = 8;

async function itemsShown(kit: Pick<Kit, 'send' | 'at'>, listing: Listing): Promise<number> {
  const shown = kit.at(await kit.send(listing.list, { query: limitOf(listing, maxPageSize(listing)) }), listing.items);
  return Array.isArray(shown) ? shown.length : 0;
}
