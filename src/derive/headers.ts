import type { Json, JsonObject } from '../contract/text/json.js';
import type { Draft } from './draft/draft.js';
import { titled } from './lists/paging.js';
import { jsonMedia, successes, type ApiOperation, type ApiResponse } from './openapi/operation.js';

const WINDOWS: Readonly<Record<string, string>> = { second: '1s', minute: '1m', hour: '1h', day: '1d' };

/**
 * What answers carry beside their bodies. A header that is described is stated where the document says that it is always there
 * (`required: true`); elsewhere it is only likely, because headers are optional in OpenAPI unless they say otherwise.
 */
export function stateHeaders(draft: Draft, operations: readonly ApiOperation[]): void {
  stateRetryAfter(draft, operations);
  stateValidators(draft, operations);
  stateCommon(draft, operations);
  stateRate(draft, operations);
  stateNegotiation(draft, operations);
  stateAccept(draft, operations);
}

/** A service that answers JSON under names of its own alone is asked for these: for others it need not have an answer. */
function stateAccept(draft: Draft, operations: readonly ApiOperation[]): void {
  const all = operations.flatMap((one) => successes(one).flatMap(({ media }) => media.map(({ type }) => type)));
  const types = [...new Set(all)].sort();
  if (types.length === 0 || !types.every((type) => /^application\/[\w.-]+\+json$/.test(type))) return;
  const note = 'no answer is described as application/json';
  draft.state(['target', 'headers', 'Accept'], types.join(', '), 'openapi', note);
}

/** Statuses of which every described answer has the header. */
function stateRetryAfter(draft: Draft, operations: readonly ApiOperation[]): void {
  const answers = operations.flatMap(({ responses }) => responses.filter(({ status }) => /^[345]\d\d$/.test(status)));
  const statuses = [...new Set(answers.map(({ status }) => status))].sort().filter((status) => {
    const own = answers.filter((one) => one.status === status);
    return own.every(({ headers }) => headers.has('retry-after'));
  });
  if (statuses.length === 0) return;
  const isSure = answers
    .filter(({ status }) => statuses.includes(status))
    .every(({ headers }) => isAlways(headers.get('retry-after')));
  const path = ['retries', 'backoff', 'retry-after'];
  if (isSure) draft.state(path, statuses.map(Number));
  else draft.propose(path, statuses.map(Number), 'openapi', 'the header is described, and not as required');
}

/** Fields that other facts speak of, or that come with some answers alone. */
const SPECIAL =
  /^(?:(?:content|accept|x-rate-?limit|rate-?limit|x-total|x-page|x-next|access-control)-.*|rate-?limit|etag|last-modified|location|link|retry-after|allow|date|www-authenticate|deprecation|sunset|set-cookie|age|expires)$/;

/** What every described answer carries, errors too. */
function stateCommon(draft: Draft, operations: readonly ApiOperation[]): void {
  const answers = operations.flatMap(({ responses }) => responses);
  const hasErrors = answers.some(({ status }) => /^(?:[45]|default)/.test(status));
  const [first] = answers;
  if (first === undefined || !hasErrors) return;
  const common = [...first.headers.keys()].filter(
    (name) => !SPECIAL.test(name) && answers.every(({ headers }) => headers.has(name)),
  );
  const isSure = (name: string): boolean => answers.every(({ headers }) => isAlways(headers.get(name)));
  const sure = common.filter(isSure);
  const rules = (names: readonly string[]): Json => Object.fromEntries(names.map((name) => [titled(name), {}]));
  const path = ['http', 'headers'];
  if (sure.length > 0) draft.state(path, rules(sure));
  else if (common.length > 0)
    draft.propose(path, rules(common), 'openapi', 'every answer is described with them, and not as required');
}

function isAlways(header: JsonObject | undefined): boolean {
  return header?.['required'] === true;
}

/** ETag and Last-Modified, where every JSON answer to a GET has them. */
function stateValidators(draft: Draft, operations: readonly ApiOperation[]): void {
  const answers = operations
    .filter(({ method }) => method === 'GET')
    .flatMap((operation) => successes(operation).filter(({ media }) => jsonMedia(media) !== undefined));
  if (answers.length === 0) return;
  const all = ['etag', 'last-modified'].filter((name) => answers.every(({ headers }) => headers.has(name)));
  if (all.length === 0) return;
  const isSure = answers.every(({ headers }) => all.every((name) => isAlways(headers.get(name))));
  const path = ['http', 'validators'];
  if (isSure) draft.state(path, all);
  else draft.propose(path, all, 'openapi', 'the header is described, and not as required');
}

/** Headers of a rate limit say that there is one. How many requests it allows, a document says in words at most. */
function stateRate(draft: Draft, operations: readonly ApiOperation[]): void {
  const answers = operations.flatMap(({ responses }) => responses);
  const headers = headersOfRate(answers);
  const has429 = answers.some(({ status }) => status === '429');
  if (headers === undefined && !has429) return;
  const words = answers.flatMap(({ description, headers: own }) => [
    description,
    ...[...own].flatMap(([name, header]) => (/rate-?limit/.test(name) ? [String(header['description'] ?? '')] : [])),
  ]);
  const said = new Set(words.flatMap((text) => quotaIn(text) ?? []).map((one) => JSON.stringify(one)));
  const [only] = said.size === 1 ? said : [];
  if (only === undefined) {
    draft.leaveOut(
      'the rate limit',
      'the document describes that there is one, and not how many requests it allows: say it as `limits.rate`',
    );
    return;
  }
  const { quota, window } = JSON.parse(only) as { readonly quota: number; readonly window: string };
  const limit: JsonObject = {
    quota,
    window,
    ...(headers === undefined ? {} : { headers }),
    ...(has429 ? { status: 429 } : {}),
  };
  draft.propose(['limits', 'rate'], [limit], 'openapi', 'as a description has it in words');
}

function headersOfRate(answers: readonly ApiResponse[]): string | undefined {
  const names = answers.flatMap(({ headers }) => [...headers.keys()]);
  if (names.some((name) => /^ratelimit(?:-limit|-policy)?$/.test(name))) return 'draft';
  if (names.some((name) => /^x-rate-?limit-/.test(name))) return 'x-ratelimit';
  // What is accepted, or moved, says as well when to ask again.
  const isThrottling = answers.some(
    ({ status, headers }) => /^(?:429|503|default)$/.test(status) && headers.has('retry-after'),
  );
  return isThrottling ? 'retry-after' : undefined;
}

/** `60 requests per minute`, `100 req/s` */
function quotaIn(text: string): readonly { readonly quota: number; readonly window: string }[] | undefined {
  const [, count, unit] =
    /\b(\d[\d,]*)\s*(?:requests?|calls?|req)\s*(?:per|a|an|each|\/)\s*(second|minute|hour|day|s|min|h|d)\b/i.exec(
      text,
    ) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  const long = { s: 'second', min: 'minute', h: 'hour', d: 'day' }[unit.toLowerCase()] ?? unit.toLowerCase();
  const quota = Number(count.replaceAll(',', ''));
  const window = WINDOWS[long];
  return window === undefined || quota < 1 ? undefined : [{ quota, window }];
}

/** 406 and 415, where every operation that they could come from describes them. */
function stateNegotiation(draft: Draft, operations: readonly ApiOperation[]): void {
  const reads = operations.filter(({ method }) => method === 'GET');
  const writes = operations.filter(({ body }) => body !== undefined);
  const isAll = (some: readonly ApiOperation[], status: string): boolean =>
    some.length > 0 && some.every(({ responses }) => responses.some((one) => one.status === status));
  const found: Record<string, Json> = {};
  if (isAll(reads, '406')) found['unacceptable'] = 406;
  if (isAll(writes, '415')) found['unsupported'] = 415;
  if (Object.keys(found).length === 0) return;
  const types = new Set(
    operations.flatMap((one) => successes(one).flatMap(({ media }) => media.map(({ type }) => type))),
  );
  const isPlain = types.size > 0 && [...types].every((type) => /^[\w.+-]+\/[\w.+-]+$/.test(type));
  if (!isPlain) return;
  draft.state(['http', 'negotiation', 'types'], [...types].sort());
  for (const [name, status] of Object.entries(found))
    draft.state(['http', 'negotiation', name], status, 'openapi', 'described for all');
}
