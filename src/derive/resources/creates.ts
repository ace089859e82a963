import { isObject, type Json } from '../../contract/text/json.js';
import { answerOf } from '../openapi/answers.js';
import { bodyOf } from './body.js';
import type { Deriving } from './deriving.js';
import { successes, type ApiOperation } from '../openapi/operation.js';
import { showsRecord, type ApiRecord } from './record.js';
import { memberOf } from './resource.js';

/** Why a POST to the collection is not taken for the making of a record. */
export function noCreate({ document }: Deriving, record: ApiRecord, post: ApiOperation): string | undefined {
  const statuses = successes(post).map(({ status }) => status);
  const shows = answersRecord(document, record, post);
  if (!statuses.includes('201') && !shows)
    return 'neither its status (201) nor its answer says that it creates a record';
  const body = bodyOf(document, post, record.schema, record.envelope);
  if (body === 'none' || 'why' in body || record.id === undefined) return undefined;
  const required = Array.isArray(body.schema['required']) ? (body.schema['required'] as readonly Json[]) : [];
  const names = memberOf(body.schema, record.id) !== undefined;
  return names && (required.includes(record.id) || !/^_?id$/i.test(record.id))
    ? `its body names the id (${record.id}) of the new record, and a POST under an id that exists may write to that one`
    : undefined;
}

/** True where the answer is the record, or at least has its id where the record has it. */
export function answersRecord(document: Deriving['document'], record: ApiRecord, operation: ApiOperation): boolean {
  if (showsRecord(document, record, operation)) return true;
  const answer = answerOf(document, operation);
  if (!isObject(answer) || record.id === undefined || record.envelope === undefined) return false;
  const inner = record.envelope === '' ? answer : memberOf(answer, record.envelope.slice(1));
  return inner !== undefined && memberOf(inner, record.id) !== undefined;
}
