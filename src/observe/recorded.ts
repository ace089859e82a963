import type { Contract } from '../contract/facts/model.js';
import { declaredOperations } from '../contract/resolve/surface/surface.js';
import { header, type Exchange } from '../result/exchange.js';
import { compareWith, type Observed } from './compare.js';
import { lookAtErrors } from './errors.js';
import { answered, isGood } from './looking.js';
import { Sightings, variedTexts } from './sightings.js';

/** Statuses that answer a body which is well formed and not valid. */
const VALIDATION = [400, 422];

/** What a run saw, fact by fact, beside the contract: neither good nor bad, and no promise. */
export function observedIn(contract: Contract, exchanges: readonly Exchange[]): Observed {
  const seen = new Sightings();
  const guarded = new Set(
    declaredOperations(contract.facts).flatMap(({ id, auth }) => (auth === 'none' || auth === 'optional' ? [] : [id])),
  );
  const answers = exchanges.filter(
    ({ response, credential }) =>
      response !== undefined && response.status < 500 && response.status !== 429 && credential === undefined,
  );
  for (const one of answers) {
    if (guarded.has(one.operation ?? '')) seeRefusal(one, seen);
    seeProtocol(one, seen);
    seeCreate(one, seen);
    seeValidation(one, seen);
  }
  seeRemoved(answers, seen);
  seeValidators(answers, seen);
  lookAtErrors(contract, answers, seen);
  return { ...compareWith(contract, seen.facts()), remarks: variedTexts(seen) };
}

function statusOf({ response }: Exchange): number {
  return response?.status ?? 0;
}

function headersOf({ response }: Exchange): NonNullable<Exchange['response']>['headers'] {
  return response?.headers ?? [];
}

function seeRefusal(one: Exchange, seen: Sightings): void {
  const why = one.as === 'anonymous' ? 'missing' : one.as === 'unknown' ? 'invalid' : undefined;
  const status = statusOf(one);
  if (why === undefined || ![401, 403].includes(status)) return;
  const by = `${answered(one)} ${why === 'missing' ? 'without a credential' : 'with a wrong credential'}`;
  seen.see(['auth', 'refusal', why], status, by);
  if (status === 401) seen.see(['auth', 'challenge'], header(headersOf(one), 'www-authenticate') !== undefined, by);
}

function seeProtocol(one: Exchange, seen: Sightings): void {
  const { method } = one.request;
  if (method === 'HEAD') {
    if (isGood(one)) seen.see(['http', 'head'], true, answered(one));
    else if ([405, 501].includes(statusOf(one))) seen.see(['http', 'head'], false, answered(one));
  }
  if (method !== 'OPTIONS') return;
  const hasAllow = header(headersOf(one), 'allow') !== undefined;
  if (isGood(one) || [405, 501].includes(statusOf(one)))
    seen.see(['http', 'options'], isGood(one) && hasAllow, `${answered(one)}, ${hasAllow ? 'with' : 'no'} Allow`);
}

function seeCreate(one: Exchange, seen: Sightings): void {
  const [resource, kind] = (one.operation ?? '').split('.');
  if (kind !== 'create' || resource === undefined || one.intent !== 'valid' || !isGood(one)) return;
  const has = header(headersOf(one), 'location') !== undefined;
  seen.see(
    ['resources', resource, 'operations', 'create', 'location'],
    has,
    `${answered(one)}, ${has ? 'with' : 'no'} Location`,
  );
}

function seeValidation(one: Exchange, seen: Sightings): void {
  const [, kind = ''] = (one.operation ?? '').split('.');
  const isWrite = ['create', 'update', 'replace'].includes(kind) && one.request.body !== undefined;
  if (!isWrite || one.intent !== 'invalid' || !VALIDATION.includes(statusOf(one))) return;
  seen.see(['errors', 'validation'], statusOf(one), answered(one));
}

/** A read and a second delete of what was deleted: by the caller who did it, when that was over, and not made again since. */
function seeRemoved(answers: readonly Exchange[], seen: Sightings): void {
  const removed = new Map<string, Exchange>();
  for (const one of answers) {
    const { method, url } = one.request;
    const [resource, kind] = (one.operation ?? '').split('.');
    const before = removed.get(url);
    if (method === 'DELETE' && before === undefined && isGood(one) && kind === 'delete') removed.set(url, one);
    else if (before === undefined || one.as !== before.as || one.started < before.ended) continue;
    else if (!['GET', 'HEAD', 'DELETE'].includes(method)) removed.delete(url);
    else if (method === 'GET' && [404, 410].includes(statusOf(one)) && kind === 'read')
      seen.see(['errors', 'gone'], statusOf(one), `${answered(one)} after its DELETE`);
    else if (method === 'DELETE' && resource !== undefined && kind === 'delete')
      seen.see(
        ['resources', resource, 'operations', 'delete', 'repeat'],
        statusOf(one),
        `${answered(one)}, the second time`,
      );
  }
}

/** Validators that all reads carry; where it is an ETag, the run has to have seen that one is heeded. */
function seeValidators(answers: readonly Exchange[], seen: Sightings): void {
  const reads = answers.filter(
    (one) => one.request.method === 'GET' && isGood(one) && /\.(?:read|list)$/.test(one.operation ?? ''),
  );
  const isHeeded = answers.some((one) => statusOf(one) === 304);
  for (const one of reads) {
    const names = ['etag', 'last-modified'].filter((name) => header(headersOf(one), name) !== undefined);
    if (names.includes('etag') && !isHeeded) return;
    const by = answered(one);
    seen.see(
      ['http', 'validators'],
      names.length === 0 ? 'none' : names,
      `${by}, ${names.length === 0 ? 'none' : names.join(', ')}`,
    );
  }
}
