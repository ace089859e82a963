import { constant, type Arbitrary } from 'fast-check';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../../../contract/text/json.js';
import { valueAt, withValueAt } from '../../../contract/text/pointer.js';
import type { BodyOptions } from '../../body-options.js';
import type { Invalid } from '../../invalid.js';
import type { Kit } from '../../kit.js';
import { fewest, type BulkMaking } from './bulk-making.js';

/** Bodies for a request that makes several records, in which each record is a body for a create of one. */
type Making = Pick<BulkMaking, 'own' | 'elements' | 'element'>;

/** Valid bodies with as few records as may be. */
export function bulkBodies(
  kit: Pick<Kit, 'bodies'>,
  making: Making,
  schema: JsonSchema,
  options: BodyOptions = {},
): Arbitrary<JsonObject> {
  const { own, elements } = making;
  const one = kit.bodies(own.createBody, { ...options, own });
  const many = Array.from({ length: fewest(schema, elements) }, () => one);
  return kit
    .bodies(schema, options)
    .chain((around) =>
      many.reduce<Arbitrary<JsonObject>>(
        (sum, next) =>
          sum.chain((body) => next.map((record) => withRecords(making, body, [...recordsIn(making, body), record]))),
        constant(withRecords(making, around, [])),
      ),
    );
}

/** A body with the records in the place of its own. */
export function withRecords({ elements, element }: Making, around: JsonObject, records: readonly Json[]): JsonObject {
  const list = records.map((record) => (element === '' ? record : withValueAt({}, element, record)));
  const whole = withValueAt(around, elements, list);
  return isObject(whole) ? whole : around;
}

/** The records in a body, as far as they are there. */
export function recordsIn({ elements, element }: Making, body: Json | undefined): readonly Json[] {
  const list = valueAt(body, elements);
  const each = Array.isArray(list) ? (list as readonly Json[]) : [];
  return each.flatMap((one) => valueAt(one, element) ?? []);
}

/** Lays what must be unique over each record in a body that is one: others stay as they are. */
export async function laidRecords(
  kit: Pick<Kit, 'withUniqueFields'>,
  { own, elements, element }: Making,
  body: JsonObject,
): Promise<JsonObject> {
  const list = valueAt(body, elements);
  let laid: Json = body;
  for (const [n] of (Array.isArray(list) ? (list as readonly Json[]) : []).entries()) {
    const at = `${elements}/${String(n)}${element}`;
    const record = valueAt(laid, at);
    if (isObject(record)) laid = withValueAt(laid, at, await kit.withUniqueFields(own, record));
  }
  return isObject(laid) ? laid : body;
}

/** The place in a record of a place in the body; undefined where it is in none. */
export function placeInRecord({ elements, element }: Making, at: string): string | undefined {
  if (!at.startsWith(`${elements}/`)) return undefined;
  const inside = at.slice(elements.length + 1).replace(/^[^/]*/, '');
  return inside.startsWith(element) ? inside.slice(element.length) : undefined;
}

/** What is wrong with one record, in the first of those of a body. */
export function wrongInFirst(making: Making, around: JsonObject, schema: JsonSchema, wrong: Invalid): Invalid {
  const { elements, element } = making;
  const at = `${elements}/0${element}${wrong.at}`;
  const others = Array.from({ length: fewest(schema, elements) - 1 }, () => wrong.repaired);
  return {
    ...wrong,
    at,
    body: withRecords(making, around, [wrong.body, ...others]),
    repaired: withRecords(making, around, [wrong.repaired, ...others]),
    violation: wrong.at === '' ? `${wrong.violation} in ${at}` : wrong.violation.replace(wrong.at, at),
  };
}

/** Every way in which such a body can be wrong: in what is around its records, and in the first of them. */
export function everyWrongBulk(
  kit: Pick<Kit, 'everyInvalidBody' | 'validate'>,
  making: Making,
  schema: JsonSchema,
  options: BodyOptions = {},
): readonly Invalid[] {
  const { own } = making;
  const outside = kit
    .everyInvalidBody(schema, options)
    .filter(({ at }) => placeInRecord(making, at) === undefined || placeInRecord(making, at) === '');
  const around = outside[0]?.repaired ?? {};
  const inside = kit
    .everyInvalidBody(own.createBody, { ...options, own })
    .map((one) => wrongInFirst(making, around, schema, one));
  return [...outside, ...inside.filter(({ body }) => kit.validate(schema, body).length > 0)];
}
