import type { Json, JsonObject } from '../../../../contract/text/json.js';
import type { Own } from '../../../../contract/facts/model.js';
import { valueAt } from '../../../../contract/text/pointer.js';
import { marksOf } from '../ledger/intents.js';
import type { UnconfirmedCreates } from './unconfirmed-creates.js';

/**
 * Whether an item shows texts where marks of this run were sent, and none of them has its nonce: then it may be the
 * record of somebody else, whose answer came to us. One that shows none of these places says nothing.
 */
export function isUnmarked(own: Own, sent: JsonObject, item: Json | undefined, nonce: string): boolean {
  const has = (text: string): boolean => text.toLowerCase().includes(nonce.toLowerCase());
  const places = Object.entries(marksOf(own, sent)).flatMap(([place, text]) => (has(text) ? [place] : []));
  const shown = places.flatMap((place) => {
    const text = valueAt(item, place);
    return typeof text === 'string' ? [text] : [];
  });
  return shown.length > 0 && !shown.some(has);
}

/** Whether a create was answered with another record of ours. What it made is looked for when the run ends. */
export function isAnothers(
  unconfirmed: UnconfirmedCreates,
  { tag = '' }: Own,
  sent: JsonObject,
  created: Json | undefined,
): boolean {
  const [written, shown] = [valueAt(sent, tag), valueAt(created, tag)];
  if (typeof written !== 'string' || typeof shown !== 'string') return false;
  return shown !== written && unconfirmed.isMark(shown);
}
