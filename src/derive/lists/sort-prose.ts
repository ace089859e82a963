import { isObject, type JsonObject } from '../../contract/text/json.js';
import { quoted } from '../openapi/descriptions.js';
import { fieldOf } from '../resources/fields.js';
import type { Parameter } from '../openapi/operation.js';
import type { ListPlace } from './paging.js';
import { withoutNull } from '../openapi/without-null.js';
import { sortType } from './sort-type.js';

/** `One or more of name, created_at; a minus before it turns it round`: the members of an item that the words of the parameter name. */
export function proposeKeys(
  { draft, at }: Pick<ListPlace, 'draft' | 'at'>,
  sort: Parameter,
  item: JsonObject,
): boolean {
  const { name, description } = sort;
  const words = new Set(description.split(/[^\p{L}\p{N}_]+/u));
  const keys = Object.keys(propertiesOf(item)).flatMap((key) => {
    const field = words.has(key) ? fieldOf(item, key) : undefined;
    const type = field === undefined ? undefined : sortType(withoutNull(field.schema));
    return field === undefined || type === undefined ? [] : [{ key, fact: { at: field.at, type } }];
  });
  // A word or two may be there by chance.
  const isList = keys.length > 1 || /\b(?:one of|key|field|by)\b/i.test(description);
  if (keys.length === 0 || !isList) return false;
  const note = quoted(description);
  draft.propose([...at, 'query', 'ascending'], `${name}=<key>`, 'openapi', note);
  if (/\bminus\b|\bhyphen\b|\bdash\b|[`"'(\s]-(?:[`"')\s]|\w)/i.test(description))
    draft.propose([...at, 'query', 'descending'], `${name}=-<key>`, 'openapi', note);
  for (const { key, fact } of keys) draft.propose([...at, 'sort', key], fact, 'openapi', note);
  return true;
}

function propertiesOf(item: JsonObject): JsonObject {
  const properties = item['properties'];
  return isObject(properties) ? properties : {};
}
