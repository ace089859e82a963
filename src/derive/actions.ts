import { fixedQuery } from './openapi/fixed-query.js';
import { isObject } from '../contract/text/json.js';
import type { ActionOf } from './prose/action-prose.js';
import { bodyOf, withoutUnsayable } from './resources/body.js';
import type { Deriving } from './resources/deriving.js';
import { freeName, nameFrom } from './openapi/naming.js';
import { stateNothing } from './draft/nothing.js';
import { isRetryKey, jsonMedia, successes, type ApiOperation } from './openapi/operation.js';
import { lastWord, parametersOf, prefixesOf, shapeOf } from './openapi/path-shape.js';
import { type ApiRecord, showsRecord } from './resources/record.js';
import { answerOf } from './openapi/answers.js';
import { placeholdersOf, written } from './resources/resource.js';

/** Values of a parameter in a path that are written out as operations of their own. */
const MOST_VALUES = 20;

/**
 * Operations at paths that are of no resource. One that writes is stated and never called: what it does, and which state it needs, is
 * not in the document.
 */
export function stateActions(
  deriving: Deriving,
  others: readonly ApiOperation[],
  records: ReadonlyMap<string, ApiRecord>,
): readonly ActionOf[] {
  const taken = new Set<string>();
  return others.flatMap(writtenOut).flatMap((operation) => stateAction(deriving, operation, records, taken) ?? []);
}

/** `/things/{id}/{action}` with three values of `action` is three operations. */
function writtenOut(operation: ApiOperation): readonly ApiOperation[] {
  const last = parametersOf(shapeOf(operation.path)).at(-1);
  const parameter = operation.parameters.find(({ in: where, name }) => where === 'path' && name === last);
  const values = parameter?.schema['enum'];
  if (last === undefined || !Array.isArray(values) || values.length > MOST_VALUES) return [operation];
  if (!operation.path.endsWith(`/{${last}}`)) return [operation];
  const texts = (values as readonly unknown[]).filter((value) => typeof value === 'string' && /^[\w-]+$/.test(value));
  return texts.map((value) => {
    const { id: _, ...rest } = operation;
    return { ...rest, path: operation.path.replace(`{${last}}`, String(value)) };
  });
}

function stateAction(
  deriving: Deriving,
  operation: ApiOperation,
  records: ReadonlyMap<string, ApiRecord>,
  taken: Set<string>,
): ActionOf | undefined {
  const { draft, document, auth, known, given } = deriving;
  const { method, path, parameters } = operation;
  const what = `${method} ${path}`;
  const isRead = method === 'GET';
  if (['HEAD', 'OPTIONS', 'TRACE'].includes(method)) return undefined;
  if (isHealth(operation)) {
    draft.state(['target', 'health'], path);
    return undefined;
  }
  const needed = parameters.filter(
    (one) =>
      one.isRequired && (one.in === 'query' || one.in === 'header' || one.in === 'querystring') && !isRetryKey(one),
  );
  const { query, open } = fixedQuery(needed, isRead ? 'any' : 'only');
  const refused = ((): string | undefined => {
    if (!auth.isKnown(operation)) return 'it needs credentials of a kind that a contract cannot say';
    if (open.length > 0) return `it needs ${open.map(({ name }) => name).join(', ')}, whose values are not stated`;
    if (!['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
      return `the method ${method} is none that a contract has`;
    const described = successes(operation).flatMap((one) => one.media);
    const media = described.length > 0 ? described : operation.produces.map((type) => ({ type }));
    return media.length > 0 && jsonMedia(media) === undefined
      ? `it answers with ${media[0]?.type ?? ''}, and not with JSON`
      : undefined;
  })();
  if (refused !== undefined) {
    draft.leaveOut(what, refused);
    return undefined;
  }
  const shape = shapeOf(path);
  const found = placeholdersOf(shape, [], known, given, [operation]);
  if ('why' in found) {
    draft.leaveOut(what, found.why);
    return undefined;
  }
  const [example] = found.examples;
  if (example !== undefined) {
    // A 404 would be about the record of the example, and not about the operation.
    draft.leaveOut(
      what,
      `whether there is anything under the example of {${example}} is not certain: give a value with --variable ${example}=VALUE`,
    );
    return undefined;
  }
  for (const [variable, value] of Object.entries(found.variables)) draft.state(['variables', variable], value);
  const prefixes = prefixesOf(shape);
  const owner = known.find((one) => one.item.form === prefixes.at(-1));
  const word = lastWord(shape);
  const name = freeName(
    nameFrom(isRead || word !== '' ? word : (operation.id ?? word), 'operation'),
    owner?.name ?? method.toLowerCase(),
    taken,
  );
  taken.add(name);
  const at = ['operations', name];
  draft.state([...at, 'method'], method);
  draft.state([...at, 'path'], written(shape, found) + query);
  if (owner !== undefined && !isRead) draft.state([...at, 'of'], owner.name);
  const need = auth.of(operation);
  if (need !== undefined) draft.state([...at, 'auth'], need);
  if (!isRead) stateActionBody(deriving, at, operation);
  const statuses = successes(operation).map(({ status }) => Number(status));
  const [status, ...more] = statuses;
  if (status !== undefined) draft.state([...at, 'status'], more.length === 0 ? status : statuses);
  const record = owner === undefined ? undefined : records.get(owner.name);
  const isOfRecord = record !== undefined && showsRecord(document, record, operation);
  const isEmpty = statuses.length > 0 && successes(operation).every(({ media }) => media.length === 0);
  // Of what is answered with a success nothing need be said at all.
  if (isEmpty) stateNothing(draft, at, operation);
  else if (statuses.length > 0) draft.state([...at, 'returns'], isOfRecord && !isRead ? 'item' : 'other');
  if (isOfRecord && !isRead && record.envelope !== undefined && record.envelope !== '')
    draft.state([...at, 'envelope', 'item'], record.envelope);
  const answer = answerOf(document, operation);
  // The answer of an action that shows its record is the schema of the resource.
  if ((isRead || !isOfRecord) && isObject(answer) && !isEmpty) draft.state([...at, 'response'], answer);
  if (isRead && changes(path)) {
    draft.state([...at, 'never-call'], true, 'assumed', 'by its name, it changes something although it is a GET');
  }
  if (!isRead) {
    const note =
      'what it does, and which state it needs, is not in the document; take this away where a run may send it to its own records';
    draft.state([...at, 'never-call'], true, 'assumed', note);
  }
  return owner === undefined || isRead ? undefined : { name, of: owner.name, operation };
}

function stateActionBody({ draft, document }: Deriving, at: readonly string[], operation: ApiOperation): void {
  const body = bodyOf(document, operation, undefined);
  if (body === 'none') draft.state([...at, 'body'], 'none');
  else if ('why' in body) draft.leaveOut(body.what, body.why);
  else {
    const { schema } = withoutUnsayable(body, new Set(), { defaults: true });
    draft.state([...at, 'body'], schema);
    if (body.sends !== undefined) draft.state([...at, 'sends'], body.sends);
  }
}

/** Names of what is done, and not of what there is: RPC services, and links in mails, do it with a GET. */
const DONE =
  /^(?:log|sign)[-_]?(?:out|off|in)$|^(?:un)?subscribe|^(?:delete|remove|destroy|reset|revoke|cancel|confirm|activate|deactivate|verify|accept|reject|approve|send|trigger|start|stop|restart|create|add|update|set|clear|purge|archive|publish|execute|run|rotate|refresh)(?:$|[-_.A-Z])/;

function changes(path: string): boolean {
  const words = path.split(/[/.:]/).filter((word) => word !== '' && !word.startsWith('{'));
  return DONE.test(words.at(-1) ?? '');
}

/** A path that is asked to find out whether the service is alive. */
function isHealth({ method, path, parameters }: ApiOperation): boolean {
  const isOpen = !parameters.some(({ isRequired }) => isRequired);
  return method === 'GET' && isOpen && /\/(?:health|healthz|health-?check|livez|live|ping|alive)\/?$/i.test(path);
}
