import { isObject } from '../../contract/text/json.js';
import { answerOf } from '../openapi/answers.js';
import type { ApiDocument } from '../openapi/document.js';
import { isSame } from '../openapi/merge-schemas.js';
import type { ApiOperation } from '../openapi/operation.js';
import { translated } from '../openapi/schema.js';

/** First words of names and summaries that mean a change of some members. */
const CHANGES = /^(?:updates?|edits?|modify|modifies|patch(?:es)?|changes?|amends?)(?![a-z])/;

/**
 * The methods of one record, with a POST that updates it in the place of a PATCH. Many services of payments and shops change a record by a
 * POST to its path; it is taken for that only where its name says so, none of its members is required, and its answer is the record.
 */
export function withPostUpdate(
  document: ApiDocument,
  methods: ReadonlyMap<string, ApiOperation>,
): ReadonlyMap<string, ApiOperation> {
  const post = methods.get('POST');
  const read = methods.get('GET');
  if (post === undefined || read === undefined || methods.has('PATCH')) return methods;
  const [shown, answer] = [answerOf(document, read), answerOf(document, post)];
  if (!isNamedUpdate(post) || !takesSome(document, post) || !isObject(shown) || !isSame(shown, answer)) return methods;
  return new Map([...methods].map(([method, operation]) => [method === 'POST' ? 'PATCH' : method, operation]));
}

function isNamedUpdate({ id = '', summary = '' }: ApiOperation): boolean {
  const first = id
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase();
  return CHANGES.test(first) || CHANGES.test(summary.toLowerCase());
}

/** Whether its body is an object of members that may all be left out. */
function takesSome(document: ApiDocument, { body }: ApiOperation): boolean {
  const [media, ...others] = body?.media ?? [];
  if (media?.schema === undefined || others.length > 0) return false;
  const schema = translated(document, media.schema, 'request');
  if (!isObject(schema) || !isObject(schema['properties'])) return false;
  const { required } = schema;
  return !Array.isArray(required) || required.length === 0;
}
