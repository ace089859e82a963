import type { Header } from '../../result/exchange.js';
import type { ExchangeLine, RecordedOperation } from '../../result/run-file.js';
import { curlArguments } from './curl.js';
import { isUnsafe, resourceOf, targetsOf, type Operations, type RecordTarget } from './record-targets.js';
import type { Capture, Step } from './reproduction.js';
import type { MarkPlaces } from '../wording/mark-places.js';
import { occursIn, Quoting, type Substitution } from './shell.js';

/** What a script knows of the run that it was made from. */
export interface ScriptContext {
  readonly shell: Quoting;
  readonly mark: readonly Substitution[];
  readonly operations: Operations;
  readonly baseUrl: string;
  /** What fills variables: the step, and its number. */
  readonly makers: ReadonlyMap<string, Maker>;
  /** Where answers about one record of a resource show the mark. */
  readonly places: (resource: string | undefined) => MarkPlaces;
}

export interface Maker {
  readonly step: Step;
  readonly number: number;
}

/** Headers that belong to the request that they came with, not to a read of the record. */
const OF_ONE_REQUEST = /^(?:content-.*|if-.*|expect|prefer|idempotency-key|transfer-encoding)$/i;

/**
 * The arguments of curl that read a record as a request before it names it: without what belongs to that request alone.
 * The credential is that of who made the record, where the script knows.
 */
export function lookArguments(
  target: RecordTarget,
  exchange: ExchangeLine,
  substitutions: readonly Substitution[],
  context: ScriptContext,
): readonly string[] {
  const maker = target.variable === undefined ? undefined : context.makers.get(target.variable)?.step;
  const { request } = maker?.exchange ?? exchange;
  const headers = request.headers.filter((one) => isForAnyRequest(one, context.mark));
  const url = withCredential(target.url, request.url);
  return curlArguments({ method: 'GET', url, headers }, context.shell, {
    substitutions: [...context.mark, ...(maker?.substitutions ?? []), ...substitutions],
    brief: true,
  }).words;
}

function isForAnyRequest([name, value]: Header, mark: readonly Substitution[]): boolean {
  // A value of this request alone, such as an idempotency key of whatever name, carries the mark.
  return !OF_ONE_REQUEST.test(name) && !mark.some((one) => occursIn(value, one));
}

/** An API key may stand in the query. */
function withCredential(url: string, from: string): string {
  if (url.includes('?')) return url;
  const pairs = (from.split('?', 2)[1] ?? '').split('&').filter((pair) => pair.includes('[secret:'));
  return pairs.length === 0 ? url : `${url}?${pairs.join('&')}`;
}

/** Lines that stop the script unless each record that the request would change is its own, or there is none. */
export function guardLines(step: Step, number: number, context: ScriptContext): readonly string[] {
  const { exchange, substitutions } = step;
  if (!isUnsafe(exchange, context.operations)) return [];
  const title = `request ${String(number)} (${exchange.request.method})`;
  return targetsOf(exchange, substitutions, context.mark, context.operations, context.baseUrl).map(
    (target) => `guard ${new Quoting().quote(title)} ${ownArguments(target, exchange, substitutions, context)}`,
  );
}

/** The arguments of `own` behind the name of the request: how its record came by its name, and how it is read. */
export function ownArguments(
  target: RecordTarget,
  exchange: ExchangeLine,
  substitutions: readonly Substitution[],
  context: ScriptContext,
): string {
  const { named, variable } = target;
  const maker = variable === undefined ? undefined : context.makers.get(variable);
  const places = maker === undefined ? undefined : context.places(resourceOf(maker.step.exchange));
  const known = maker === undefined ? (named === 'answer' ? 'recorded' : named) : waysOf(maker, context);
  const by = known === 'answer' && maker !== undefined && isElsewhere(target, maker) ? 'elsewhere' : known;
  return [
    by,
    variable ?? '-',
    places === undefined || places.isElsewhere ? '-' : new Quoting().quote(JSON.stringify(places.paths)),
    maker === undefined ? '-' : String(maker.number),
    ...lookArguments(target, exchange, substitutions, context),
  ].join(' ');
}

/** Whether the URL is not where the record was made, as below another parent: nothing need be there then. */
function isElsewhere({ url }: RecordTarget, { step }: Maker): boolean {
  const { method, url: made } = step.exchange.request;
  const collection = (made.split('?', 1)[0] ?? '').replace(/\/$/, '');
  const isBelow = url.startsWith(`${collection}/`);
  const isOfItsKind = url.split('/').length === collection.split('/').length + 1;
  return method === 'POST' && !isBelow && isOfItsKind;
}

/** `answer`: a read shows the mark; `unmarked`: it cannot; `unread`: the service offers no read. */
export function waysOf({ step }: Maker, context: ScriptContext): 'answer' | 'unmarked' | 'unread' {
  const resource = resourceOf(step.exchange);
  if (!hasRead(step.exchange, context.operations)) return 'unread';
  const { body = '' } = step.exchange.request;
  const { paths, isElsewhere } = context.places(resource);
  return context.mark.some((one) => occursIn(body, one)) && (isElsewhere || paths.length > 0) ? 'answer' : 'unmarked';
}

function hasRead({ operation }: ExchangeLine, operations: Operations): boolean {
  const resource = operation === undefined ? undefined : operations.get(operation)?.resource;
  if (resource === undefined) return true;
  return [...operations.values()].some((one) => one.resource === resource && isItemRead(one));
}

function isItemRead({ method, path }: RecordedOperation): boolean {
  return method === 'GET' && /<[^>]*>[^/]*\/?$/.test(path);
}

/** Lines after an unsafe request: what its success means for the marks of the records that it named. */
export function afterLines(step: Step, number: number, isRemoval: boolean, context: ScriptContext): readonly string[] {
  const { exchange, substitutions } = step;
  if (!isUnsafe(exchange, context.operations)) return [];
  const { body = '', method } = exchange.request;
  const variables = targetsOf(exchange, substitutions, context.mark, context.operations, context.baseUrl).flatMap(
    ({ variable, url }) => (variable !== undefined && exchange.request.url.startsWith(url) ? [variable] : []),
  );
  // The last one is the record itself, the others are what it lies below.
  const [own] = variables.slice(-1);
  if (own === undefined) return [];
  if (isRemoval || method === 'DELETE') return [`is_success ${String(number)} && OURS_${own}=removed`];
  const isMarked = context.mark.some((one) => occursIn(body, one));
  return body === '' || isMarked ? [] : [`is_success ${String(number)} && OURS_${own}=rewritten`];
}

/** How a value is used in later requests, which says what it may be. */
export type Use = 'path' | 'query' | 'text';

export function useOf({ variable, found }: Capture, steps: readonly Pick<Step, 'exchange' | 'substitutions'>[]): Use {
  let use: Use = 'text';
  for (const { exchange, substitutions } of steps) {
    const own = substitutions.filter((one) => one.variable === variable);
    const [path = '', query = ''] = exchange.request.url.replace(/^[a-z]+:\/\/[^/]*/i, '').split('?', 2);
    if (own.some((one) => occursIn(path, one))) return 'path';
    if (own.some((one) => occursIn(`?${query}`, one))) use = 'query';
  }
  return use === 'text' && found.isId ? 'path' : use;
}
