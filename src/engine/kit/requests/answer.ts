import { mediaTypeOf } from '../../../check/refusals/error-form.js';
import linkHeader from 'http-link-header';
import type { Body, OutcomeOf } from '../../../check/kit.js';
import { isObject, type Json } from '../../../contract/text/json.js';
import type { Locator } from '../../../contract/text/locator.js';
import type { Contract, Operation, OperationFacts } from '../../../contract/facts/model.js';
import { codesFor } from '../../../contract/facts/conditions.js';
import { formOf, formsOf } from '../../../contract/facts/error-form.js';
import { listedAt } from '../../../contract/text/listed.js';
import { ifStated } from '../../../contract/facts/slot.js';
import { valueAt } from '../../../contract/text/pointer.js';
import { header, type Exchange, type Header, type RecordedResponse } from '../../../result/exchange.js';
import { Recorded, type Known } from '../../recorder/recorded.js';
import { isDeep } from './depth.js';

/** What is known of an exchange that was read from a file. */
const known = new WeakMap<Exchange, Known>();

function knownOf(exchange: Exchange): Known {
  let one = Recorded.knownOf(exchange) ?? known.get(exchange);
  if (!one) known.set(exchange, (one = {}));
  return one;
}

/** The body of an answer, parsed once. */
export function bodyOf(exchange: Exchange): Body {
  const one = knownOf(exchange);
  return (one.body ??= parse(exchange));
}

function parse(exchange: Exchange): Body {
  const { response } = exchange;
  if (!response) return { kind: 'none' };
  if (response.bodyState === 'too-large') return { kind: 'too-large' };
  // A coding that we do not know is ours not to know: what it holds is as little seen as what is too large.
  if (response.bodyState === 'binary' && isEncoded(response.headers)) return { kind: 'too-large' };
  if (response.bodyState !== 'text') return { kind: 'text', text: '', why: 'not readable as text' };
  if (response.body === '') return { kind: 'none' };
  const type = (header(response.headers, 'content-type') ?? '').toLowerCase();
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return { kind: 'form', value: Object.fromEntries(new URLSearchParams(response.body)) };
  }
  // A parser may set a limit to depth (RFC 8259 section 9). Beyond ours, whoever looks into it would run out of stack.
  if (isDeep(response.body)) return { kind: 'too-large' };
  try {
    return { kind: 'json', value: JSON.parse(response.body) as Json };
  } catch (error) {
    return { kind: 'text', text: response.body, why: error instanceof Error ? error.message : 'not JSON' };
  }
}

function isEncoded(headers: readonly Header[]): boolean {
  const coding = header(headers, 'content-encoding');
  return coding !== undefined && coding.trim().toLowerCase() !== 'identity';
}

/** What the locator names in an answer. */
export function located(exchange: Exchange, locator: Locator, items?: Locator): Json | undefined {
  switch (locator.kind) {
    case 'pointer': {
      const body = bodyOf(exchange);
      if (body.kind !== 'json' && body.kind !== 'form') return undefined;
      return listedAt(body.value, locator);
    }
    case 'header':
      return exchange.response ? header(exchange.response.headers, locator.name) : undefined;
    case 'link':
      return linkTarget(exchange, locator.rel);
    case 'last': {
      const page = items === undefined ? undefined : located(exchange, items);
      return Array.isArray(page) ? valueAt((page as readonly Json[]).at(-1), locator.pointer) : undefined;
    }
  }
}

function linkTarget(exchange: Exchange, rel: string): string | undefined {
  const value = exchange.response ? header(exchange.response.headers, 'link') : undefined;
  if (value === undefined) return undefined;
  try {
    return linkHeader.parse(value).get('rel', rel)[0]?.uri;
  } catch {
    // A Link field that does not parse carries no link; whether it should parse is another clause.
    return undefined;
  }
}

/** The item in an answer, out of its envelope. */
export function itemIn(operation: Operation, exchange: Exchange): Json | undefined {
  return located(exchange, { kind: 'pointer', pointer: operation.itemEnvelope });
}

/** The beginning of an answer, to be put behind a reason. */
export function said(exchange: Exchange): string {
  const text = exchange.response?.body ?? '';
  return text === '' ? '' : `: ${text.slice(0, 200)}`;
}

/** What an exchange says, from status and payload: the only place where statuses become classes. */
export function outcomeOf(contract: Contract, exchange: Exchange): OutcomeOf {
  const one = knownOf(exchange);
  if (one.outcome?.contract !== contract) one.outcome = { contract, is: judgeOutcome(contract, exchange) };
  return one.outcome.is;
}

const NOT_FOUND = 404;
const GONE = 410;

/** Whether it says that there is no such record: by its status, or by its code where an error comes inside a success. */
export function isAbsent({ facts }: Contract, { class: answer, status = 0, code = '' }: OutcomeOf): boolean {
  if (status === NOT_FOUND || status === GONE) return true;
  const isInside = answer === 'caller-error' && classOf(status) === 'success';
  return isInside && codesFor(ifStated(facts.errors.catalogue), 'unknown-id').includes(code);
}

function judgeOutcome(contract: Contract, exchange: Exchange): OutcomeOf {
  const { response } = exchange;
  if (!response) return { class: 'failed', origin: 'application' };
  const body = bodyOf(exchange);
  const value = body.kind === 'json' ? body.value : undefined;
  const { errors } = contract.facts;
  const { in200, marker } = errors;
  const { code } = formOf(formsOf(errors), response.status, mediaTypeOf(exchange));
  const codeAt = code === undefined ? undefined : valueAt(value, code);
  const markedError =
    in200.state === 'stated' &&
    in200.value === 'possible' &&
    marker.state === 'stated' &&
    isObject(value) &&
    valueAt(value, marker.value) !== undefined;
  const byStatus = classOf(response.status);
  const isForeign = byStatus === 'success' && isForeignPage(contract, exchange, body);
  return {
    class: byStatus === 'success' && markedError ? 'caller-error' : byStatus,
    status: response.status,
    ...(typeof codeAt === 'string' || typeof codeAt === 'number' ? { code: String(codeAt) } : {}),
    origin: isIntermediary(exchange) ? 'intermediary' : 'application',
    ...(isForeign ? { isForeignPage: true as const } : {}),
    ...(byStatus === 'success' && isUndeclared(contract, exchange, body) ? { isUndeclared: true as const } : {}),
  };
}

/**
 * Whether a success has a status that the contract does not declare for its operation, or shows no record where the operation
 * answers with one. What a PUT tells by its status, and a request that is repeated with its key, is taken for declared.
 */
function isUndeclared({ facts }: Contract, exchange: Exchange, body: Body): boolean {
  const { operation, request, response } = exchange;
  const declared = operationIn(facts, operation);
  if (declared === undefined || !response) return false;
  if (body.kind === 'json' && isNoRecord(facts, declared, body.value)) return true;
  if (declared.status.state !== 'stated' || declared.status.value.length === 0) return false;
  if (request.method === 'PUT' || header(request.headers, 'idempotency-key') !== undefined) return false;
  const repeat = declared.repeat.state === 'stated' ? declared.repeat.value : [];
  return ![...declared.status.value, ...repeat].includes(response.status);
}

/** Whether JSON in the place of a record has nothing where the id of a record stands: it may be of somebody in between. */
function isNoRecord({ resources }: Contract['facts'], { returns, offered }: OperationFacts, value: Json): boolean {
  if (returns.state !== 'stated' || returns.value !== 'item' || offered.state !== 'stated') return false;
  const { resource, itemEnvelope } = offered.value;
  const id = resources.find(({ name }) => name === resource)?.id;
  const { placeholders = {}, elsewhere = {} } = id?.state === 'stated' ? id.value : {};
  const places = [...Object.values(placeholders), ...Object.values(elsewhere).flat()];
  const pointers = places.flatMap((one) => (one.kind === 'pointer' ? [one.pointer] : []));
  const item = valueAt(value, itemEnvelope);
  return pointers.length > 0 && pointers.every((pointer) => valueAt(item, pointer) === undefined);
}

/** Whether it belongs to a resource or not. */
function operationIn({ operations, resources }: Contract['facts'], id: string | undefined): OperationFacts | undefined {
  if (id === undefined) return undefined;
  const resource = resources.find(({ name }) => id.startsWith(`${name}.`));
  const ofIt = resource && Object.values(resource.operations).find((one) => one.id === id);
  return ofIt ?? operations.find((one) => one.id === id);
}

/** A success that says what became of the request: not a page that somebody put in its place. */
export function isSuccess(contract: Contract, exchange: Exchange): boolean {
  const { class: answer, isForeignPage: isForeign } = outcomeOf(contract, exchange);
  return answer === 'success' && isForeign !== true;
}

/** Media types of pages for people. */
const PAGES = ['text/html', 'application/xhtml+xml'];

/**
 * Whether an answer is a page where the operation answers with something else. A text that is no page counts where the
 * operation answers with a record or a list, which it cannot hold.
 */
function isForeignPage(contract: Contract, { operation, request, response }: Exchange, body: Body): boolean {
  const type = (header(response?.headers ?? [], 'content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === '' || type.includes('json') || body.kind === 'json' || body.kind === 'form') return false;
  if (response === undefined || (request.method !== 'HEAD' && isEmpty(response))) return false;
  const isPage = PAGES.includes(type);
  if (!isPage && (body.kind !== 'text' || request.method === 'HEAD')) return false;
  const returns = operationIn(contract.facts, operation)?.returns;
  const told = returns?.state === 'stated' ? returns.value : undefined;
  return isPage ? told !== 'other' : type.startsWith('text/') && (told === 'item' || told === 'list');
}

/** Content that is not there is no page, whatever the header calls it: some frameworks name a type for each answer. */
export function isEmpty({ body, received }: RecordedResponse): boolean {
  return received === 0 && body === '';
}

function classOf(status: number): OutcomeOf['class'] {
  if (status < 200) return 'informational';
  if (status < 300) return 'success';
  if (status < 400) return 'redirection';
  return status < 500 ? 'caller-error' : 'server-error';
}

/** Gateway statuses, or a page of HTML with a gateway status: reported with the finding, never a reason to excuse it. */
function isIntermediary({ response }: Exchange): boolean {
  if (!response) return false;
  const gateway = UNAVAILABLE.includes(response.status) || (response.status >= 520 && response.status <= 530);
  const type = header(response.headers, 'content-type') ?? '';
  return gateway && !type.includes('json');
}

/** Statuses by which somebody says that the service cannot be had just now (RFC 9110, sections 15.6.3 to 15.6.5). */
const UNAVAILABLE = [502, 503, 504];

/** Whether somebody said that the service cannot be had just now: that may come again by itself. */
export function isUnavailable({ response }: Pick<Exchange, 'response'>): boolean {
  return response !== undefined && UNAVAILABLE.includes(response.status);
}
