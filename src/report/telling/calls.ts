import type { ExchangeLine, RecordedOperation } from '../../result/run-file.js';
import { requestTarget } from '../wording/words.js';
import { shorten } from '../wording/wrap.js';

/** Longer values of a query say nothing to a person. */
const LONGEST_VALUE = 24;
const LONGEST_CALL = 90;

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
