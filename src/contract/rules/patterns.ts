import type { Json } from '../text/json.js';

/** What keeps a text from being a regular expression; undefined for one that is, and for what is no text. */
export function patternFault(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    new RegExp(value, 'u');
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : '';
    return `Not a regular expression: ${reason}`;
  }
}
