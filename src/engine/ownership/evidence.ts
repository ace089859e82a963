import { missingIn } from '../../check/writes/written.js';
import { hiddenIn } from '../../contract/schema/unshown.js';
import type { Json, JsonObject } from '../../contract/text/json.js';
import type { Own } from '../../contract/facts/model.js';
import { valueAt } from '../../contract/text/pointer.js';
import { idsFrom } from '../kit/records/ledger/ids.js';
import { marksOf } from '../kit/records/ledger/intents.js';
import type { Marks } from '../marks.js';
import type { Exchange } from '../../result/exchange.js';
import type { Deed } from './deed.js';
import type { RecordsBefore } from './records-before.js';

/** Whether an item is a record of this run, with the reason where it is not known to be one. */
export type Evidence =
  { readonly isOurs: true } | { readonly isOurs: false; readonly why: string; readonly lacks?: 'tag' };

/** Characters that the values of an item need between them for two callers not to have chosen them both. */
const TELLING = 12;

/**
 * Judges by what is shown of a record whether this run made it: by the mark of the run where one can be carried, or else by
 * all that was sent, and that only where the record was not there before the first write.
 *
 * @param deed what is known of the record
 */
export function evidenceOf(
  own: Own,
  item: Json | undefined,
  exchange: Exchange,
  ids: Readonly<Record<string, string>>,
  { made, isTwice }: Deed,
  { marks, before }: { readonly marks: Marks; readonly before: RecordsBefore },
): Evidence {
  if (item === undefined) return { isOurs: false, why: 'the answer shows no record' };
  // The record may be called otherwise than the path that led to it.
  const shownIds = { ...ids, ...idsFrom(own.id, own.item, exchange, item) };
  if ([ids, shownIds].some((one) => before.has(own, one))) {
    return { isOurs: false, why: 'the record was there before the first write of this run' };
  }
  const shown = Object.values(marksOf(own, item));
  if (marks.areOurs(shown)) return { isOurs: true };
  if (made === undefined)
    return { isOurs: false, why: 'no create of this run made it, and it shows no mark of the run' };
  const places = Object.entries(made.marks).filter(([, text]) => marks.areOurs([text]));
  if (places.some(([place]) => valueAt(item, place) !== undefined)) {
    return { isOurs: false, why: 'it does not show the mark of the run that was sent' };
  }
  if (isTwice === true) return { isOurs: false, why: 'two creates were answered with it, and it carries no mark' };
  return byContent(own, item, made.sent, before);
}

function byContent(own: Own, item: Json, sent: JsonObject | undefined, before: RecordsBefore): Evidence {
  if (sent === undefined) return { isOurs: false, why: 'nothing in it carries a mark of the run' };
  const free = [...own.volatile, ...own.readOnly, ...hiddenIn(own.createBody)];
  const [missing] = missingIn(sent, item, free);
  if (missing !== undefined) return { isOurs: false, why: `it does not show what was sent (${missing})` };
  const isNew = before.isWhole(own);
  if (isNew || isTelling(sent)) return { isOurs: true };
  const why = 'what was sent is too little to tell it apart from the records of others';
  return { isOurs: false, why, ...(own.tag === undefined ? { lacks: 'tag' } : {}) };
}

/** Whether nobody else is likely to have sent the same. */
export function isTelling(sent: Json): boolean {
  return textLength(sent) >= TELLING;
}

/** Characters of all texts and numbers in a value. */
function textLength(value: Json): number {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return String(value).length;
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + textLength(one), 0);
}
