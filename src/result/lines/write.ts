import type { RecordedResponse } from '../exchange.js';
import { isOnOneLine, LineTexts, parseLine, withJson } from './embedded-json.js';
import { LineOctets } from './line-octets.js';
import type { ExchangeLine, FooterLine, RunLine } from '../run-file.js';
import { lineCheck } from './shape.js';
import { defectNote } from './valid-line.js';

/** Writes the lines of a run file, one by one, so that a killed run leaves what it had. */
export interface LineWriter {
  readonly write: (line: Exclude<RunLine, FooterLine>) => void;
  /** The last line: it carries the digest of everything before it. Nothing can be written after it. */
  readonly end: (footer: Omit<FooterLine, 'type' | 'sha256'>) => FooterLine;
}

export interface WriterOptions {
  /** Whether the content of an answer is JSON: who has parsed it already need not do it again. */
  readonly isJson?: (exchange: ExchangeLine) => boolean;
  /** Where the lines but the footer go to be hashed, and can be read again. */
  readonly octets?: LineOctets | undefined;
  /** The last look at each line; gives back the very same parts where nothing had to be taken out. */
  readonly clean?: (parts: readonly string[]) => readonly string[];
}

/**
 * Each call of `sink` gets one whole line without its line feed, in parts: many are only looked at, and to put them
 * together would copy them. In a file they stand in UTF-8, each with its line feed.
 */
export function lineWriter(
  sink: (parts: readonly string[]) => void,
  { isJson = parses, octets = new LineOctets({ keeps: false }), clean = (parts) => parts }: WriterOptions = {},
): LineWriter {
  const texts = new LineTexts();
  let state: 'empty' | 'open' | 'ended' = 'empty';
  const put = (line: RunLine): void => {
    if (state === 'ended') throw new Error('A run file has no line after its footer');
    if ((state === 'empty') !== (line.type === 'header')) {
      throw new Error(`A run file has one header, as its first line: got ${line.type}`);
    }
    state = line.type === 'footer' ? 'ended' : 'open';
    const meant = partsOf(line, isJson, texts);
    const cleaned = clean(meant);
    const parts = cleaned === meant ? meant : readable(cleaned, line);
    if (line.type !== 'footer') octets.add(parts);
    sink(parts);
  };
  return {
    write: put,
    end: (footer) => {
      const line: FooterLine = { ...footer, type: 'footer', sha256: octets.sha256() };
      put(line);
      return line;
    },
  };
}

function partsOf(line: RunLine, isJson: (exchange: ExchangeLine) => boolean, texts: LineTexts): readonly string[] {
  if (line.type === 'exchange' && isWhole(line) && isOnOneLine(line.response.body) && isJson(line))
    return withJson(line, texts);
  return [breakless(JSON.stringify(line))];
}

/** What was taken out of a line may have been a part of a number: then the line is replaced by one that says so. */
function readable(parts: readonly string[], { type }: RunLine): readonly string[] {
  try {
    const line = parseLine(parts.join('')) as { readonly type: string };
    if (line.type === type && lineCheck()(line).length === 0) return parts;
  } catch {
    // Not JSON any more.
  }
  return [JSON.stringify(defectNote(`A line (${type}) could not be written without the secret that was in it`))];
}

function isWhole(line: ExchangeLine): line is ExchangeLine & { readonly response: RecordedResponse } {
  return line.response?.bodyState === 'text' && line.response.body !== '';
}

/** Half of a surrogate pair cannot be written in UTF-8 as it is. */
const HALF = /\p{Surrogate}/u;

function parses({ response }: ExchangeLine): boolean {
  const body = response?.body ?? '';
  try {
    JSON.parse(body);
    return !HALF.test(body);
  } catch {
    return false;
  }
}

/** JSON allows these as they are, but many readers take them for the end of a line. */
function breakless(json: string): string {
  // Hardly any line has one, and looking for a character is far cheaper than replacing.
  if (!json.includes('\u0085') && !json.includes('\u2028') && !json.includes('\u2029')) return json;
  return json.replace(/[\u0085\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
