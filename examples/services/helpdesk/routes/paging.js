import { invalid } from '../errors.js';
import { mistake } from '../mistakes.js';

/** `limit` and `offset` of a query: 25 and 0 where they are not given, 1 to 100 and from 0. */
export function pagingOf(query) {
  const limit = numberOf(query, 'limit', 25, 1, mistake('limit-unchecked') ? 1e9 : 100);
  const offset = numberOf(query, 'offset', 0, 0, 1e9);
  return { limit, offset };
}

function numberOf(query, field, byDefault, min, max) {
  if (query[field] === undefined) return byDefault;
  const value = /^\d{1,10}$/.test(query[field]) ? Number(query[field]) : NaN;
  if (!(value >= min && value <= max))
    throw invalid([{ field, problem: `must be a whole number from ${min} to ${max}` }]);
  return value;
}

/** `sort` and `order` of a query as SQL. `keys` are columns. */
export function orderOf(query, keys) {
  const { sort = 'created_at', order = 'asc' } = query;
  if (!keys.includes(sort)) throw invalid([{ field: 'sort', problem: `must be one of ${keys.join(', ')}` }]);
  if (order !== 'asc' && order !== 'desc') throw invalid([{ field: 'order', problem: 'must be asc or desc' }]);
  return `${sort} ${order}, id ${order}`;
}
