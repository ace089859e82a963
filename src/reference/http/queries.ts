import { split, type Call } from './message.js';

/** The query parameters of lists, as the dialects call them. */
const PARAMETERS = [
  'after fields limit page q sort status direction per_page size starting_after',
  'page[size] page[number] page[after] filter[status] fields[products]',
].flatMap((line) => line.split(' '));

/** The query has a parameter that no list knows. */
export function isUnknown(call: Call): boolean {
  return [...split(call.path).query.keys()].some((name) => !PARAMETERS.includes(name));
}

/** The query says how many records a page is to have. */
export function isSized(call: Call): boolean {
  return ['limit', 'per_page', 'size', 'page[size]'].some((name) => split(call.path).query.has(name));
}

/** The names of all fields. */
export const FIELDS: readonly string[] = [
  'id created_at updated_at name sku price quantity status description tags dimensions',
  'author rating text product note version',
].flatMap((line) => line.split(' '));
