import type { Capture } from '../report/scripts/reproduction.js';
import type { Use } from '../report/scripts/script-guards.js';
import { header, type Exchange } from '../result/exchange.js';

/** What an answer tells for later requests, as the functions of a script take it; undefined where it tells nothing that can be used. */
export function toldBy({ found }: Capture, exchange: Exchange, use: Use): string | undefined {
  const { source } = found;
  const text =
    source.in === 'body'
      ? inBody(exchange, source.path, found.isEncoded === true || use === 'query')
      : source.name === 'location'
        ? lastSegment(header(exchange.response?.headers ?? [], 'location') ?? '', source.after.startsWith('/'))
        : header(exchange.response?.headers ?? [], source.name);
  return text !== undefined && isUsable(text, use) ? text : undefined;
}

export function inBody(
  { response }: Pick<Exchange, 'response'>,
  path: readonly (string | number)[],
  isOfUrl: boolean,
): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(response?.body ?? '');
  } catch {
    return undefined;
  }
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  if (value === null || value === undefined) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return isOfUrl ? encodeURIComponent(text) : JSON.stringify(text).slice(1, -1);
}

function lastSegment(url: string, hasSlash: boolean): string {
  const path = url.replace(/[?#].*$/, '');
  return (hasSlash ? path.replace(/\/$/, '') : path).split('/').at(-1) ?? '';
}

/** What a script would not stop at: text that stays one segment, one value of a query, one word, one field. */
function isUsable(text: string, use: Use): boolean {
  if (text === '') return false;
  if (use === 'query') return /^[A-Za-z0-9._~!$&'()*+,;=:@%/?-]+$/.test(text);
  if (use === 'text') return !/[\p{Cc}]/u.test(text);
  const plain = text.replace(/%2e/gi, '.');
  const isOne = /^[A-Za-z0-9._~!$&'()*+,;=:@%-]+$/.test(text);
  return isOne && plain !== '.' && plain !== '..' && !/%(?:2f|5c|[01].|7f)/i.test(text);
}
