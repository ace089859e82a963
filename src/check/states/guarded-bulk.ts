import type { JsonObject, JsonSchema } from '../../contract/text/json.js';
import { valueAt, withValueAt } from '../../contract/text/pointer.js';
import type { Exchange } from '../../result/exchange.js';
import type { Kit } from '../kit.js';
import { maxPageSize, walkThrough } from '../lists/listing.js';
import { asParentOf, enter, type OperationContext } from '../operation-context.js';
import type { BulkMaking } from '../records/bulk/bulk-making.js';
import { identity } from '../records/own-records.js';
import { adoptResults } from '../records/bulk/bulk-results.js';
import type { ValidRequest } from '../records/callers/callers.js';

/** Elements that a request has at most: as few as its schema takes. */
const MOST = 3;

/** A request for as few records as may be; what it makes, whoever sent it, is looked for by its marks and is ours from then on. */
export async function validBulkRequest(
  kit: Kit,
  context: OperationContext,
  { own, elements, element, mark, listing: list, results }: BulkMaking,
  schema: JsonSchema | undefined,
  template: JsonObject | null,
): Promise<ValidRequest> {
  const entered = await enter(kit, context);
  const bodies: JsonObject[] = [];
  let content;
  do {
    bodies.push(await kit.withUniqueFields(own, template ?? {}));
    const many = bodies.map((body) => (element === '' ? body : withValueAt({}, element, body)));
    content = elements === '' ? many : withValueAt({}, elements, many);
  } while (bodies.length < MOST && schema !== undefined && kit.validate(schema, content).length > 0);
  const known = new Set<string>();
  const left = async (sent: readonly Exchange[] = []): Promise<readonly string[]> => {
    const [last] = sent.slice(-1);
    const named = new Set(sent.flatMap((one) => [...adoptResults(kit, { own, mark }, results, one, bodies).keys()]));
    const at = entered.at === undefined ? {} : { at: asParentOf(entered.at) };
    const { items } = await walkThrough(kit, list, { limit: maxPageSize(list), mostPages: 20, ...at });
    return bodies.flatMap((body) => {
      const value = valueAt(body, mark);
      const found = items.filter((item) => valueAt(item, mark) === value);
      return found.flatMap((item) => {
        const shown = JSON.stringify(item);
        if (known.has(shown)) return [];
        known.add(shown);
        const isNamed = named.has(identity(own.id, item) ?? '');
        if (last !== undefined && !isNamed) kit.adoptItem(own, item, last, body);
        return [`a record with ${mark} = ${JSON.stringify(value)}`];
      });
    });
  };
  return { input: { ...entered.input, body: content }, left, isOfRecord: entered.record !== undefined };
}
