import { isObject, type Json } from '../../contract/text/json.js';
import type { ApiDocument } from './document.js';
import { findItems, type FoundItems } from './items.js';
import { jsonMedia, successes, type ApiOperation } from './operation.js';
import type { PathShape } from './path-shape.js';
import { translated } from './schema.js';

/** What the document has at one path, by method. */
export interface At {
  readonly shape: PathShape;
  readonly methods: ReadonlyMap<string, ApiOperation>;
}

/** True for a path where one record is read, or written to. */
export function isRecord(document: ApiDocument, methods: ReadonlyMap<string, ApiOperation>): boolean {
  const read = methods.get('GET');
  if (read === undefined) return ['PUT', 'PATCH', 'DELETE'].some((method) => methods.has(method));
  const schema = answerOf(document, read);
  return isObject(schema) && (schema['type'] === undefined || [schema['type']].flat().includes('object'));
}

/** Where a list has its records, where an operation answers with one. */
export function listAt(document: ApiDocument, operation: ApiOperation | undefined): FoundItems | undefined {
  if (operation === undefined) return undefined;
  const schema = answerOf(document, operation);
  return schema === undefined ? undefined : findItems(schema);
}

/** The schema of what an operation answers with when it succeeds; undefined where that is not JSON or not said. */
export function answerOf(document: ApiDocument, operation: ApiOperation): Json | undefined {
  for (const response of [...successes(operation), ...operation.responses.filter(({ status }) => status === '2XX')]) {
    const media = jsonMedia(response.media);
    if (media?.schema !== undefined) return translated(document, media.schema, 'answer');
  }
  return undefined;
}
