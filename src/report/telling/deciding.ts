import type { ExchangeLine } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { isObserved } from './answer-words.js';
import { changesIn, valueIn } from './changes.js';

const UNSAFE = /^(POST|PUT|PATCH|DELETE)$/;

/** Words of a claim, and the operation that they mean: the end of its name, or its method. */
const MEANT: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(create|creates|POST)\b/, /\.create$|^POST$/],
  [/\b(update|updates|updated|PATCH)\b/, /\.update$|\.replace$|^PATCH$/],
  [/\b(replaced|replacement|PUT)\b/, /\.replace$|^PUT$/],
  [/\b(delete|deleted|DELETE)\b/, /\.delete$|^DELETE$/],
  [/\bHEAD\b/, /^HEAD$/],
  [/\b([Ll]ist|walk|page|pages|Sorted|order|pagination)\b/, /\.list$/],
  [/\bread\b|\bGET of (?:a|the) record\b/, /\.read$/],
];

/** Words of a claim, and what they mean in the query of a request. */
const ASKED: readonly (readonly [RegExp, RegExp])[] = [
  [/\bselect/, /[?&](?:fields?|\$?select|columns|properties|include)\b/i],
  [/\b(?:ascending|descending|[Ss]orted)\b/, /[?&](?:\$?order_?by|sort\w*|order)\b/i],
];

/** Values of an observation that are looked for in answers: texts, names of records, numbers. */
const VALUES =
  /"((?:[^"\\]|\\.){3,})"|(?<![\w.-])([\w-]*\d[\w-]{5,})(?![\w-])|(?<![\w.-])(-?\d{2,}(?:\.\d+)?)(?![\w.-])/g;
const MOST_VALUES = 6;

/**
 * The exchange that a finding turns on: one that the finding names, or the one that has what was observed and is of the operation that the
 * claim speaks of; of several alike, the last.
 */
export function decidingOf(
  { claim, observed, where }: Pick<Finding, 'claim' | 'observed' | 'where'>,
  own: readonly ExchangeLine[],
  isOfStatus: boolean,
): ExchangeLine | undefined {
  const quoted = own.find(({ id }) => observed.includes(id));
  if (quoted !== undefined) return quoted;
  // A request that is refused is followed by others with other values, until one is taken.
  const isStatus = isOfStatus || /^\d{3} in \d+ of \d+ requests/.test(observed);
  const candidates = own.filter(({ intent }) => intent !== 'cleanup');
  // What is left out stands in no answer that leaves it out.
  const values = isStatus || / leaves .*\bout\b/.test(claim) ? [] : valuesOf(observed);
  const named = own.find(({ id }) => id === where);
  const isElsewhere = candidates.some((one) => held(one, values) > 0);
  if (named !== undefined && (!isElsewhere || held(named, values) > 0)) return named;
  const about = candidates.filter((one) => isAbout(one, claim));
  let best: { readonly exchange: ExchangeLine; readonly score: number } | undefined;
  for (const exchange of candidates) {
    const maySend = about.length === 0 || about.includes(exchange);
    const score = likeness(exchange, { claim, observed }, values, { isStatus, maySend });
    if (best === undefined || score >= best.score) best = { exchange, score };
  }
  if (isStatus && best !== undefined && !isObserved(observed, best.exchange.response?.status)) return undefined;
  return best?.exchange;
}

function valuesOf(observed: string): readonly string[] {
  const found = [...observed.matchAll(VALUES)].map(([, text, name, number]) => text ?? name ?? number ?? '');
  return [...new Set(found)].slice(0, MOST_VALUES);
}

/** How many of the values an answer shows. */
function held({ response }: ExchangeLine, values: readonly string[]): number {
  if (response === undefined || values.length === 0) return 0;
  const head = response.headers.map(([, value]) => value).join('\n');
  return values.filter(
    (value) => response.body.includes(value) || head.includes(value) || value === String(response.status),
  ).length;
}

/** Whether the claim names the operation, or the kind that it is of. */
function isAbout(exchange: ExchangeLine, claim: string): boolean {
  return isNamed(exchange, claim) || isMeant(exchange, claim);
}

function isNamed({ operation }: ExchangeLine, claim: string): boolean {
  return operation !== undefined && claim.split(/[\s,:]+/).includes(operation);
}

function isMeant({ operation, request }: ExchangeLine, claim: string): boolean {
  return MEANT.some(([word, name]) => word.test(claim) && (name.test(operation ?? '') || name.test(request.method)));
}

/** How much of what the claim says was asked for stands in the query. */
function askedFor({ request }: ExchangeLine, claim: string): number {
  const pairs = claim.match(/[\w.-]+=[\w.-]+/g) ?? [];
  const isMeant = ASKED.some(([word, query]) => word.test(claim) && query.test(request.url));
  return pairs.filter((pair) => request.url.includes(pair)).length + (isMeant ? 1 : 0);
}

function likeness(
  exchange: ExchangeLine,
  { claim, observed }: Pick<Finding, 'claim' | 'observed'>,
  values: readonly string[],
  { isStatus, maySend }: { readonly isStatus: boolean; readonly maySend: boolean },
): number {
  const { request, response } = exchange;
  const status = response?.status;
  const isSuccess = status !== undefined && status >= 200 && status < 300;
  const isChange = / became | was added| is gone|^the record: /.test(observed);
  const sends = changesIn(observed).filter(
    ({ at, expected }) => expected !== undefined && valueIn(request.body, at) === expected,
  ).length;
  const shows = isChange ? 0 : held(exchange, values);
  return (
    (isStatus && isObserved(observed, status) ? 16 : 0) +
    (isNamed(exchange, claim) ? 8 : 0) +
    (isMeant(exchange, claim) ? 4 : 0) +
    3 * askedFor(exchange, claim) +
    (isChange && UNSAFE.test(request.method) ? 6 : 0) +
    (sends > 0 && maySend ? 10 + sends : 0) +
    (shows > 0 ? 12 + shows : 0) +
    (!isStatus && isSuccess ? 1 : 0)
  );
}
