import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import type { ResourceFacts, SortKey } from '../../contract/facts/model.js';
import { valueAt } from '../../contract/text/pointer.js';
import { gap, ifStated, stated, within, type Slot } from '../../contract/facts/slot.js';
import type { Direction, Sorting } from './order.js';

/** A key that a list is ordered by, and in which direction. */
export interface Ordering {
  readonly key: Sorting & Pick<SortKey, 'name' | 'at'>;
  readonly direction: Direction;
  /**
   * Values that are shown alike are alike. A time or a number that the service sets may be kept more exactly than it is
   * shown: then nobody can tell which records are equal, and what the next key decides.
   */
  readonly isExact: boolean;
}

/**
 * The order of a list for which none is asked; what stands at a key is known where the list can be sorted by it. What
 * decides between equal values may be any field.
 */
export function defaultOrder(resource: ResourceFacts): Slot<readonly Ordering[]> {
  const { name, at, collection, schema, operations } = resource;
  const body = ifStated(operations.create.body);
  return within(at('collection.order'), (order) => {
    if (!isObject(order)) return gap(`resources.${name}.collection.order`);
    // A list has an order also where no parameter asks for another.
    const sort = ifStated(collection.sort) ?? [];
    const ordering = (text: string, key: Ordering['key']): Ordering => ({
      key: { ...key, ...sortingOf(order) },
      direction: text.startsWith('-') ? 'descending' : 'ascending',
      isExact: isShownExactly(key, body),
    });
    const by = Array.isArray(order['by']) ? (order['by'] as readonly string[]) : [];
    const find = (text: string): Ordering['key'] | undefined => {
      const plain = text.replace(/^-/, '');
      return sort.find(({ name: called, at: where }) => [called, where].includes(plain)) ?? fieldOf(plain, schema);
    };
    const keys = by.flatMap((text) => {
      const key = find(text);
      return key ? [ordering(text, key)] : [];
    });
    const { ties } = order;
    const last = typeof ties === 'string' ? find(ties) : undefined;
    if (typeof ties === 'string' && last) keys.push(ordering(ties, last));
    const path = `resources.${name}.collection`;
    return keys.length < by.length ? gap(`${path}.sort`) : stated(keys, `${path}.order`);
  });
}

/** Whether values that are shown alike are alike: what callers write is, and what cannot be rounded. */
export function isShownExactly({ type, at }: Pick<SortKey, 'type' | 'at'>, body: JsonSchema | undefined): boolean {
  return !['date-time', 'number'].includes(type) || typeAt(body, at) !== undefined;
}

/** What the order says of all its keys; otherwise what each says of itself holds. */
function sortingOf({ nulls, collation }: JsonObject): Pick<Sorting, 'nulls' | 'collation'> {
  return {
    ...(nulls === 'first' || nulls === 'last' ? { nulls } : {}),
    ...(typeof collation === 'string' ? { collation } : {}),
  };
}

/** A field by which nobody can sort, by its name or its pointer, but which decides between equal values: an id, as a rule. */
function fieldOf(name: string, schema: Slot<JsonSchema>): Ordering['key'] | undefined {
  const at = name.startsWith('/') ? name : `/${name}`;
  const type = typeAt(ifStated(schema), at);
  return type === undefined ? undefined : { name, at, type };
}

/** How values at a place are compared, as a schema without branches says. */
function typeAt(schema: JsonSchema | undefined, at: string): SortKey['type'] | undefined {
  const property: Json | undefined = schema === undefined ? undefined : valueAt(schema, `/properties${at}`);
  if (!isObject(property)) return undefined;
  const { type, format } = property;
  if (type === 'string') return format === 'date' || format === 'date-time' ? format : 'string';
  return type === 'number' || type === 'integer' || type === 'boolean' ? type : undefined;
}
