import { isObject, type JsonObject } from '../../../contract/text/json.js';
import type { Exchange } from '../../../result/exchange.js';
import type { Kit, OwnedRecord } from '../../kit.js';
import type { Entered, OperationContext } from '../../operation-context.js';
import { recordsIn, withRecords } from './bulk-bodies.js';
import { fewest, type BulkMaking } from './bulk-making.js';
import { adoptResults } from './bulk-results.js';
import { equal } from '../../values/compare.js';
import { sentJson } from '../../writes/sent-json.js';

/**
 * Makes a record by a request for as few as may be, of which it is the first.
 *
 * @param body with what must be unique; the others differ from it in that alone
 * @returns the record as the answer names it; undefined where it names none
 */
export async function makeAmong(
  kit: Kit,
  { operation }: OperationContext,
  bulk: BulkMaking,
  { entered, body }: { readonly entered: Entered; readonly body: JsonObject },
): Promise<{ readonly exchange: Exchange; readonly record: OwnedRecord | undefined }> {
  const { own, schema } = bulk;
  const bodies = [body];
  while (bodies.length < fewest(schema, bulk.elements)) bodies.push(await kit.withUniqueFields(own, body));
  const around = kit.everyInvalidBody(schema)[0]?.repaired ?? {};
  const exchange = await kit.send(operation, { ...entered.input, body: withRecords(bulk, around, bodies) });
  return { exchange, record: firstMade(kit, bulk, exchange) };
}

/** The first of the records that a request has made, as the answer names it; undefined where it names none. */
function firstMade(kit: Kit, bulk: BulkMaking, exchange: Exchange): OwnedRecord | undefined {
  const bodies = recordsIn(bulk, sentJson(exchange)).filter(isObject);
  const [first] = bodies;
  const made = [...adoptResults(kit, bulk, bulk.results, exchange, bodies).values()];
  return made.find(({ sent }) => equal(sent, first)) ?? made[0];
}
