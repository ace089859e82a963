import type { Json } from '../http/message.js';
import { fits, type Field } from './fields.js';
import { COLLECTIONS, namesOf } from './kinds.js';
import { USUAL_ORDERS, positionIn, type Order, type Position } from './order.js';
import { unreadable } from './refusal.js';
import type { Kind } from './target.js';

/** What a list request asks for. */
export interface ListQuery {
  readonly size: number;
  readonly order: Order;
  /** The last record of the page before. */
  readonly after?: Position;
  readonly filters: readonly (readonly [name: string, value: Json])[];
  readonly contains?: string;
  /** Names of the only fields that are wanted. */
  readonly show?: readonly string[];
}

const USUAL_PAGE = 10;
const OPTIONS = ['per_page', 'order', 'cursor', 'contains', 'show'];

/** @throws Refusal for everything that it does not know: a caller that mistypes an option is told */
export function listQuery(kind: Kind, query: URLSearchParams, largestPage: number): ListQuery {
  const { filters } = COLLECTIONS[kind];
  for (const name of query.keys()) {
    if (!OPTIONS.includes(name) && !(name in filters)) throw unreadable(`There is no option ${name}`);
  }
  const order = orderIn(kind, query.get('order'));
  const [cursor, contains] = [query.get('cursor'), query.get('contains')];
  const show = query.get('show')?.split(',');
  const after = cursor === null ? undefined : positionIn(cursor, order);
  if (cursor !== null && after === undefined) throw unreadable('The cursor is none for this order');
  const strange = show?.find((name) => !namesOf(kind).includes(name));
  if (strange !== undefined) throw unreadable(`There is no field ${strange}`);
  return {
    size: sizeIn(query.get('per_page'), largestPage),
    order,
    ...(after && { after }),
    filters: Object.entries(filters).flatMap(([name, field]) => {
      const text = query.get(name);
      return text === null ? [] : [[name, wanted(name, field, text)] as const];
    }),
    ...(contains !== null && { contains }),
    ...(show && { show }),
  };
}

function sizeIn(text: string | null, largest: number): number {
  if (text === null) return USUAL_PAGE;
  const size = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (size < 1 || size > largest) throw unreadable(`per_page is from 1 to ${largest}`);
  return size;
}

function orderIn(kind: Kind, text: string | null): Order {
  if (text === null) return USUAL_ORDERS[kind];
  const [, by = '', direction] = /^(\w+)\.(asc|desc)$/.exec(text) ?? [];
  if (!Object.hasOwn(COLLECTIONS[kind].orders, by)) throw unreadable(`There is no order ${text}`);
  return { by, descending: direction === 'desc' };
}

/** The value in `is:value`, as a record holds it. */
function wanted(name: string, field: Field, text: string): Json {
  const written = text.startsWith('is:') ? text.slice(3) : '';
  const value = field.is === 'flag' && /^(true|false)$/.test(written) ? written === 'true' : written;
  if (!fits(field, value)) throw unreadable(`${name} cannot be ${text}`);
  return value;
}
