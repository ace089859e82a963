import { isObject, type JsonObject } from '../../contract/text/json.js';
import { bare } from '../openapi/naming.js';
import { memberOf } from '../resources/resource.js';
import type { ListPlace } from './paging.js';

/** Parameters that take the id of the last record that was read. */
const SINCE = ['since', 'sinceid', 'afterid', 'lastid', 'fromid'];

/** A number that is asked for like the numbers that records are called by is likely to be the last one that was read. */
export function proposeSince({ draft, at, operation, understood }: ListPlace, item: JsonObject): void {
  if (draft.has([...at, 'query', 'after']) || draft.has([...at, 'query', 'page'])) return;
  const id = memberOf(item, 'id');
  const found = operation.parameters.find(
    ({ in: where, name, schema }) =>
      where === 'query' && SINCE.includes(bare(name)) && !understood.has(name) && isSameNumber(schema, id),
  );
  if (found === undefined) return;
  understood.add(found.name);
  const note = 'a number like the ids of the records, by its name the last one that was read';
  draft.propose([...at, 'query', 'after'], `${found.name}=<cursor>`, 'openapi', note);
  draft.propose([...at, 'cursor', 'next'], 'last:/id', 'openapi', note);
}

function isSameNumber(asked: JsonObject, id: JsonObject | undefined): boolean {
  if (!isObject(id)) return false;
  return asked['type'] === 'integer' && id['type'] === 'integer' && asked['format'] === id['format'];
}
