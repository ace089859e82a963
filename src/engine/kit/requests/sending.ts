import { ACCEPTED, followed } from '../../../check/looks/completion.js';
import type { As, FreeRequest, Input, Kit, SendOptions } from '../../../check/kit.js';
import { Stop } from '../../../check/violation.js';
import type { Operation } from '../../../contract/facts/model.js';
import type { Exchange, Intent } from '../../../result/exchange.js';
import { isSafe } from '../../http/credentials/permission.js';
import type { Outgoing, Over } from '../../http/sending/sender.js';
import type { Phase } from '../../recorder/recorder.js';
import { withAllowedMembers } from './allowed-members.js';
import { withActionBody, withRepeated } from './action-body.js';
import { callerFor, defaultIdentity } from './default-caller.js';
import { bodyOf, isSuccess, located, outcomeOf } from './answer.js';
import { withChosenId } from '../records/chosen-ids.js';
import { keyed, keyedInBody } from '../records/keyed.js';
import { heldUnderOtherId } from '../records/renamed.js';
import { reasonOf, type Attempt } from '../context.js';
import { isUnanswered, refuseTrouble } from './no-answer.js';
import { markGone } from '../records/removal/removed-by-check.js';
import { aloneFor, permitted } from './permitted.js';
import { writeFree, type Written } from './request.js';
import { rested } from './settling.js';
import { waitFor } from './waiting.js';
import { withRecordsBeside } from '../records/beside.js';
import { writeBelow } from '../records/write-below.js';

/** How one sequence of requests is sent: on which connection, in which lane. */
export interface Route {
  readonly over: Over;
  readonly lane: string;
}

/** `send` and `sendTo` of a kit, for one route. */
export function sending(attempt: Attempt, route: Route): Pick<Kit, 'send' | 'sendTo'> {
  const send = (operation: Operation, input: Input, options: SendOptions): Promise<Exchange> =>
    attempt.run.unconfirmed.unremovable.send(attempt, operation, input, options, () =>
      attempt.run.writes.send(attempt, operation, input, options, () => {
        const sent = sendOperation(attempt, route, operation, input, options);
        return operation.kind === 'create' ? attempt.underWay.track(sent) : sent;
      }),
    );
  return {
    send: (operation, input = {}, options = {}) => {
      // Before it takes a turn among writers: one that reads beside it would wait for that turn, and this one for the reader.
      const alone = aloneFor(attempt, operation, options.intent === 'cleanup');
      return alone === undefined ? send(operation, input, options) : alone.then(() => send(operation, input, options));
    },
    sendTo: (request, options = {}) => sendFree(attempt, route, request, options),
  };
}

async function sendOperation(
  attempt: Attempt,
  route: Route,
  operation: Operation,
  given: Input,
  options: SendOptions,
): Promise<Exchange> {
  const { facts, target } = attempt.run.contract;
  const { namedVersions } = attempt.run;
  const send = (one: Operation, about: Input, more: SendOptions): Promise<Exchange> =>
    sendOperation(attempt, route, one, about, more);
  const { record } = given;
  const isUsedOn = operation.kind === 'action' && !operation.safe && options.asWritten !== true;
  if (isUsedOn && options.intent !== 'cleanup' && record !== undefined && 'exchange' in record) {
    if (record.resource === operation.resource && isOf(record, given.ids))
      await attempt.makeBelow?.(operation, record, options.lacking);
  }
  const named = withChosenId(attempt, operation, await withRecordsBeside(attempt, operation, given));
  const isOwners = options.as === undefined && (options.intent ?? 'valid') === 'valid';
  if (isUsedOn && isOwners && record !== undefined && 'exchange' in record)
    await attempt.addBefore?.(operation, record, named.ids ?? {});
  const whole = await withActionBody(attempt, operation, named, options);
  const repeated =
    operation.repeats === undefined ? whole : await withRepeated(attempt, operation, whole, options, send);
  const isNamed = options.unversioned !== true;
  const unkeyed =
    isNamed && namedVersions.isNeeded(operation, repeated)
      ? await namedVersions.of(operation, repeated, options, send)
      : repeated;
  const as = options.as ?? (operation.auth === 'none' ? 'anonymous' : callerFor(attempt, operation));
  const allowed = withAllowedMembers(attempt, operation, unkeyed, as, options);
  const input = keyedInBody(attempt, operation, allowed);
  const written = keyed(
    attempt,
    operation,
    input,
    writeBelow(operation, input, facts, { hosts: target.hosts, as: nameOf(as) }),
  );
  const schemes = typeof operation.auth === 'string' ? undefined : operation.auth;
  const asked = {
    method: operation.method,
    url: written.url,
    operation,
    input,
    as,
    isCleanUp: options.intent === 'cleanup',
  };
  const proof = permitted(attempt, asked);
  if (proof) await proof;
  const intent = attempt.intents.tell(operation, input, as);
  const more = { operation: operation.id, schemes, safe: operation.safe };
  const comesOrGoes = operation.kind === 'create' || operation.kind === 'delete';
  const go = (heard?: (exchange: Exchange) => void): Promise<Exchange> =>
    comesOrGoes && operation.resource !== undefined
      ? attempt.run.gates.write(operation.resource, () => deliver(attempt, route, written, as, options, more, heard))
      : deliver(attempt, route, written, as, options, more, heard);
  const remember = (one: Exchange): void => {
    const isRight = outcomeOf(attempt.run.contract, one).class === 'success' && isSafe(operation.method);
    if (!isRight) attempt.run.asked.set(one, { operation, input: unkeyed, as, intent: one.intent });
  };
  const exchange = await (intent === undefined ? go(remember) : noting(attempt, intent, options, go, remember));
  attempt.run.ownership.heard(asked, exchange);
  attempt.run.unsaid.answered(operation, exchange);
  if (isNamed && namedVersions.isAskedFor(operation, input, exchange, options)) return send(operation, given, options);
  if (operation.kind === 'create' && isSuccess(attempt.run.contract, exchange)) {
    attempt.scope.created.push({ operation, exchange });
  }
  if (!operation.safe) {
    if (input.record !== undefined && isOf(input.record, input.ids))
      markGone(attempt, operation, input.record.ids, exchange, options.as === undefined);
    if (isSuccess(attempt.run.contract, exchange)) {
      heldUnderOtherId(attempt, operation, input);
      namedVersions.removed(operation, input);
    }
    if (options.intent !== 'cleanup') await rested(attempt.run);
  }
  if (exchange.response?.status === ACCEPTED) await untilDone(attempt, route, operation, exchange, options);
  return exchange;
}

/** Whoever looks next is to see what came of an accepted request: it is followed to its end, as the contract says. */
async function untilDone(
  attempt: Attempt,
  route: Route,
  operation: Operation,
  accepted: Exchange,
  options: SendOptions,
): Promise<void> {
  const { run } = attempt;
  if (operation.done === undefined) return run.unsaid.accepted(operation, accepted);
  const kit = {
    sendTo: (request: FreeRequest, more: SendOptions = {}) => sendFree(attempt, route, request, more),
    wait: (milliseconds: number) => waitFor(run, milliseconds),
    outcome: (exchange: Exchange) => outcomeOf(run.contract, exchange),
    body: bodyOf,
    at: located,
  };
  const { as, intent } = options;
  const own: SendOptions = {
    ...(options.lane === undefined ? {} : { lane: options.lane }),
    ...(intent === 'cleanup' ? { intent } : {}),
  };
  let end = await followed(kit, operation, operation.done, accepted, as === undefined ? own : { ...own, as });
  // The request was accepted, even if its caller may not ask what became of it.
  const isRefused = end.how === 'unanswered' && [401, 403].includes(end.exchange.response?.status ?? 0);
  if (as !== undefined && isRefused) end = await followed(kit, operation, operation.done, accepted, own);
  const { how, exchange } = end;
  if (how !== 'done')
    throw new Stop('not-observable', `${operation.id} was accepted and not done: ${how} (${exchange.id})`);
}

/** Tells the ledger what came of a create, also where it ends the entry. */
async function noting(
  attempt: Attempt,
  intent: string,
  { lose }: SendOptions,
  go: (heard: (exchange: Exchange) => void) => Promise<Exchange>,
  remember: (exchange: Exchange) => void,
): Promise<Exchange> {
  const heard = { is: false };
  try {
    return await go((exchange) => {
      heard.is = true;
      remember(exchange);
      attempt.intents.answered(intent, exchange, lose);
    });
  } finally {
    // Held back before it was sent: the run is being ended, or there is no credential.
    if (!heard.is) attempt.intents.unsent(intent);
  }
}

async function sendFree(attempt: Attempt, route: Route, request: FreeRequest, options: SendOptions): Promise<Exchange> {
  const { near } = request;
  const as = options.as ?? (near?.auth === 'none' ? 'anonymous' : defaultIdentity(attempt));
  const written = writeFree(request, attempt.run.contract.target.hosts);
  attempt.run.writes.refuseTo(request.method, written.url);
  const asked = { method: request.method, url: written.url, as, isCleanUp: options.intent === 'cleanup' };
  const proof = permitted(attempt, asked);
  if (proof) await proof;
  const exchange = await deliver(
    attempt,
    route,
    near?.method === request.method ? keyed(attempt, near, {}, written) : written,
    as,
    { intent: 'probe', ...options },
    { operation: request.of?.id, madeUp: request.madeUp },
  );
  attempt.run.ownership.heard(asked, exchange);
  return exchange;
}

/** What is known of a request beside its text. */
interface About {
  readonly operation: string | undefined;
  readonly schemes?: readonly string[] | undefined;
  readonly safe?: boolean;
  readonly madeUp?: true | undefined;
}

/** Asks the recorder. Throws where nothing may be sent: both callers are async, and one frame fewer is one fewer. */
function deliver(
  attempt: Attempt,
  route: Route,
  { method, url, headers, body, octets }: Written,
  as: As,
  options: SendOptions,
  { operation, schemes, safe, madeUp }: About,
  heard?: (exchange: Exchange) => void,
): Promise<Exchange> {
  const { breaker, cleanUpSignal } = attempt.run;
  // What was made is removed even when the run is being ended.
  if (options.intent !== 'cleanup') attempt.checkCut();
  else if (cleanUpSignal.aborted) throw new Stop('cut', reasonOf(cleanUpSignal));
  // That an operation does not answer is a failure that can only be repeated by asking it again.
  const isRepeated = options.failures === 'return' && attempt.scope.phase === 'confirm';
  const circuit = isRepeated ? undefined : operation;
  const refusal = breaker.refusal(circuit);
  if (refusal) throw new Stop(refusal.reason, refusal.detail);
  checkIdentity(attempt, as);
  const scope = attempt.scope;
  // Nobody's credentials are asked for on purpose, or the operation takes none.
  const anonymous = options.as === 'anonymous' || typeof options.as === 'object';
  const intent: Intent = options.intent ?? (anonymous ? 'anonymous' : 'valid');
  // Members are set one by one, because this is done for every exchange and spreading objects is measurably slower.
  const over = options.fresh ? 'fresh' : route.over;
  const outgoing: { -readonly [K in keyof Outgoing]: Outgoing[K] } = { method, url, headers, as, over };
  if (body !== undefined) outgoing.body = body;
  if (octets) outgoing.octets = true;
  if (safe) outgoing.safe = true;
  if (madeUp) outgoing.madeUp = true;
  if (intent === 'cleanup') outgoing.beyondBudget = true;
  if (schemes !== undefined) outgoing.schemes = schemes;
  if (options.lose !== undefined) outgoing.lose = options.lose;
  if (options.impatient) outgoing.patient = false;
  outgoing.unless = () => breaker.refusal(circuit)?.detail;
  const place = {
    entry: attempt.entry,
    case: scope.name,
    lane: options.lane ?? route.lane,
    phase: intent === 'cleanup' ? ('cleanup' as Phase) : scope.phase,
  };
  const meaning = operation === undefined ? { intent } : { intent, operation };
  const signal = intent === 'cleanup' ? cleanUpSignal : attempt.run.signal;
  return attempt.run.recorder.send(outgoing, place, meaning, signal).then((exchange) => {
    scope.exchanges.push(exchange);
    attempt.sent?.push(exchange);
    attempt.exchanges += 1;
    heard?.(exchange);
    breaker.tell(operation, exchange);
    const held = exchange.failure?.kind === 'blocked' ? breaker.refusal(circuit) : undefined;
    if (held) throw new Stop(held.reason, held.detail);
    const isAsked = exchange.failure?.kind === 'lost' || (options.failures === 'return' && isUnanswered(exchange));
    if (!isAsked) refuseTrouble(exchange);
    return exchange;
  });
}

export function checkIdentity(attempt: Attempt, as: As): void {
  const name = nameOf(as);
  if (name === undefined) return;
  const missing = attempt.run.unset.get(name);
  if (missing) throw new Stop('unset-environment', `Identity ${name} needs ${missing.join(', ')} in the environment`);
}

/** Whether ids that are given with a record, under its own names or as a parent's, are those of the record. */
function isOf({ resource, ids }: NonNullable<Input['record']>, given: Input['ids'] = {}): boolean {
  return Object.entries(given).every(([name, value]) => {
    const own = ids[name] ?? (name.startsWith(`${resource}.`) ? ids[name.slice(resource.length + 1)] : undefined);
    return own === undefined || own === value;
  });
}

/** The caller whose credential is sent, also where it is damaged; undefined where there is none. */
function nameOf(as: As): string | undefined {
  return typeof as === 'string' ? as : as.identity;
}
