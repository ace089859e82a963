import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import type { BulkFacts, Own } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { valueAt } from '../../contract/text/pointer.js';
import type { Exchange } from '../../result/exchange.js';
import type { Kit, OwnedRecord } from '../kit.js';
import { identity, placed } from './own-records.js';

/** Where an answer for several records has the results for each of them. */
export interface BulkResults {
  /** JSON pointer to the list; undefined where nobody says. */
  readonly results: string | undefined;
  /** JSON pointer to the record in one of them. */
  readonly item: string;
}

export function resultsOf(bulk: BulkFacts): BulkResults {
  return { results: ifStated(bulk.results), item: bulk.item };
}

/**
 * Takes the records that an answer names for ours, so that they are removed also where no list shows them: by what tells them
 * apart. One that shows the mark of another record is none of those that were sent.
 */
export function adoptResults(
  kit: Pick<Kit, 'at' | 'adoptItem' | 'outcome'>,
  { own, mark }: { readonly own: Own; readonly mark: string },
  { results = '', item: at }: BulkResults,
  exchange: Exchange,
  bodies: readonly JsonObject[],
): ReadonlyMap<string, OwnedRecord> {
  const adopted = new Map<string, OwnedRecord>();
  if (kit.outcome(exchange).class !== 'success') return adopted;
  const found = kit.at(exchange, { kind: 'pointer', pointer: results });
  const each = Array.isArray(found) ? (found as readonly Json[]) : [];
  for (const [index, result] of each.entries()) {
    const item = valueAt(result, at);
    const name = isObject(item) ? identity(own.id, item) : undefined;
    if (item === undefined || name === undefined || placed(own.id, item) === undefined) continue;
    const shown = valueAt(item, mark);
    const body = shown === undefined ? bodies[index] : bodies.find((one) => valueAt(one, mark) === shown);
    const record = body === undefined ? undefined : kit.adoptItem(own, item, exchange, body);
    if (record !== undefined) adopted.set(name, record);
  }
  return adopted;
}
