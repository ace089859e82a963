import { UnreadableDocument } from '../openapi/document.js';
import type { SeenExchange, SeenFile } from './exchange.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const MOST_LINES = 2000;

/** True for a text whose first line that says something is a path, or a method and a path: what else there is, reading it says. */
export function isPathList(text: string): boolean {
  const [first] = sayingLines(text);
  return first !== undefined && /^(?:[A-Z]+[ \t]+)?(?:https?:\/\/[^/\s]+)?\/\S*$/i.test(first.line);
}

/**
 * Reads a list of paths, one a line: `GET /notes/{id}`, or the path alone, which is a GET then. Parameters are written `{id}`, `:id` or
 * `<id>`; what stands behind a `#` is a remark.
 *
 * @throws UnreadableDocument naming the line that is none
 */
export function readPathList(text: string): SeenFile {
  const lines = sayingLines(text);
  if (lines.length === 0)
    throw new UnreadableDocument('The list of paths is empty: write one a line, such as GET /notes/{id}');
  if (lines.length > MOST_LINES) throw new UnreadableDocument(`The list has more than ${String(MOST_LINES)} paths`);
  return {
    kind: 'paths',
    title: '',
    exchanges: lines.map(({ line, number }) => exchangeOf(line, number)),
    leftOut: [],
  };
}

function exchangeOf(line: string, number: number): SeenExchange {
  const [, word, written = ''] = /^(?:([A-Za-z]+)[ \t]+)?(\S+)$/.exec(line) ?? [];
  const at = `Line ${String(number)} (${line.slice(0, 60)})`;
  if (written === '')
    throw new UnreadableDocument(
      `${at} is not a path: a list of paths has one a line, such as /notes or DELETE /notes/{id}`,
    );
  const method = (word ?? 'GET').toUpperCase();
  if (!METHODS.includes(method)) throw new UnreadableDocument(`${at}: ${method} is none of ${METHODS.join(', ')}`);
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/]+)?(.*)$/i.exec(written) ?? [];
  const [path = '', search = ''] = rest.split('?', 2);
  if (!path.startsWith('/'))
    throw new UnreadableDocument(
      `${at} is not a path, which begins with /: a list of paths has one a line, such as /notes or DELETE /notes/{id}`,
    );
  const braces = path
    .replace(/<([\w.-]+)>/g, '{$1}')
    .split('/')
    .map((segment) => segment.replace(/^:([\w-]+)$/, '{$1}'))
    .join('/');
  const unclosed = braces.replace(/\{[\w.-]+\}/g, '');
  if (/[{}<>]/.test(unclosed)) throw new UnreadableDocument(`${at}: a parameter is a name in braces, such as {id}`);
  return { method, origin, path: braces, query: [...new URLSearchParams(search)], credentials: [] };
}

function sayingLines(text: string): readonly { readonly line: string; readonly number: number }[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.replace(/(?:^|\s)#.*$/, '').trim(), number: index + 1 }))
    .filter(({ line }) => line !== '');
}
