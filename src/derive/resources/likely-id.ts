import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import type { Draft } from '../draft/draft.js';
import { bare } from '../openapi/naming.js';
import type { ApiRecord } from './record.js';

/**
 * Where the document does not say which member is the id in the path: `/id` of a record that may have more members than are described, or
 * the one text that each record has.
 */
export function proposeId(
  draft: Draft,
  at: readonly string[],
  { schema, placeholder, parameter }: ApiRecord,
  listed: JsonObject | undefined,
): void {
  const shown = schema ?? listed;
  if (shown === undefined) return;
  const properties = isObject(shown['properties']) ? shown['properties'] : {};
  const required = Array.isArray(shown['required']) ? (shown['required'] as readonly Json[]) : [];
  const texts = Object.keys(properties).filter((name) => required.includes(name) && isText(properties[name]));
  const [only, more] = texts;
  const { additionalProperties: rest } = shown;
  const isOpen = rest === true || isObject(rest);
  if (isOpen && bare(parameter?.name ?? '') === 'id' && properties['id'] === undefined)
    draft.propose(
      [...at, 'id', placeholder],
      '/id',
      'openapi',
      'the name of the parameter; records may have more members',
    );
  else if (only !== undefined && more === undefined)
    draft.propose(
      [...at, 'id', placeholder],
      `/${escapeSegment(only)}`,
      'openapi',
      'the one text that each record has',
    );
}

function isText(schema: Json | undefined): boolean {
  return isObject(schema) && schema['type'] === 'string' && schema['format'] === undefined;
}
