import { isObject, type Json, type JsonObject } from '../../../contract/text/json.js';
import type { BulkFacts, Own } from '../../../contract/facts/model.js';
import { ifStated } from '../../../contract/facts/slot.js';
import { valueAt } from '../../../contract/text/pointer.js';
import type { Exchange } from '../../../result/exchange.js';
import type { Kit, OwnedRecord } from '../../kit.js';
import type { OutcomeOf } from '../../outcome.js';
import { identity, placed } from '../own-records.js';

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
 * Takes the records that an answer names for ours, so that they are removed also where no list shows them: by what tells
 * them apart. One that shows the mark of another record is none of those that were sent.
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

/** The results in an answer, as a list; undefined where there is none. */
export function resultsIn(kit: Pick<Kit, 'at'>, exchange: Exchange, pointer: string): readonly Json[] | undefined {
  const found = kit.at(exchange, { kind: 'pointer', pointer });
  return Array.isArray(found) ? (found as readonly Json[]) : undefined;
}

/**
 * Whether a result reports a success: 201, "201", "HTTP/1.1 201 Created" or true; undefined where it has no status, or
 * one in words of its own.
 */
export function toldSuccess(result: Json | undefined, pointer: string): boolean | undefined {
  const status = valueAt(result, pointer);
  if (typeof status === 'boolean') return status;
  const code = toldStatus(result, pointer);
  return code === undefined ? undefined : code >= 200 && code < 300;
}

/** The status code in a result, be it a number or a text that has it. */
export function toldStatus(result: Json | undefined, pointer: string): number | undefined {
  const [, code] = /(?:^|\s)([1-5]\d\d)(?:\s|$)/.exec(String(valueAt(result, pointer))) ?? [];
  return code === undefined ? undefined : Number(code);
}

/**
 * How a request for as few records as may be was answered: where each result has its own status, as the first of them
 * that is not a success, and by the status of the answer otherwise.
 */
export function outcomeInside(
  kit: Pick<Kit, 'at' | 'outcome'>,
  bulk: { readonly results: BulkResults; readonly status: string | undefined } | undefined,
  exchange: Exchange,
): Pick<OutcomeOf, 'class' | 'status'> & { readonly isInside: boolean } {
  const whole = kit.outcome(exchange);
  const status = bulk?.status;
  if (bulk === undefined || status === undefined || whole.class !== 'success') return { ...whole, isInside: false };
  const results = resultsIn(kit, exchange, bulk.results.results ?? '') ?? [];
  const failed = results.find((result) => toldSuccess(result, status) === false);
  if (failed === undefined) return { ...whole, isInside: false };
  const code = toldStatus(failed, status);
  const kind = code !== undefined && code >= 500 ? 'server-error' : 'caller-error';
  return { class: kind, ...(code === undefined ? {} : { status: code }), isInside: true };
}
