import type { JsonObject, JsonSchema } from '../../contract/text/json.js';
import { withValueAt } from '../../contract/text/pointer.js';
import type { Exchange } from '../../result/exchange.js';
import type { Kit } from '../kit.js';
import { enter, type OperationContext } from '../operation-context.js';
import type { BulkMaking } from '../records/bulk/bulk-making.js';
import { shownMarks } from '../records/bulk/shown-marks.js';
import { identity } from '../records/own-records.js';
import { adoptResults } from '../records/bulk/bulk-results.js';
import type { ValidRequest } from '../records/callers/callers.js';

/** Elements that a request has at most: as few as its schema takes. */
const MOST = 3;

/** A request for as few records as may be; what it makes, by any caller, is looked for by its marks and is ours from then on. */
export async function validBulkRequest(
  kit: Kit,
  context: OperationContext,
  bulk: BulkMaking,
  schema: JsonSchema | undefined,
  template: JsonObject | null,
): Promise<ValidRequest> {
  const { own, elements, element, results } = bulk;
  const entered = await enter(kit, context);
  const bodies: JsonObject[] = [];
  let content;
  do {
    bodies.push(await kit.withUniqueFields(own, template ?? {}));
    const many = bodies.map((body) => (element === '' ? body : withValueAt({}, element, body)));
    content = elements === '' ? many : withValueAt({}, elements, many);
  } while (bodies.length < MOST && schema !== undefined && kit.validate(schema, content).length > 0);
  const shown = shownMarks(kit, bulk, entered.at);
  const left = async (sent: readonly Exchange[] = []): Promise<readonly string[]> => {
    const [last] = sent.slice(-1);
    const named = new Set(sent.flatMap((one) => [...adoptResults(kit, bulk, results, one, bodies).keys()]));
    const made = await shown(bodies);
    for (const { item, body } of made) {
      const isNamed = named.has(identity(own.id, item) ?? '');
      if (last !== undefined && !isNamed) kit.adoptItem(own, item, last, body);
    }
    return made.map(({ words }) => words);
  };
  return { input: { ...entered.input, body: content }, left, isOfRecord: entered.record !== undefined };
}
