import type { Json } from '../../contract/text/json.js';
import { UnreadableDocument } from '../openapi/document.js';

/**
 * A JSON text as its value.
 * @throws UnreadableDocument with the line and column at which it ends being JSON
 */
export function parsedJson(text: string, kind: string): Json {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain) as Json;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isCut = /end of JSON|Unterminated/i.test(message);
    const at = isCut ? plain.length : positionIn(plain, message);
    const place = at === undefined ? '' : ` at ${placeOf(plain, at)}`;
    const mend = isCut || at === plain.length ? 'it ends too early: save it again, whole' : 'correct it there';
    throw new UnreadableDocument(`It is not JSON${place}, as ${kind} has to be: ${mend}`);
  }
}

/** Where the engine says that it is: as a position, or by the text around it, ten letters on either side. */
function positionIn(text: string, message: string): number | undefined {
  const [, written] = /position (\d+)/.exec(message) ?? [];
  if (written !== undefined) return Number(written);
  const [, cut = '', around = ''] = /, (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON/s.exec(message) ?? [];
  const start = around === '' ? -1 : text.indexOf(around);
  if (start < 0) return undefined;
  const [, token = ''] = /^Unexpected token '(.+?)'/s.exec(message) ?? [];
  return cut === '' ? Math.max(text.indexOf(token), 0) : start + Math.max(around.indexOf(token, 10), 0);
}

function placeOf(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  return `line ${String(lines.length)}, column ${String((lines.at(-1)?.length ?? 0) + 1)}`;
}

/** A body that was recorded, where it is JSON. */
export function jsonBody(text: unknown): Json | undefined {
  if (typeof text !== 'string' || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
