import type { OverlapRule } from '../../contract/facts/model.js';
import type { Json, JsonObject } from '../../contract/text/json.js';
import { valueAt, withValueAt } from '../../contract/text/pointer.js';
import { momentOf } from '../values/kept-rules.js';
import { later } from '../values/later.js';

const DAY = 86_400_000;
/** An end that is later than this after the present one is of another record. */
const FAR = 31 * DAY;

/**
 * The content of an action that says when a span ends, and not when it begins, with an end that goes with the record: a day after the present
 * one. Spans are laid on days of their own, and what is drawn alone would end before the span begins, or years later.
 */
export function withSpanEnd(body: JsonObject, spans: readonly OverlapRule[], record: Json | undefined): JsonObject {
  return spans.reduce<JsonObject>((laid, { from, end }) => {
    if (!('to' in end) || valueAt(laid, from) !== undefined) return laid;
    const drawn = valueAt(laid, end.to);
    const [begin, until, wanted] = [valueAt(record, from), valueAt(record, end.to), drawn].map(momentOf);
    if (begin === undefined || until === undefined || wanted === undefined) return laid;
    if (wanted > begin && wanted <= until + FAR) return laid;
    const moved = later(drawn, until + DAY - wanted);
    return moved === undefined ? laid : (withValueAt(laid, end.to, moved) as JsonObject);
  }, body);
}
