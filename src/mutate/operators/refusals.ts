import { type Json, isObject } from '../../contract/text/json.js';
import type { Operation, ServiceFacts } from '../../contract/facts/model.js';
import { valueAt, withoutValueAt, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { WireResult } from '../../engine/http/transport.js';
import { jsonOf, statusOf, succeeded, withAnswerHeader, withContent, withJson, withStatus } from '../answer.js';
import { bodyOf, queryOf, type Call } from '../call.js';
import type { Operator, Place } from '../operator.js';
import { sitesOf } from '../sites.js';

const ALL: readonly Operation['kind'][] = ['list', 'read', 'create', 'update', 'replace', 'delete', 'action'];

/** Answers of an operation that are another one; what is given back as it came is as it was. */
function answers(
  id: string,
  sentence: string,
  about: readonly string[],
  kinds: readonly Operation['kind'][],
  change: (result: WireResult, call: Call, service: ServiceFacts) => WireResult,
  facts: readonly string[] = [],
): Operator {
  return {
    id,
    sentence,
    about,
    places: (service) =>
      sitesOf(service, ...kinds).map(({ resource, operation }): Place => ({
        id: operation.id,
        resource: resource.name,
        operation: operation.id,
        facts,
        plant: () => ({
          at: ({ route }) => route?.operation.id === operation.id && !route.isHead,
          answer: async (call, next) => change(await next(call), call, service),
        }),
      })),
  };
}

function refused(result: WireResult): boolean {
  const status = statusOf(result) ?? 0;
  return status >= 400 && status < 500 && status !== 429;
}

const exchange =
  (from: readonly number[], to: number) =>
  (result: WireResult): WireResult =>
    from.includes(statusOf(result) ?? 0) ? withStatus(result, to) : result;

/** Parts that say which requests are refused, and how: unknown ids, states, references, conditions, credentials. */
const REFUSED = ['2', '3', '4', '5', '7'];

const CREDENTIALS = ['auth.refusal.missing'];
const VALIDATION = ['errors.validation'];
const GONE = ['errors.gone'];

/** Statuses and shapes of refusals, and of success. */
export const refusals: readonly Operator[] = [
  answers(
    'status.missing-is-500',
    'What is not there is answered with 500',
    REFUSED,
    ['read', 'update', 'replace', 'delete', 'action'],
    exchange([404, 410], 500),
  ),
  answers(
    'status.invalid-is-500',
    'An invalid body is answered with 500',
    REFUSED,
    ['create', 'update', 'replace'],
    exchange([400, 422], 500),
  ),
  answers(
    'status.missing-is-400',
    'What is not there is answered with 400',
    REFUSED,
    ['read', 'update', 'replace', 'delete'],
    exchange([404, 410], 400),
    GONE,
  ),
  answers(
    'status.invalid-is-404',
    'An invalid body is answered with 404',
    REFUSED,
    ['create', 'update', 'replace'],
    exchange([400, 422], 404),
    VALIDATION,
  ),
  answers(
    'status.unauthenticated-is-404',
    'A request without credentials is answered with 404',
    ['5', '7'],
    ALL,
    exchange([401], 404),
    CREDENTIALS,
  ),
  answers(
    'status.conflict-is-500',
    'A conflict is answered with 500',
    REFUSED,
    ['create', 'update', 'replace', 'delete', 'action'],
    exchange([409, 412], 500),
  ),
  answers(
    'status.conflict-is-400',
    'A conflict is answered with 400',
    REFUSED,
    ['create', 'update', 'replace', 'delete', 'action'],
    exchange([409, 412], 400),
  ),
  answers(
    'status.success-is-another',
    'Success has another status than the one that is stated',
    ['1', '4', '7'],
    ALL,
    (result) =>
      succeeded(result) && statusOf(result) !== 204 ? withStatus(result, statusOf(result) === 200 ? 203 : 200) : result,
  ),
  answers(
    'status.error-in-200',
    'A refusal is answered with 200 and the error in the body',
    REFUSED,
    ALL,
    (result) => (refused(result) ? withStatus(result, 200) : result),
    ['errors.in-200'],
  ),
  answers(
    'status.missing-is-empty-200',
    'What is not there is answered with 200 and null',
    ['2', '4', '7'],
    ['read'],
    (result) => ([404, 410].includes(statusOf(result) ?? 0) ? withJson(withStatus(result, 200), null) : result),
  ),
  answers('status.empty-list-is-404', 'An empty list is answered with 404', ['2', '7'], ['list'], (result) => {
    const body = succeeded(result) ? jsonOf(result) : undefined;
    const list = Array.isArray(body)
      ? (body as readonly Json[])
      : isObject(body)
        ? Object.values(body).find((value) => Array.isArray(value))
        : undefined;
    return Array.isArray(list) && list.length === 0
      ? withContent(withStatus(result, 404), '{"error":"not found"}')
      : result;
  }),
  answers(
    'status.second-delete-is-500',
    'A repeated delete is answered with 500',
    ['4', '7'],
    ['delete'],
    exchange([404, 410], 500),
    ['resources.*.operations.delete.repeat'],
  ),
  answers(
    'error.html',
    'A refusal is a page of HTML',
    ['7'],
    ALL,
    (result) =>
      refused(result)
        ? withAnswerHeader(withContent(result, '<html><body>Error</body></html>'), 'Content-Type', 'text/html')
        : result,
    ['errors.schema'],
  ),
  answers(
    'error.empty',
    'A refusal has no body',
    ['7'],
    ALL,
    (result) => (refused(result) ? withContent(result, '') : result),
    ['errors.schema'],
  ),
  answers(
    'error.code-missing',
    'A refusal lacks its code',
    ['7'],
    ALL,
    (result, _, service) => {
      const [code, body] = [ifStated(service.errors.code), refused(result) ? jsonOf(result) : undefined];
      return code === undefined || body === undefined || valueAt(body, code) === undefined
        ? result
        : withJson(result, withoutValueAt(body, code));
    },
    ['errors.code', 'errors.schema'],
  ),
  answers(
    'error.code-constant',
    'Every refusal has the same code',
    ['7'],
    ALL,
    (result, _, service) => {
      const [code, body] = [ifStated(service.errors.code), refused(result) ? jsonOf(result) : undefined];
      return code === undefined || body === undefined || valueAt(body, code) === undefined
        ? result
        : withJson(result, withValueAt(body, code, 'error'));
    },
    ['errors.code', 'errors.catalogue'],
  ),
  answers('crash.quote-in-a-query', 'A quote in a query is answered with 500', ['7'], ['list'], (result, call) =>
    queryOf(call).some(({ value }) => /['"]/.test(value)) ? withContent(withStatus(result, 500), '') : result,
  ),
  answers(
    'crash.encoded-octets-in-a-path',
    'A percent sign in a path is answered with 500',
    ['7'],
    ['read', 'update', 'replace', 'delete', 'list'],
    (result, call) =>
      (call.request.url.split('?', 1)[0] ?? '').includes('%') ? withContent(withStatus(result, 500), '') : result,
  ),
  answers(
    'crash.body-of-another-kind',
    'A body that is no object is answered with 500',
    ['7'],
    ['create', 'update', 'replace'],
    (result, call) => {
      const body = bodyOf(call);
      return body !== undefined && !isObject(body) && !succeeded(result)
        ? withContent(withStatus(result, 500), '')
        : result;
    },
  ),
  answers(
    'crash.unreadable-body',
    'A body that is no JSON is answered with 500',
    ['7'],
    ['create', 'update', 'replace'],
    (result, call) => {
      const { body } = call.request;
      return body !== undefined && body.length > 0 && bodyOf(call) === undefined
        ? withContent(withStatus(result, 500), '')
        : result;
    },
  ),
];
