import { createHash } from 'node:crypto';
import type { RecordedResponse } from './exchange.js';
import { isOnOneLine, withJson } from './embedded-json.js';
import type { ExchangeLine, FooterLine, RunLine } from './run-file.js';

/** Writes the lines of a run file, one by one, so that a killed run leaves what it had. */
export interface LineWriter {
  /** Gives back the text that was written, without its line feed. */
  readonly write: (line: Exclude<RunLine, FooterLine>) => string;
  /** The last line: it carries the digest of everything before it. Nothing can be written after it. */
  readonly end: (footer: Omit<FooterLine, 'type' | 'sha256'>) => FooterLine;
}

/** Octets that are hashed at one time: a call for each line costs more than the hashing itself. */
const BLOCK = 65_536;
const LINE_FEED = 10;

/**
 * Each call of `sink` gets one whole line with its line feed, to be appended as it is (UTF-8).
 *
 * @param isJson whether the content of an answer is JSON: who has parsed it already need not do it again
 */
export function lineWriter(sink: (line: string) => void, isJson = parses): LineWriter {
  const digest = createHash('sha256');
  let state: 'empty' | 'open' | 'ended' = 'empty';
  const block = Buffer.allocUnsafe(BLOCK);
  let filled = 0;
  const flush = (): void => {
    digest.update(block.subarray(0, filled));
    filled = 0;
  };
  /**
   * UTF-8 takes at most three octets for each UTF-16 code unit. The line feed is put behind by itself: a text that was
   * just put together from two would be copied once more to be read.
   */
  const hash = (text: string): void => {
    const most = text.length * 3 + 1;
    if (filled + most > BLOCK) flush();
    if (most > BLOCK) digest.update(text, 'utf8');
    else filled += block.write(text, filled, 'utf8');
    block[filled] = LINE_FEED;
    filled += 1;
  };
  const put = (line: RunLine): string => {
    if (state === 'ended') throw new Error('A run file has no line after its footer');
    if ((state === 'empty') !== (line.type === 'header')) {
      throw new Error(`A run file has one header, as its first line: got ${line.type}`);
    }
    state = line.type === 'footer' ? 'ended' : 'open';
    const text = textOf(line, isJson);
    if (line.type !== 'footer') hash(text);
    sink(`${text}\n`);
    return text;
  };
  return {
    write: put,
    end: (footer) => {
      flush();
      const line: FooterLine = { type: 'footer', ...footer, sha256: digest.copy().digest('hex') };
      put(line);
      return line;
    },
  };
}

function textOf(line: RunLine, isJson: (exchange: ExchangeLine) => boolean): string {
  if (line.type === 'exchange' && isWhole(line) && isOnOneLine(line.response.body) && isJson(line))
    return withJson(line);
  return breakless(JSON.stringify(line));
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
