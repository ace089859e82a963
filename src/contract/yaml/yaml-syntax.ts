import type { ErrorCode, YAMLError } from 'yaml';
import { bounds } from '../facts/bounds.js';
import type { NodeProblem } from './yaml-json.js';

/** What the parser calls an error, in the words of the person who wrote the file. */
const MEANINGS: Partial<Readonly<Record<ErrorCode, string>>> = {
  TAB_AS_INDENT: 'A tab is used for indentation',
  MULTIPLE_DOCS: 'The file has more than one YAML document',
  BAD_INDENT: 'The indentation does not fit the lines above',
  TAG_RESOLVE_FAILED: 'Tags (!name) are not used in contracts',
  BLOCK_AS_IMPLICIT_KEY: 'A second colon makes this line two maps in one',
  MULTILINE_IMPLICIT_KEY: 'A key must stand on one line and be followed by a colon',
  BAD_ALIAS: 'An alias (*name) or anchor (&name) is written wrong',
  BAD_DQ_ESCAPE: 'An unknown escape in a text in double quotes',
  KEY_OVER_1024_CHARS: 'A key is longer than 1024 characters',
  BLOCK_IN_FLOW: 'A map or list in lines stands inside brackets',
  BAD_SCALAR_START: 'A text begins with a character that YAML reserves',
  MISSING_CHAR: 'A quote, bracket or comma is missing',
  UNEXPECTED_TOKEN: 'Something stands here that YAML does not expect',
  RESOURCE_EXHAUSTION: `The file is nested deeper than ${bounds.depth} levels`,
  BAD_DIRECTIVE: 'A line that begins with % is a directive; contracts have none',
};

const HINTS: Partial<Readonly<Record<ErrorCode, string>>> = {
  TAB_AS_INDENT: 'indent with spaces',
  MULTIPLE_DOCS: 'put each contract into a file of its own; remove the line ---',
  BAD_INDENT: 'keys of one map begin in the same column',
  TAG_RESOLVE_FAILED: 'remove the tag; write the text in quotes if it begins with !',
  BLOCK_AS_IMPLICIT_KEY: 'write the text in quotes if it has ": " in it',
  MULTILINE_IMPLICIT_KEY: 'is a colon missing after the key, or a bracket not closed',
  BAD_DQ_ESCAPE: "use single quotes: '\\d+'",
  BLOCK_IN_FLOW: 'write the inner value in brackets too: { key: value }',
  BAD_SCALAR_START: 'write the text in quotes',
};

/** The first syntax error of a file, with what probably was meant. */
export function syntaxProblem(error: YAMLError, text: string): NodeProblem {
  const offset = Math.min(error.pos[0], text.length);
  const hint = hintFor(error, text, offset);
  return { offset, message: MEANINGS[error.code] ?? sentence(error.message), ...(hint === undefined ? {} : { hint }) };
}

function hintFor(error: YAMLError, text: string, offset: number): string | undefined {
  const line = lineAround(text, offset);
  if (/[:[,]\s*\$\{/.test(line)) return 'write "${NAME}" in quotes inside brackets';
  if (/\/[^\s"'{}]*\{[\w.-]+\}/.test(line)) {
    return 'write placeholders in angle brackets: /products/<id>, not /products/{id}';
  }
  if (error.code === 'MISSING_CHAR' || error.code === 'BAD_INDENT' || error.code === 'UNEXPECTED_TOKEN') {
    const open = unclosed(text.slice(0, error.pos[1]));
    if (open !== undefined) return open;
  }
  return HINTS[error.code];
}

/** Says which bracket or quote is still open at the end of the text, by a scan that knows quotes and comments. */
function unclosed(text: string): string | undefined {
  const open: { bracket: string; line: number }[] = [];
  let quote: { bracket: string; line: number } | undefined;
  let line = 1;
  let before = '\n';
  let comment = false;
  for (const mark of text) {
    if (mark === '\n') {
      line++;
      comment = false;
    } else if (comment) {
      continue;
    } else if (quote) {
      if (mark === quote.bracket && (mark === "'" || before !== '\\')) quote = undefined;
    } else if ((mark === '"' || mark === "'") && /[\s:[{,]/.test(before)) {
      quote = { bracket: mark, line };
    } else if (mark === '#' && /\s/.test(before)) {
      comment = true;
    } else if (mark === '{' || mark === '[') {
      open.push({ bracket: mark, line });
    } else if (mark === '}' || mark === ']') {
      open.pop();
    }
    before = mark;
  }
  const last = quote ?? open.at(-1);
  return last && `the ${quote ? 'quote' : 'bracket'} ${last.bracket} of line ${last.line} is not closed`;
}

function lineAround(text: string, offset: number): string {
  const from = text.lastIndexOf('\n', Math.max(offset - 1, 0)) + 1;
  const to = text.indexOf('\n', offset);
  return text.slice(from, to < 0 ? text.length : to);
}

/** The parser's own sentence in the form of ours: no full stop, a capital. */
function sentence(message: string): string {
  const first = (message.split('\n')[0] ?? '').trim().replace(/[.:]$/, '');
  return first.charAt(0).toUpperCase() + first.slice(1);
}
