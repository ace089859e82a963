import type { ExchangeLine, RecordedOperation } from '../../result/run-file.js';
import { occursIn, type Substitution } from './shell.js';

/** A record that a request names in its URL. */
export interface RecordTarget {
  /** URL of the record as it was recorded: that of the request up to and with the segment that names the record. */
  readonly url: string;
  /**
   * Where the name comes from. `answer`: an answer told it, and `variable` holds it. `mark`: it carries the mark of the
   * caller. `recorded`: it is the text of the run, so whose record has that name today is not known.
   */
  readonly named: 'answer' | 'mark' | 'recorded';
  readonly variable?: string;
}

export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** What the contract said of operations, by id. Empty for run files that do not say it. */
export type Operations = ReadonlyMap<string, RecordedOperation>;

export function operationsOf(recorded: readonly RecordedOperation[] = []): Operations {
  return new Map(recorded.map((one) => [one.id, one]));
}

export function resourceOf({ operation }: ExchangeLine): string | undefined {
  return operation?.includes('.') === true ? operation.split('.', 1)[0] : undefined;
}

/** Whether a request may change something: by its method (RFC 9110 section 9.2.1), unless the contract calls it safe. */
export function isUnsafe({ request, operation }: ExchangeLine, operations: Operations): boolean {
  if (SAFE_METHODS.includes(request.method.toUpperCase())) return false;
  const declared = operation === undefined ? undefined : operations.get(operation);
  return declared?.safe !== true || declared.method !== request.method;
}

/**
 * The records that an unsafe request would change: those that its path names, at the placeholders of the operation where
 * the run file has them, else where an id of the run stands. A request that names none, and is no POST, is about whatever
 * answers at its URL.
 */
export function targetsOf(
  exchange: ExchangeLine,
  substitutions: readonly Substitution[],
  mark: readonly Substitution[],
  operations: Operations,
  baseUrl: string,
): readonly RecordTarget[] {
  const { request } = exchange;
  const [address = '', query] = request.url.split('?', 2);
  const ids = substitutions.filter(({ variable }) => variable !== 'BASE_URL');
  // What stands before a short id says of which collection it is.
  const named = (end: number): Omit<RecordTarget, 'url'> => {
    const [text, from] = [address.slice(0, end), address.lastIndexOf('/', end - 1) + 1];
    const id = ids.find((one) => occursIn(text, one, from));
    if (id !== undefined) return { named: 'answer', variable: id.variable };
    return { named: mark.some((one) => occursIn(text, one, from)) ? 'mark' : 'recorded' };
  };
  const { ends, isPost } = placed(exchange, address, operations, baseUrl);
  const targets = (ends ?? guessed(address, named)).map((end) => ({
    url: address.slice(0, end),
    ...named(end),
  }));
  const inQuery = query
    ?.split('&')
    .flatMap((pair) => ids.find((one) => occursIn(one.only === undefined ? valueOf(pair) : `?${pair}`, one)) ?? [])[0];
  if (inQuery !== undefined) targets.push({ url: request.url, named: 'answer', variable: inQuery.variable });
  if (targets.length === 0 && !isPost) {
    targets.push({ url: address, ...named(address.length) });
  }
  return targets;
}

/** Where the path names records, and whether the contract declares a POST there. */
function placed(
  { request: { method }, operation }: ExchangeLine,
  address: string,
  operations: Operations,
  baseUrl: string,
): { readonly ends?: readonly number[]; readonly isPost: boolean } {
  const own = operation === undefined ? undefined : operations.get(operation);
  const all = [...(own === undefined ? [] : [own]), ...operations.values()];
  const fits = all.flatMap((one) => {
    const ends = placesOf(one.path, address, baseUrl);
    return ends === undefined ? [] : [{ ends, isOwn: one === own, method: one.method }];
  });
  const isPost = method === 'POST' && fits.some((one) => one.method === 'POST');
  // Two paths may fit one URL, such as `/things/<id>` and `/things/search`: the operation itself comes first.
  const [first] = fits.sort((a, b) => Number(b.method === method) - Number(a.method === method));
  const found = fits.find(({ isOwn }) => isOwn) ?? first;
  // A run file of an earlier version does not say where operations are.
  const isCreate = operations.size === 0 && method === 'POST' && operation?.endsWith('.create') === true;
  return { isPost: isPost || isCreate, ...(found === undefined ? {} : { ends: found.ends }) };
}

function valueOf(pair: string): string {
  return pair.slice(pair.indexOf('=') + 1);
}

/** Where the segments end that stand for placeholders; undefined where the URL is not of that path. */
function placesOf(path: string, address: string, baseUrl: string): readonly number[] | undefined {
  const own = address.startsWith(baseUrl) ? baseUrl.length : originOf(address);
  const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = path
    .split(/(<[^>]*>)/)
    .map((part, n) => (n % 2 === 0 ? literal(part).replaceAll(String.raw`\*`, '[^/]+') : '([^/]*)'))
    .join('');
  const match = new RegExp(`^${pattern}/?$`, 'd').exec(address.slice(own));
  return match?.indices?.slice(1).map((range) => {
    const next = address.indexOf('/', own + (range?.[1] ?? 0));
    return next < 0 ? address.length : next;
  });
}

function originOf(address: string): number {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(address)?.[0].length ?? 0;
}

/** Where the segments end that carry an id or a mark. */
function guessed(address: string, named: (end: number) => Omit<RecordTarget, 'url'>): readonly number[] {
  const ends: number[] = [];
  let at = originOf(address);
  while (at >= 0 && at < address.length) {
    const next = address.indexOf('/', at + 1);
    const end = next < 0 ? address.length : next;
    if (named(end).named !== 'recorded') ends.push(end);
    at = next;
  }
  return ends;
}
