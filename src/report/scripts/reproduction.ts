import type { ExchangeLine, Run } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { NEXT_PAGE, walksIn, type Pages } from '../pages.js';
import { garbledBy, isOutside, listedBeside, repetitionOf, untilDecided, withRacers } from '../wording/repetition.js';
import { Removals, type Removal } from './removals.js';
import type { Substitution } from './shell.js';
import { refersTo, requestTexts, SURE, valuesOf, type Found } from '../wording/told-values.js';

/** The requests that show a finding once more, with what has to be there before them. */
export interface Reproduction {
  /** In the order in which they were sent: set-up first. */
  readonly steps: readonly Step[];
  /** Removes what the steps make, last first. */
  readonly cleanUp: readonly CleanUp[];
}

export interface Step {
  readonly exchange: ExchangeLine;
  /** Of the case itself; else it only makes what the case needs. */
  readonly isCase: boolean;
  /** What later requests take from its answer. */
  readonly captures: readonly Capture[];
  /** What an earlier answer told, for the request. */
  readonly substitutions: readonly Substitution[];
  /** What follows from its answer, and from each that comes then: a list is walked to its end. */
  readonly pages?: PagesStep;
}

/** The request for another page: `NEXT` stands in it for what the page before told. */
export interface PagesStep {
  readonly step: Step;
  readonly pages: Pages;
  /** Of the page that it follows, from 1. */
  readonly number?: number;
}

export interface Capture {
  readonly variable: string;
  readonly found: Found;
}

export interface CleanUp {
  readonly exchange: ExchangeLine;
  /** Without a value in it there is nothing to remove; undefined where the caller chose what it is called. */
  readonly variable?: string;
  readonly substitutions: readonly Substitution[];
}

/** Records of a shared population, and the requests that a check sends before its cases, that are made again. */
const MOST_SET_UP = 60;

/**
 * Looks through the run once, for all of its findings. `told`: the requests that the finding names. `whole`: all that the check asks for,
 * with lists that are walked to their ends.
 */
export function reproductions(run: Run): (finding: Finding, form: 'told' | 'whole') => Reproduction {
  const byId = new Map(run.exchanges.map((line) => [line.id, line]));
  const inOrder = [...run.exchanges].sort((a, b) => a.started - b.started);
  const byEntry = new Map<string, ExchangeLine[]>();
  for (const line of inOrder) {
    const own = byEntry.get(line.entry);
    if (own === undefined) byEntry.set(line.entry, [line]);
    else own.push(line);
  }
  const creates = inOrder.filter(isMade);
  const walkOf = (operation: string): Pages | undefined =>
    [...walksIn(inOrder.filter((line) => line.operation === operation)).values()][0];
  const removals = new Removals(
    inOrder.filter(({ intent, request }) => intent === 'cleanup' && request.method !== 'GET'),
    creates,
  );

  const named = ({ exchanges }: Finding): readonly ExchangeLine[] =>
    [...new Set(exchanges)].flatMap((id) => byId.get(id) ?? []).filter(({ phase }) => phase !== 'canary');

  return (finding, form) => {
    const repetition = form === 'whole' ? repetitionOf(finding, run, byEntry) : undefined;
    const own = repetition ?? untilDecided(finding, withRacers(finding, named(finding), byEntry));
    const before = setUp(own, byEntry, creates, repetition !== undefined);
    const beside = form === 'whole' ? listedBeside(own, creates, repetition === undefined ? 'all' : 'before') : [];
    const garbling = form === 'whole' ? garbledBy(own, inOrder) : [];
    const needed = withProducers([...new Set([...before, ...beside, ...garbling, ...own])], creates, byEntry);
    const inside = own.filter((line) => repetition === undefined || !isOutside(line));
    const isOwn = new Set(inside.length === 0 ? own : inside);
    const known = repetition === undefined ? undefined : walkOf;
    const walking = (sent: readonly ExchangeLine[]): ReturnType<typeof walksIn> => walksIn(sent, known);
    return written(needed, isOwn, removals, run.header.baseUrl, form === 'whole' ? walking : undefined);
  };
}

function isMade({ request, response, intent }: ExchangeLine): boolean {
  return request.method === 'POST' || request.method === 'PUT'
    ? intent !== 'cleanup' && response !== undefined && response.status >= 200 && response.status < 300
    : false;
}

/** What a check made before its cases, and the population that a list shows. */
function setUp(
  own: readonly ExchangeLine[],
  byEntry: ReadonlyMap<string, readonly ExchangeLine[]>,
  creates: readonly ExchangeLine[],
  isWhole: boolean,
): readonly ExchangeLine[] {
  const [first] = own;
  if (first === undefined) return [];
  const main = mainOf(first);
  const outside = (byEntry.get(first.entry) ?? []).filter(
    (line) => isMade(line) && line.id.startsWith(main) && line.ended <= first.started,
  );
  const paths = new Set([...own, ...outside].filter(isMade).map(({ request }) => pathOf(request.url)));
  const populations = creates.filter(({ entry, request, ended }) => {
    const path = pathOf(request.url);
    const isListed = own.some((line) => line.request.method === 'GET' && pathOf(line.request.url) === path);
    return entry.startsWith('population@') && ended <= first.started && isListed && (isWhole || !paths.has(path));
  });
  return [...populations, ...outside].slice(0, MOST_SET_UP);
}

/** Where the part of an attempt outside its cases is: `entry/m/`, `entry/confirm1.m/`. */
function mainOf({ id, entry }: ExchangeLine): string {
  const [scope = ''] = id.slice(entry.length + 1).split('/', 1);
  const prefix = /^((?:confirm|again)\d+\.)/.exec(scope)?.[1] ?? '';
  return `${entry}/${prefix}m/`;
}

/** With every request whose answer told something that one of these needs. */
function withProducers(
  lines: readonly ExchangeLine[],
  creates: readonly ExchangeLine[],
  byEntry: ReadonlyMap<string, readonly ExchangeLine[]>,
): readonly ExchangeLine[] {
  const found = new Set(lines);
  for (const line of found) {
    const texts = requestTexts(line);
    const mine = (byEntry.get(line.entry) ?? []).filter(isMade);
    // What entries share is made by nobody of them: the records of lists, and those that others refer to.
    const earlier = [...mine, ...creates.filter(({ entry }) => /^(?:population|reference)@/.test(entry))];
    for (const producer of earlier) {
      if (found.has(producer) || producer.ended > line.started) continue;
      const collection = collectionOf(producer);
      if (valuesOf(producer).some((value) => value.isId && refersTo(value.value, texts, collection)))
        found.add(producer);
    }
  }
  return [...found].sort((a, b) => a.started - b.started);
}

function written(
  lines: readonly ExchangeLine[],
  own: ReadonlySet<ExchangeLine>,
  removals: Removals,
  baseUrl: string,
  walking: ((lines: readonly ExchangeLine[]) => ReadonlyMap<ExchangeLine, Pages>) | undefined,
): Reproduction {
  const walks = walking?.(lines) ?? new Map<ExchangeLine, Pages>();
  const later = new Set([...walks.values()].flatMap(({ recorded }) => recorded));
  const names = new Names();
  const base: Substitution = { value: baseUrl, variable: 'BASE_URL' };
  const known = new Map<string, Known>();
  const steps: Step[] = [];
  const cleanUp: CleanUp[] = [];
  const substitutionsFor = (line: ExchangeLine): readonly Substitution[] => {
    const texts = requestTexts(line);
    const told = [...known.values()].filter(({ value, collection }) => refersTo(value, texts, collection));
    const isTwice = ({ value, only }: Known): boolean =>
      told.filter((other) => other.value === value && other.only === only).length > 1;
    return [
      base,
      ...told.map((one) => {
        const { value, variable, only, collection } = one;
        if (value.length >= SURE) return { value, variable, isWhole: true };
        const place = only === 'id' ? { collection, ...(isTwice(one) && { isTwice: true }) } : {};
        return { value, variable, only, ...place };
      }),
    ];
  };
  const sent = lines.filter((line) => !later.has(line));
  const texts = sent.map(requestTexts);
  for (const [at, exchange] of sent.entries()) {
    const substitutions = substitutionsFor(exchange);
    const captures: Capture[] = [];
    const behind = texts.slice(at + 1);
    const removal = isMade(exchange) ? removals.of(exchange) : undefined;
    for (const found of valuesOf(exchange)) {
      const { value, isId, isState } = found;
      if (!isId && !isState && value.length < SURE) continue;
      const isRemoved = removal?.id?.value === value;
      const collection = collectionOf(exchange);
      if (!isRemoved && !behind.some((one) => refersTo(value, one, collection))) continue;
      const only = isState ? 'state' : 'id';
      const name = nameOf(value, only, collection);
      if (known.has(name) && !isState) continue;
      if (captures.some(({ found: one }) => one.value === value && one.isState === isState)) continue;
      const variable = names.next(found);
      known.set(name, { value, variable, only, collection });
      captures.push({ variable, found });
    }
    const step = { exchange, isCase: own.has(exchange), captures, substitutions };
    const pages = walks.get(exchange);
    steps.push(pages === undefined ? step : { ...step, pages: pagesOf(pages, step) });
    if (removal) cleanUp.unshift(cleanUpOf(removal, known, collectionOf(exchange), substitutionsFor(removal.exchange)));
  }
  return { steps, cleanUp };
}

function pagesOf(pages: Pages, { isCase, substitutions }: Step): PagesStep {
  const next: Substitution = { value: NEXT_PAGE, variable: 'NEXT' };
  return { pages, step: { exchange: pages.second, isCase, captures: [], substitutions: [...substitutions, next] } };
}

/** What an answer told. An id and a version may be the same number, and are two things. */
interface Known {
  readonly value: string;
  readonly variable: string;
  readonly only: 'id' | 'state';
  /** The last word of the path below which it was made. */
  readonly collection: string;
}

/** A short id is that of one collection: others count from one as well. */
function nameOf(value: string, only: Known['only'], collection: string): string {
  return value.length < SURE ? `${only} ${only === 'id' ? collection : ''} ${value}` : value;
}

function collectionOf({ request: { method, url } }: ExchangeLine): string {
  return (
    pathOf(url)
      .split('/')
      .at(method === 'POST' ? -1 : -2) ?? ''
  );
}

function cleanUpOf(
  { exchange, id, recorded }: Removal,
  known: ReadonlyMap<string, Known>,
  collection: string,
  substitutions: readonly Substitution[],
): CleanUp {
  const variable = id && known.get(nameOf(id.value, 'id', collection))?.variable;
  if (variable === undefined || recorded === undefined) return { exchange, substitutions };
  // The record that was removed there may be another one: what it was called is what ours is called here.
  const also: Substitution = { value: recorded, variable, ...(recorded.length < SURE && { only: 'id' }) };
  return { exchange, variable, substitutions: [also, ...substitutions] };
}

/** Names of variables that say what they hold. */
class Names {
  readonly #counts = new Map<string, number>();

  next(found: Found): string {
    const kind = found.isState ? 'STATE' : found.isId ? 'ID' : 'VALUE';
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return count === 1 ? kind : `${kind}${String(count)}`;
  }
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
