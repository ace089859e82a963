import { isObject, type Json } from '../contract/text/json.js';
import { ifStated } from '../contract/facts/slot.js';
import { fill, type QueryPair } from '../contract/text/template.js';
import { located } from '../engine/kit/requests/answer.js';
import { header, type Exchange } from '../result/exchange.js';
import { namesOf, type Listed } from './lists.js';
import { answered, isGood, isRefused, jsonOf, shown, type Looking } from './looking.js';
import type { Sightings } from './sightings.js';

/** Page sizes that services often have as their largest, and how many records more are asked for. */
const USUAL_MAXIMA = [100, 50, 200, 500, 25, 20, 1000];
/** A page, or a number of records, that no small list comes to. */
const FAR = 1_000_000;
/** Names of members that carry the number of all records. */
const TOTAL = /^(?:total|total_?count|total_?elements|total_?items|total_?results|total_?records|count)$/i;

/** How pages are asked for and answered: where they begin, how large they are, and what comes behind the last one. */
export async function lookAtPages(looking: Looking, listed: Listed, seen: Sightings, isFirst: boolean): Promise<void> {
  const { query } = listed.resource.collection;
  const limit = ifStated(query.limit);
  if (limit === undefined) return;
  const one = await ask(looking, listed, fill(limit, { n: 1 }));
  if (one?.names?.length !== 1) return;
  const total = lookAtTotal(listed, one.exchange, seen);
  lookAtDefault(listed, total, seen);
  await Promise.all([
    lookAtBase(looking, listed, fill(limit, { n: 1 }), seen),
    lookAtEnd(looking, listed, seen),
    lookAtMaximum(looking, listed, total, seen, isFirst),
  ]);
}

interface Page {
  readonly exchange: Exchange;
  /** Its records by what tells them apart; undefined where it is no list. */
  readonly names: readonly string[] | undefined;
}

async function ask(looking: Looking, listed: Listed, query: readonly QueryPair[]): Promise<Page | undefined> {
  const exchange = await looking.get(listed.list, { ids: listed.parents, query });
  if (exchange === undefined) return undefined;
  return { exchange, names: isGood(exchange) ? namesOf(listed, exchange) : undefined };
}

function at({ resource }: Listed, ...names: readonly string[]): readonly string[] {
  return ['resources', resource.name, 'collection', ...names];
}

/** A number that stays the same, and is larger than the page, where a page has one record: of all of them. */
function lookAtTotal(listed: Listed, one: Exchange, seen: Sightings): number | undefined {
  const { total } = listed.resource.collection;
  const by = `${shown(one)}: `;
  if (total.state === 'stated') {
    const value = located(one, total.value);
    return typeof value === 'number' || typeof value === 'string' ? Number(value) : undefined;
  }
  if (total.state === 'none') return undefined;
  const [whole, part] = [jsonOf(listed.exchange), jsonOf(one)];
  const members = isObject(part) ? Object.entries(part).filter(([name]) => TOTAL.test(name)) : [];
  const fitting = members.filter(
    ([name, value]) => typeof value === 'number' && value >= 2 && isObject(whole) && whole[name] === value,
  );
  const [member] = fitting;
  if (member !== undefined && fitting.length === 1) {
    seen.see(at(listed, 'total'), `/${member[0]}`, `${by}${String(member[1])} of a page of 1`);
    return Number(member[1]);
  }
  const name = 'X-Total-Count';
  const [before, now] = [listed.exchange, one].map(({ response }) => header(response?.headers ?? [], name));
  if (now === undefined || now !== before || !/^\d+$/.test(now) || Number(now) < 2) return undefined;
  seen.see(at(listed, 'total'), `header:${name}`, `${by}${now} with a page of 1`);
  return Number(now);
}

/** A page that is not the whole list, without a size that was asked for, has the default one. */
function lookAtDefault(listed: Listed, total: number | undefined, seen: Sightings): void {
  const { length } = listed.items;
  if (length === 0 || !isCutOff(listed, listed.exchange, length, total)) return;
  const by = `${shown(listed.exchange)}: ${String(length)} of ${total === undefined ? 'more' : String(total)} records`;
  seen.see(at(listed, 'limit', 'default'), length, by);
}

/** Whether there are more records than the page has: by their number, or because it leads to another page. */
function isCutOff({ resource }: Listed, exchange: Exchange, count: number, total: number | undefined): boolean {
  if (total !== undefined) return count < total;
  const cursor = ifStated(resource.collection.cursor);
  const next = cursor && ifStated(cursor.next);
  const found = next && next.kind !== 'last' ? located(exchange, next) : undefined;
  return typeof found === 'string' && found !== '';
}

/** The first two pages of one record, and which of them has the first record. */
async function lookAtBase(
  looking: Looking,
  listed: Listed,
  limit: readonly QueryPair[],
  seen: Sightings,
): Promise<void> {
  const template = ifStated(listed.resource.collection.query.page);
  const names = namesOf(listed, listed.exchange);
  if (template === undefined || names === undefined || names.length < 2) return;
  const page = (n: number): Promise<Page | undefined> => ask(looking, listed, [...limit, ...fill(template, { n })]);
  const [zero, one] = await Promise.all([page(0), page(1)]);
  const shows = (found: Page | undefined, index: number): boolean =>
    found?.names?.length === 1 && found.names[0] === names[index];
  // A service may take page 0 for page 1: then both have the first record.
  const base = shows(one, 0) ? 1 : shows(zero, 0) && shows(one, 1) ? 0 : undefined;
  if (base === undefined || one === undefined) return;
  const which = base === 1 ? 'first' : 'second';
  seen.see(at(listed, 'offset', 'base'), base, `${shown(one.exchange)} has the ${which} record`);
}

async function lookAtEnd(looking: Looking, listed: Listed, seen: Sightings): Promise<void> {
  const template = ifStated(listed.resource.collection.query.page);
  if (template === undefined) return;
  const found = await ask(looking, listed, fill(template, { n: FAR }));
  if (found === undefined) return;
  const value = beyond(found, listed);
  if (value === 'error' || value === 'not-found') {
    // A service that refuses a page that is there refuses the parameter.
    const near = await ask(looking, listed, fill(template, { n: 1 }));
    if (near === undefined || !isGood(near.exchange)) return;
  }
  if (value !== undefined) seen.see(at(listed, 'offset', 'beyond'), value, saidOf(found));
}

/** Undefined where records come and it is not known whether they are the last ones: so it is where the page is not heeded. */
function beyond({ exchange, names }: Page, listed: Listed): Json | undefined {
  if (exchange.response?.status === 404) return 'not-found';
  if (isRefused(exchange)) return 'error';
  if (names?.length === 0 && listed.items.length > 0) return 'empty';
  return undefined;
}

function saidOf({ exchange, names }: Page): string {
  return names === undefined ? answered(exchange) : `${answered(exchange)} with ${String(names.length)} records`;
}

/** What a page above the maximum is answered with; where no maximum is stated, whether there is a usual one. */
async function lookAtMaximum(
  looking: Looking,
  listed: Listed,
  total: number | undefined,
  seen: Sightings,
  isFirst: boolean,
): Promise<void> {
  const { limit, query } = listed.resource.collection;
  const template = ifStated(query.limit);
  if (template === undefined) return;
  const page = (n: number): Promise<Page | undefined> => ask(looking, listed, fill(template, { n }));
  const most = ifStated(limit.max);
  if (most !== undefined) {
    const above = await page(most + 1);
    if (above !== undefined) seeAbove(listed, above, most, total, seen);
    return;
  }
  // Each of these costs two requests: of one list that is enough.
  if (!isFirst || limit.max.state === 'none') return;
  const far = await page(Math.max(...USUAL_MAXIMA) + 1);
  if (far === undefined) return;
  const count = far.names?.length;
  if (count !== undefined && total !== undefined && count < total && USUAL_MAXIMA.includes(count)) {
    seen.see(at(listed, 'limit', 'max'), count, `${saidOf(far)} of ${String(total)}`);
    seen.see(at(listed, 'limit', 'over'), 'clamp', `${saidOf(far)} of ${String(total)}`);
  } else if (isRefused(far.exchange)) await findMaximum(listed, page, seen);
}

function seeAbove(listed: Listed, above: Page, most: number, total: number | undefined, seen: Sightings): void {
  const count = above.names?.length;
  if (isRefused(above.exchange)) seen.see(at(listed, 'limit', 'over'), 'reject', answered(above.exchange));
  else if (count === most && isCutOff(listed, above.exchange, count, total))
    seen.see(
      at(listed, 'limit', 'over'),
      'clamp',
      `${saidOf(above)} of ${total === undefined ? 'more' : String(total)}`,
    );
  else if (count !== undefined && count > most) seen.see(at(listed, 'limit', 'max'), count, saidOf(above));
  // What is answered is not refused, however few records there are to show.
  else if (isGood(above.exchange) && count !== undefined) seen.see(at(listed, 'limit', 'over'), 'clamp', saidOf(above));
}

/** The page size that is taken while the next one is refused. */
async function findMaximum(
  listed: Listed,
  page: (n: number) => Promise<Page | undefined>,
  seen: Sightings,
): Promise<void> {
  for (const most of USUAL_MAXIMA) {
    const above = await page(most + 1);
    if (above === undefined) return;
    if (!isRefused(above.exchange)) continue;
    const exactly = await page(most);
    if (exactly === undefined) return;
    if (!isGood(exactly.exchange)) continue;
    const by = `${answered(exactly.exchange)}, ${answered(above.exchange)}`;
    seen.see(at(listed, 'limit', 'max'), most, by);
    seen.see(at(listed, 'limit', 'over'), 'reject', answered(above.exchange));
    return;
  }
}
