import type { Own } from '../../../contract/facts/model.js';
import type { JsonObject } from '../../../contract/text/json.js';
import { placesAt, withValueAt } from '../../../contract/text/pointer.js';
import { declaredAt, isDeclaredInteger } from '../../values/declared.js';
import { elementOf } from '../../values/filled-lists.js';

/**
 * The body with one element in a list of references that has none, for the reference to be laid over. As it is where it has one, or where no
 * element is known.
 *
 * @param at JSON pointer to the references: `/tags/*`, `/lines/*` + `/product`
 */
export function withOneElement({ createBody }: Pick<Own, 'createBody'>, sent: JsonObject, at: string): JsonObject {
  const star = at.indexOf('/*');
  if (star <= 0 || at.includes('/*', star + 2) || placesAt(sent, at).length > 0) return sent;
  const list = at.slice(0, star);
  if (at === `${list}/*`) return withValueAt(sent, list, [isDeclaredInteger(createBody, at) ? 1 : 'one']) as JsonObject;
  const [items] = declaredAt(createBody, `${list}/*`);
  // What a record shows as objects may be written as plain ids.
  if (items !== undefined && declaredAt(createBody, at).length === 0) return sent;
  const element = items === undefined ? undefined : elementOf(items, 0, true);
  if (element === undefined) return sent;
  const made = declaredAt(createBody, list.slice(0, list.lastIndexOf('/'))).length > 0;
  return made ? (withValueAt(sent, list, [element]) as JsonObject) : sent;
}
