import { isObject, type Json, type JsonObject } from '../contract/json.js';
import type { ApiDocument } from './document.js';
import type { Draft } from './draft.js';
import { isSame } from './merge-schemas.js';
import { jsonMedia, type ApiOperation, type ApiResponse } from './operation.js';
import { translated } from './schema.js';
import { answerOf, memberOf } from './resource.js';

/** Statuses that have to be described by one schema before it is taken for that of all errors. */
const ENOUGH = 2;

/**
 * The one shape of errors, where the document has one: for all other answers (`default`, `4XX`), or for several statuses, of which 404 is
 * one. A schema of one status alone says nothing of the others.
 */
export function stateErrors(draft: Draft, document: ApiDocument, operations: readonly ApiOperation[]): void {
  const described = operations.flatMap(({ responses }) =>
    responses.filter(isError).flatMap((response) => {
      const media = jsonMedia(response.media);
      const schema = media?.schema === undefined ? undefined : translated(document, media.schema, 'answer');
      return media === undefined || !isObject(schema) ? [] : [{ status: response.status, type: media.type, schema }];
    }),
  );
  const [first] = described;
  if (first !== undefined) {
    const isOne = described.every(({ schema }) => isSame(schema, first.schema));
    const statuses = new Set(described.map(({ status }) => status));
    const isGeneral =
      statuses.has('default') || statuses.has('4XX') || (statuses.size >= ENOUGH && statuses.has('404'));
    const types = new Set(described.map(({ type }) => type));
    if (isOne && isGeneral && Object.keys(first.schema).length > 0) {
      draft.state(['errors', 'schema'], first.schema);
      if (types.size === 1 && !first.type.includes('*')) draft.state(['errors', 'media-type'], first.type);
      stateCode(draft, first.schema, first.type);
    } else {
      const why = isOne
        ? `it is described for ${[...statuses].join(', ')} alone, so errors may have another one`
        : 'the document describes several';
      draft.leaveOut('the shape of errors', why);
    }
  }
  const isTold = operations.some(({ responses }) => responses.some(isError));
  const isInside = operations.some((operation) => {
    const answer = answerOf(document, operation);
    return ['error', 'errors', 'success', 'ok'].some((name) => memberOf(answer, name) !== undefined);
  });
  if (isTold && !isInside)
    draft.state(['errors', 'in-200'], 'never', 'openapi', 'errors are described with statuses of their own');
  stateStatuses(draft, operations);
}

function isError({ status }: ApiResponse): boolean {
  return /^[45]/.test(status) || status === 'default';
}

function stateCode(draft: Draft, schema: JsonObject, type: string): void {
  for (const [pointer, found] of [
    ['/code', memberOf(schema, 'code')],
    ['/error/code', memberOf(memberOf(schema, 'error'), 'code')],
  ] as const) {
    if (found === undefined || ![found['type']].flat().includes('string')) continue;
    draft.state(['errors', 'code'], pointer);
    return;
  }
  const isProblem = type === 'application/problem+json' && memberOf(schema, 'type') !== undefined;
  if (isProblem)
    draft.state(['errors', 'code'], '/type', 'openapi', 'problem details are told apart by their type (RFC 9457)');
}

/** Which status an invalid body and a removed record are answered with. */
function stateStatuses(draft: Draft, operations: readonly ApiOperation[]): void {
  const has = ({ responses }: ApiOperation, status: string): boolean => responses.some((one) => one.status === status);
  const writes = operations.filter(
    ({ body, method }) => body !== undefined && ['POST', 'PUT', 'PATCH'].includes(method),
  );
  const of = (status: string): boolean => writes.length > 0 && writes.every((operation) => has(operation, status));
  const some = (status: string): boolean => writes.some((operation) => has(operation, status));
  const [one, other] = [of('422') && !some('400'), of('400') && !some('422')];
  const note = 'described for every write';
  if (one) draft.state(['errors', 'validation'], 422, 'openapi', note);
  else if (other) draft.state(['errors', 'validation'], 400, 'openapi', note);
  else if (some('422') || some('400')) {
    const all: Json = ['400', '422'].filter(some).map(Number);
    draft.propose(
      ['errors', 'validation'],
      all.length === 1 ? (all[0] ?? 400) : all,
      'openapi',
      'described for some writes',
    );
  }
}
