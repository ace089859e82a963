import { isObject, type Json } from '../../contract/text/json.js';
import type { ApiDocument } from '../openapi/document.js';
import { jsonMedia, type ApiOperation } from '../openapi/operation.js';
import { translated } from '../openapi/schema.js';
import { memberOf } from './resource.js';

/** Whether a body, within the envelope of answers, is said to be an object with any members; one of which nothing is said is not. */
export function takesAnyMembers(document: ApiDocument, operation: ApiOperation, envelope: string | undefined): boolean {
  const media = jsonMedia(operation.body?.media ?? []);
  const whole: Json | undefined =
    media?.schema === undefined ? undefined : translated(document, media.schema, 'request');
  const inner = envelope === undefined || envelope === '' ? whole : memberOf(whole, envelope.slice(1));
  if (!isObject(inner) || inner['type'] !== 'object' || inner['properties'] !== undefined) return false;
  const { additionalProperties: rest } = inner;
  return rest === true || (isObject(rest) && Object.keys(rest).length === 0);
}
