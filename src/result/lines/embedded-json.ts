import type { Header, RecordedResponse } from '../exchange.js';
import type { ExchangeLine } from '../run-file.js';

/** Stands before content that is in a line as the JSON that it is; it cannot be part of a text inside the line. */
const BEFORE = ',"json":';
/** What ends the line behind it. */
const AFTER = '}}';
/** How the line of an exchange begins. */
const EXCHANGE = '{"type":"exchange",';

/**
 * The line of an exchange whose content is JSON, octet for octet as it was received, and not as a text with every
 * quotation mark escaped: shorter, far cheaper to write, and a tool for JSON can look into it. The content is a part of
 * its own.
 */
export function withJson(
  exchange: ExchangeLine & { readonly response: RecordedResponse },
  texts: LineTexts,
): readonly string[] {
  const { entry, phase, id, intent, as, started, ended, request, response, operation, connection } = exchange;
  // Put together by hand, which takes two thirds of the time of JSON.stringify.
  const head =
    `${texts.beginning(entry)}"phase":"${phase}","id":${quoted(id)},"intent":"${intent}","as":${texts.quoted(as)}` +
    `,"started":${String(started)},"ended":${String(ended)},"request":{"method":${texts.quoted(request.method)}` +
    `,"url":${quoted(request.url)},"headers":${oftenWritten(request.headers)}${member('body', request.body)}${member('octets', request.octets)}}` +
    `${operation === undefined ? '' : `,"operation":${texts.quoted(operation)}`}${member('failure', exchange.failure)}` +
    `${connection === undefined ? '' : `,"connection":${texts.quoted(connection)}`}${member('throttled', exchange.throttled)}` +
    `${member('waitedOut', exchange.waitedOut)}${member('reconnected', exchange.reconnected)}${member('foundClosed', exchange.foundClosed)}${member('credential', exchange.credential)}` +
    `${member('stream', exchange.stream)}${member('shard', exchange.shard)},"response":{"status":${String(response.status)}${member('httpVersion', response.httpVersion)}` +
    `,"headers":${texts.textOf(response.headers)},"bodyState":"${response.bodyState}"` +
    `,"received":${String(response.received)},"decoded":${String(response.decoded)}${BEFORE}`;
  return [head, response.body, AFTER];
}

/** Text without anything that JSON escapes. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

function member(name: string, value: object | string | number | boolean | undefined): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
}

/** The same header fields go out with most requests. */
const written = new WeakMap<readonly Header[], string>();

function oftenWritten(headers: readonly Header[]): string {
  let text = written.get(headers);
  if (text === undefined) written.set(headers, (text = JSON.stringify(headers)));
  return text;
}

/** Whether a line of ours is one of an exchange. */
export function isExchange(line: string): boolean {
  return line.startsWith(EXCHANGE);
}

/** Characters that end a line, or that many readers take for its end. */
const BREAKS = ['\n', '\r', '\u0085', '\u2028', '\u2029'];

/** Whether content that is JSON can stand in one line as it is. To look for a character is cheaper than for a class. */
export function isOnOneLine(json: string): boolean {
  return !BREAKS.some((character) => json.includes(character));
}

/** What a line of somebody else says, its content a text again; throws a `SyntaxError` where it is no JSON. */
export function parseLine(line: string): unknown {
  const at = contentAt(line);
  // A line that was cut inside the content may end as a whole one does.
  if (at !== undefined) {
    JSON.parse(line.slice(at, -AFTER.length));
    return parseOwnLine(line);
  }
  const value: unknown = JSON.parse(line);
  return isReformatted(value) ? asText(value) : value;
}

/** Another tool has written the line anew: what its content was octet for octet is lost. */
function isReformatted(value: unknown): value is { readonly response: { readonly json: unknown } } {
  const { response } = Object(value) as { readonly response?: unknown };
  return typeof response === 'object' && response !== null && 'json' in response && !('body' in response);
}

function asText(line: { readonly response: { readonly json: unknown } }): unknown {
  const { json, ...response } = line.response;
  return { ...line, response: { ...response, body: JSON.stringify(json) } };
}

/** The same for a line that is known to be whole. */
export function parseOwnLine(line: string): unknown {
  const at = contentAt(line);
  if (at === undefined) return JSON.parse(line) as unknown;
  const { response, ...exchange } = JSON.parse(line.slice(0, at - BEFORE.length) + AFTER) as ExchangeLine;
  return { ...exchange, response: { ...response, body: line.slice(at, -AFTER.length) } };
}

function contentAt(line: string): number | undefined {
  const at = line.startsWith(EXCHANGE) && line.endsWith(AFTER) ? line.indexOf(BEFORE) : -1;
  return at < 0 ? undefined : at + BEFORE.length;
}

/** Names that are remembered: a service may make up a new one for each answer. */
const MOST_NAMES = 200;

/** Writes what most lines say that the lines before have said. */
export class LineTexts {
  readonly #fields = new Map<string, { readonly value: string; readonly text: string }>();
  readonly #quoted = new Map<string, string>();
  readonly #beginnings = new Map<string, string>();

  /** Header fields, most of which say what they said in the answer before. */
  textOf(fields: readonly Header[]): string {
    let text = '';
    for (const [name, value] of fields) {
      let field = this.#fields.get(name);
      if (field?.value !== value) {
        field = { value, text: `[${quoted(name)},${quoted(value)}]` };
        if (this.#fields.size < MOST_NAMES || this.#fields.has(name)) this.#fields.set(name, field);
      }
      text += text === '' ? field.text : `,${field.text}`;
    }
    return `[${text}]`;
  }

  /** Methods, identities, operations and connections, of which a run has few. */
  quoted(text: string): string {
    return remembered(this.#quoted, text, quoted);
  }

  /** The line up to its entry, which has many exchanges. */
  beginning(entry: string): string {
    return remembered(this.#beginnings, entry, (name) => `${EXCHANGE}"entry":${quoted(name)},`);
  }
}

function remembered(texts: Map<string, string>, key: string, make: (key: string) => string): string {
  let text = texts.get(key);
  if (text === undefined) {
    if (texts.size === MOST_NAMES) texts.clear();
    texts.set(key, (text = make(key)));
  }
  return text;
}
