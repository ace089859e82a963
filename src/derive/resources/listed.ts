import type { JsonObject } from '../../contract/text/json.js';
import { segments } from '../../contract/text/pointer.js';
import type { ApiBody } from './body.js';
import type { Draft } from '../draft/draft.js';
import type { FoundItems } from '../openapi/items.js';
import { isSame } from '../openapi/merge-schemas.js';
import { loosened } from './state-fields.js';

/**
 * The schema of a list whose records are not shown as a single one is: it may leave out what is long. Without it, each record of the list
 * would be held against the schema of a single one.
 *
 * @param at `resources.<name>`
 */
export function stateListed(
  draft: Draft,
  at: readonly string[],
  shown: JsonObject | undefined,
  { at: items, item }: FoundItems,
  bodies: ReadonlyMap<string, ApiBody>,
): void {
  const list = [...at, 'operations', 'list'];
  if (shown === undefined || isSame(shown, item) || !draft.has(list)) return;
  const schema = segments(items).reduceRight<JsonObject>(
    (inner, name) => ({ type: 'object', required: [name], properties: { [name]: inner } }),
    { type: 'array', items: loosened(item, [...bodies.values()]) },
  );
  draft.state([...list, 'response'], schema, 'openapi', 'its records are not shown as a single one is');
}
