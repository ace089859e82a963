import { anchor, html, type Markup } from './markup.js';

/** What can be searched for by name, beside the text: `s:fail`, `op:notes.update`, `check:get-is-safe`, `part:4`. */
export type SearchKey = 's' | 'op' | 'check' | 'part' | 'rule' | 'on' | 'harm' | 'level';

/** The attribute by which the search finds an element. A blank parts the words, so none is inside of one. */
export function searchWords(words: readonly (readonly [key: SearchKey, value: string])[]): Markup {
  const all = new Set(words.map(([key, value]) => `${key}:${anchor(value).toLowerCase()}`));
  return html` data-t="${[...all].join(' ')}"`;
}
