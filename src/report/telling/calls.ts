import type { ExchangeLine, RecordedOperation } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { requestTarget } from '../wording/words.js';
import { shorten } from '../wording/wrap.js';
import { isObserved } from './answer-words.js';

/** Longer values of a query say nothing to a person. */
const LONGEST_VALUE = 24;
const LONGEST_CALL = 90;

const UNSAFE = /^(POST|PUT|PATCH|DELETE)$/;

/** Words of a claim, and the operation that they mean: the end of its name, or its method. */
const MEANT: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(create|creates|POST)\b/, /\.create$|^POST$/],
  [/\b(update|updates|updated|PATCH)\b/, /\.update$|\.replace$|^PATCH$/],
  [/\b(replaced|replacement|PUT)\b/, /\.replace$|^PUT$/],
  [/\b(delete|deleted|DELETE)\b/, /\.delete$|^DELETE$/],
  [/\bHEAD\b/, /^HEAD$/],
  [/\b([Ll]ist|walk|page|pages|Sorted|order|pagination)\b/, /\.list$/],
  [/\bread\b/, /\.read$/],
];

/** `PATCH /notes/{id}`: the call of an exchange with its ids as placeholders and its query in words that can be read. */
export function callOf({ request, operation }: ExchangeLine, operations: readonly RecordedOperation[]): string {
  const [path = '', query] = requestTarget(request.url).split('?', 2);
  const known = operations.find(({ id }) => id === operation) ?? operations.find((one) => isAt(path, one.path));
  const call = `${request.method} ${known === undefined ? path : withPlaceholders(path, known.path)}${queryText(query)}`;
  return shorten(call, LONGEST_CALL);
}

/** `PATCH /notes/{id}` of an operation that no exchange is at hand for. */
export function callOfOperation({ method, path }: RecordedOperation): string {
  return `${method} ${path.replace(/<([^<>]+)>/g, (_, name: string) => `{${lastOf(name)}}`)}`;
}

/** Whether a path is one of the template: of requests that are no operation, such as a HEAD. */
function isAt(path: string, template: string): boolean {
  const wanted = template.split('/').slice(1);
  const parts = path.split('/').slice(-wanted.length);
  return (
    parts.length === wanted.length &&
    wanted.some((segment) => !segment.startsWith('<')) &&
    wanted.every((segment, n) => segment.startsWith('<') || segment === '*' || segment === parts[n])
  );
}

/** The base URL may have a path of its own, so both are read from their ends. */
function withPlaceholders(path: string, template: string): string {
  const parts = path.split('/');
  const wanted = template.split('/');
  const shift = parts.length - wanted.length;
  if (shift < 0) return path;
  return parts
    .map((part, n) => {
      const name = /^<([^<>]+)>$/.exec(wanted[n - shift] ?? '')?.[1];
      return name === undefined || lastOf(name) === 'version' ? part : `{${lastOf(name)}}`;
    })
    .join('/');
}

function lastOf(name: string): string {
  return name.split('.').at(-1) ?? name;
}

function queryText(query: string | undefined): string {
  if (query === undefined) return '';
  const pairs = query.split('&').map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s, 2);
    if (value === undefined) return name;
    const plain = decoded(value);
    return `${decoded(name)}=${plain.length > LONGEST_VALUE ? '…' : plain}`;
  });
  return `?${pairs.join('&')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The exchange that a finding turns on: the one that it names, or the last that claim and observation speak of. */
export function decidingOf(
  { claim, observed, where }: Pick<Finding, 'claim' | 'observed' | 'where'>,
  own: readonly ExchangeLine[],
  isOfStatus: boolean,
): ExchangeLine | undefined {
  // A request that is refused is followed by others with other values, until one is taken.
  const isStatus = isOfStatus || /^\d{3} in \d+ of \d+ requests/.test(observed);
  const named = own.find(({ id }) => id === where);
  if (named !== undefined) return named;
  const candidates = own.filter(({ intent }) => intent !== 'cleanup');
  let best: { readonly exchange: ExchangeLine; readonly score: number } | undefined;
  for (const exchange of candidates) {
    const score = likeness(exchange, claim, observed, isStatus);
    if (best === undefined || score >= best.score) best = { exchange, score };
  }
  if (isStatus && best !== undefined && !isObserved(observed, best.exchange.response?.status)) return undefined;
  return best?.exchange;
}

/** Whether a body has the value that became another one: `/price: "1" became "1.00"`. */
function isSentBy(observed: string, body: string | undefined): boolean {
  const [, name, value] = /^\/(?:[^\s:]*\/)?([^\s/:]+): (\S+) became /.exec(observed) ?? [];
  return name !== undefined && value !== undefined && body?.includes(`"${name}":${value}`) === true;
}

function likeness(
  { operation, request, response }: ExchangeLine,
  claim: string,
  observed: string,
  isStatus: boolean,
): number {
  const status = response?.status;
  const isSuccess = status !== undefined && status >= 200 && status < 300;
  const names = claim.split(/[\s,:]+/);
  const isMeant = MEANT.some(
    ([word, name]) => word.test(claim) && (name.test(operation ?? '') || name.test(request.method)),
  );
  const isChange = / became | was added| is gone|^the record: /.test(observed);
  return (
    (isStatus && isObserved(observed, status) ? 16 : 0) +
    (operation !== undefined && names.includes(operation) ? 8 : 0) +
    (isMeant ? 4 : 0) +
    (isChange && UNSAFE.test(request.method) ? 6 : 0) +
    (isSentBy(observed, request.body) ? 2 : 0) +
    (!isStatus && isSuccess ? 1 : 0)
  );
}
