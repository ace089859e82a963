import type { Json } from '../../contract/text/json.js';
import { valueAt, withValueAt } from '../../contract/text/pointer.js';
import { markBeginning } from './mark-shape.js';

/**
 * Puts back what stood around the marks of a body that is sent once more: of each text only the mark is another one. A text keeps its
 * length as well, as far as it can. Where that is no valid value, the one that was laid stays.
 */
export function sameTexts(
  places: readonly string[],
  before: Json,
  laid: Json,
  nonce: string,
  valid: (at: string) => (value: Json) => boolean,
): Json {
  return places.reduce<Json>((body, at) => {
    const text = remarked(valueAt(before, at), valueAt(laid, at), nonce);
    return text !== undefined && valid(at)(text) ? withValueAt(body, at, text) : body;
  }, laid);
}

/** The text before with the mark of the new one; undefined where one of them has none. */
function remarked(before: Json | undefined, now: Json | undefined, nonce: string): string | undefined {
  if (typeof before !== 'string' || typeof now !== 'string') return undefined;
  const shape = new RegExp(`(?:${markBeginning(nonce)})?${nonce}[-_.]{0,2}[a-z0-9]*`);
  const [old, fresh] = [shape.exec(before), shape.exec(now)?.[0]];
  if (old === null || fresh === undefined) return undefined;
  const front = before.slice(0, old.index);
  const behind = before.slice(old.index + old[0].length);
  const more = fresh.length - old[0].length;
  // No mark has this sign at its end, so that different ones stay different.
  const mark = fresh.padEnd(old[0].length, '-');
  const letters = Array.from(behind);
  const kept = more > 0 && letters.length > more ? letters.slice(0, -more) : letters;
  return `${front}${mark}${kept.join('')}`;
}
