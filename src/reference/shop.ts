import type { Caller } from './http/callers.js';
import type { Context, Request, Shop } from './context.js';
import type { OperationName } from './dialect.js';
import type { Seams } from './deviation.js';
import { create } from './handlers/create.js';
import { remove } from './handlers/delete.js';
import { list } from './handlers/list.js';
import { listen } from './handlers/listen.js';
import { act } from './handlers/order-action.js';
import { read } from './handlers/read.js';
import { replace } from './handlers/replace.js';
import { search } from './handlers/search.js';
import { update } from './handlers/update.js';
import { headerOf, render, split, type Answer, type Call, type Reply } from './http/message.js';
import {
  errorAnswer,
  forbidden,
  internal,
  methodNotAllowed,
  notAcceptable,
  notFound,
  rateLimited,
  Refusal,
  tooLarge,
  tooLong,
  unauthenticated,
} from './http/refusal.js';
import { correctRules, type Rules } from './rules.js';

const HANDLERS: Readonly<Record<OperationName, (context: Context) => Answer | Promise<Answer>>> = {
  health: () => ({ status: 200, headers: [], body: { status: 'ok' } }),
  limits: ({ shop: { limits } }) => ({ status: 200, headers: [], body: { ...limits, rate: { ...limits.rate } } }),
  list,
  read,
  create,
  replace,
  update,
  delete: remove,
  search,
  listen,
  pay: (context) => act(context, 'pay'),
  refund: (context) => act(context, 'refund'),
  cancel: (context) => act(context, 'cancel'),
};

/** Answers one call. The deviations are those that are open to this call. */
export async function answerCall(call: Call, shop: Shop, deviations: readonly Seams[]): Promise<Reply> {
  for (const deviation of deviations) if (deviation.hold) await deviation.hold(call, shop);
  let rules = correctRules(shop.tokens, shop.dialect);
  for (const deviation of deviations) rules = { ...rules, ...deviation.rules?.(rules, call, shop) };
  let answer: Answer;
  try {
    answer = await handle(call, shop, rules, deviations);
  } catch (error) {
    answer = errorAnswer(error instanceof Refusal ? error : internal());
  }
  for (const deviation of deviations) answer = (await deviation.after?.(answer, call, shop)) ?? answer;
  let reply = render(answer, call.method, shop.clock.now(), shop.dialect.mediaType);
  for (const deviation of deviations) reply = (await deviation.wire?.(reply, call, shop)) ?? reply;
  return reply;
}

/** How the service is, and what it takes, is for everyone to ask. */
const ANYONE: Caller = { name: 'anyone', writes: false };

/** The order of the questions: what is it, who asks, may they, is it small enough; then the handler. */
function handle(call: Call, shop: Shop, rules: Rules, deviations: readonly Seams[]): Answer | Promise<Answer> {
  const { path, query } = split(call.path);
  if (rules.isTooLong(call, shop.limits)) throw tooLong(shop.limits.url);
  const place = rules.place(path);
  const isPublic = place.kind === 'health' || place.kind === 'limits';
  const caller = isPublic ? ANYONE : rules.authenticate(call);
  if (caller === undefined || (caller.name === 'machine' && !rules.takesKey(place))) throw unauthenticated();
  const pause = rules.pause(caller, call, shop);
  const quota = rules.quota(caller, call, shop);
  const state = quota === undefined ? [] : shop.dialect.quota(quota, shop.clock.now());
  if (pause !== undefined) throw rateLimited(Math.ceil(pause / 1000), state);
  const moved = rules.movedTo(path);
  if (moved !== undefined) return { status: 301, headers: [['Location', moved]] };
  const operations = shop.dialect.operations(place);
  if (operations === undefined) throw notFound('This path');
  const version = rules.version(shop.dialect.version(call, place));
  if (version === undefined) throw shop.dialect.noVersion();
  const allow = [...Object.keys(operations), ...('GET' in operations ? ['HEAD'] : []), 'OPTIONS'];
  if (call.method === 'OPTIONS') return { status: 204, headers: [['Allow', allow.join(', ')]] };
  // A HEAD is a GET whose content is left out when it is written.
  const operation = operations[call.method === 'HEAD' ? 'GET' : call.method];
  if (operation === undefined) throw methodNotAllowed(call.method, allow);
  const isSafe = call.method === 'GET' || call.method === 'HEAD';
  if (!isSafe && !rules.mayWrite(caller, place)) throw forbidden();
  if (rules.isTooLarge(call, shop.limits)) throw tooLarge(shop.limits.payload);
  const accept = headerOf(call, 'Accept');
  // A stream says by its path what it is, and everybody can read how a service is.
  const isFixed = place.kind === 'stream' || isPublic;
  if (accept !== undefined && !isFixed && !rules.isAcceptable(accept, shop.dialect.mediaType))
    throw notAcceptable(shop.dialect.mediaType);
  const request: Request = { call, method: call.method, path, query, place, version, caller };
  let planted: Answer | undefined;
  for (const deviation of deviations) planted ??= deviation.before?.(request, shop) ?? undefined;
  const answer = planted ?? HANDLERS[operation]({ request, shop, rules });
  const end = [...rules.told(version, call), ...rules.endOf(version), ...state];
  const told = (one: Answer): Answer => (end.length === 0 ? one : { ...one, headers: [...one.headers, ...end] });
  return answer instanceof Promise ? answer.then(told) : told(answer);
}
