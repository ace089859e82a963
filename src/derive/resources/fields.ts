import type { JsonObject } from '../../contract/text/json.js';
import { memberOf } from './resource.js';

/** The field of this name: of the record itself, or among its `attributes`, as JSON:API has them. */
export function fieldOf(
  item: JsonObject,
  name: string,
): { readonly at: string; readonly schema: JsonObject } | undefined {
  const own = memberOf(item, name);
  if (own !== undefined) return { at: `/${name}`, schema: own };
  const inner = memberOf(memberOf(item, 'attributes'), name);
  return inner === undefined ? undefined : { at: `/attributes/${name}`, schema: inner };
}
