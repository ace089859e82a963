import { isObject, type Json, type JsonObject } from '../contract/text/json.js';
import type { ApiDocument } from './openapi/document.js';
import type { Draft } from './draft/draft.js';
import { isSame } from './openapi/merge-schemas.js';
import { jsonMedia, type ApiOperation, type ApiResponse } from './openapi/operation.js';
import { translated } from './openapi/schema.js';
import { answerOf } from './openapi/answers.js';
import { memberOf } from './resources/resource.js';

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
      // Version 2 names the media types of an operation as a whole, and errors seldom have them.
      const isInherited = document.dialect === 'swagger-2';
      const note = 'what the operation `produces`; errors may come in another type';
      if (types.size === 1 && isInherited) draft.propose(['errors', 'media-type'], first.type, 'openapi', note);
      else if (types.size === 1 && !first.type.includes('*')) draft.state(['errors', 'media-type'], first.type);
      stateCode(draft, first.schema, first.type);
    } else {
      const why = isOne
        ? `it is described for ${[...statuses].join(', ')} alone, so errors may have another type`
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
  stateGone(draft, document, operations);
  stateCatalogue(draft, described);
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
  // Many services leave every type at about:blank.
  if (isProblem)
    draft.propose(['errors', 'code'], '/type', 'openapi', 'problem details may be told apart by their type (RFC 9457)');
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

/** A record that was removed is answered as the reads of single records describe it, where they describe one such status and no others. */
function stateGone(draft: Draft, document: ApiDocument, operations: readonly ApiOperation[]): void {
  const reads = operations.filter((operation) => {
    const isItem = operation.method === 'GET' && /\{[^{}]+\}\)?\/?$/.test(operation.path);
    return isItem && isObject(answerOf(document, operation));
  });
  const isOpen = reads.some(({ responses }) =>
    responses.some(({ status }) => status === 'default' || status === '4XX'),
  );
  const found = reads.map(({ responses }) =>
    responses.flatMap(({ status }) => (status === '404' || status === '410' ? [Number(status)] : [])),
  );
  const [first] = found;
  const [gone] = first ?? [];
  const isOne = found.every((statuses) => statuses.length === 1 && statuses[0] === gone);
  if (gone === undefined || !isOne) return;
  const note = 'the only such status of each read';
  if (isOpen) draft.propose(['errors', 'gone'], gone, 'openapi', note);
  else draft.state(['errors', 'gone'], gone, 'openapi', note);
}

/** The codes of errors, where one list of them holds for all errors; with its status where a code is that of one status alone. */
function stateCatalogue(
  draft: Draft,
  described: readonly { readonly status: string; readonly schema: JsonObject }[],
): void {
  const pointer = draft.facts().find(({ path }) => path.join('.') === 'errors.code')?.value;
  if (described.length === 0) return;
  const names = typeof pointer === 'string' ? pointer.slice(1).split('/') : undefined;
  const [first] = described;
  const places = names === undefined ? [['code'], ['error', 'code'], ['type']] : [names];
  const at = places.find((one) => codesAt(first?.schema, one) !== undefined);
  if (at === undefined) return;
  const all = described.map(({ status, schema }) => ({ status, codes: codesAt(schema, at) }));
  // One error without a list may have any code.
  if (all.some(({ codes }) => codes === undefined)) return;
  const statuses = new Map<string, Set<string>>();
  for (const { status, codes = [] } of all)
    for (const code of codes) statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
  const entries = [...statuses].map(([code, own]): Json => {
    const [status, more] = [...own];
    const isOne = status !== undefined && more === undefined && /^[45]\d\d$/.test(status) && all.length > 1;
    return isOne ? { code, status: Number(status) } : { code };
  });
  draft.state(['errors', 'code'], `/${at.join('/')}`, 'openapi', 'the member whose values are listed');
  draft.propose(['errors', 'catalogue'], entries, 'openapi', 'the values of the code; say `when` each comes');
}

function codesAt(schema: JsonObject | undefined, names: readonly string[]): readonly string[] | undefined {
  const member = names.reduce<JsonObject | undefined>((at, name) => memberOf(at, name), schema);
  const listed = member?.['enum'] ?? (member?.['const'] === undefined ? undefined : [member['const']]);
  if (!Array.isArray(listed)) return undefined;
  const texts = (listed as readonly Json[]).filter((one) => typeof one === 'string');
  return texts.length === listed.length && texts.length > 0 ? texts : undefined;
}
