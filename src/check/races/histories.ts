import type { Json } from '../../contract/text/json.js';
import {
  checkRegister,
  checkVersionChain,
  describeRegister,
  describeState,
  drawTimeLine,
  explainRegister,
  explainSearch,
  explainVersionChain,
  linearize,
  stateModel,
  timeLine,
  type ChainEnds,
  type History,
  type Operation,
  type Outcome,
  type RegisterAction,
  type StateAction,
  type VersionedAction,
} from '../../history/index.js';
import type { Exchange } from '../../result/exchange.js';
import { ACCEPTED } from '../looks/completion.js';
import type { Kit } from '../kit.js';
import { statesIn, type States } from '../states/transitions.js';

export type { History, RegisterAction, StateAction, VersionedAction } from '../../history/index.js';

/** Columns of a time line in a finding: what happened still fits beside it. */
const COLUMNS = 24;

/** Refusals that do not say whether the request was carried out: a gateway or a proxy may have given up waiting. */
const UNDECIDED = [408, 499];

/**
 * How a request ended for its sender, as a history has it. A refusal is known to have had no effect; an error of the
 * service, an answer of an intermediary, a success that is not the declared one or none at all leaves it open.
 */
export function endOf(kit: Pick<Kit, 'outcome'>, exchange: Exchange): Outcome {
  if (exchange.failure?.sent === 'no') return 'fail';
  const { class: answer, status = 0, origin, isForeignPage, isUndeclared } = kit.outcome(exchange);
  if (origin === 'intermediary' || isForeignPage || isUndeclared) return 'ambiguous';
  // What was only accepted has its effect at any time from now on (RFC 9110 section 15.3.3).
  if (answer === 'success') return status === ACCEPTED ? 'ambiguous' : 'ok';
  return answer === 'caller-error' && !UNDECIDED.includes(status) ? 'fail' : 'ambiguous';
}

/** An exchange as an operation of a history: from just before it was sent until the whole answer was there. */
export function operationOf<Action>(
  kit: Pick<Kit, 'outcome'>,
  exchange: Exchange,
  who: string,
  action: Action,
): Operation<Action> {
  const outcome = endOf(kit, exchange);
  return {
    record: 'record',
    call: exchange.started,
    ret: outcome === 'ambiguous' ? Infinity : exchange.ended,
    outcome,
    label: `${exchange.request.method}, ${who}`,
    exchange: exchange.id,
    action,
  };
}

/** Why the history fits no order of its writes and reads, with its time line; undefined where it fits one. */
export function registerBroken(history: History<RegisterAction>, initial: Json | undefined): string | undefined {
  const verdict = checkRegister(history, initial === undefined ? undefined : { value: initial });
  return verdict.legal ? undefined : explainRegister(history, verdict.reason, COLUMNS);
}

/**
 * Reads that no order of the writes explains, each looked at by itself: what the first of them shows, with its time
 * line. Two reads that are each right may contradict each other, where a service promises no more than that a read after
 * a write shows it.
 */
export function readBroken(history: History<RegisterAction>, initial: Json | undefined): string | undefined {
  const writes = history.filter(({ action }) => action.kind === 'write');
  const reads = history.filter(({ action }) => action.kind === 'read');
  for (const read of reads) {
    const broken = registerBroken([...writes, read], initial);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

/** Why no order of the actions fits the declared states, with the time line; undefined where one does. */
export function actionsBroken(
  kit: Pick<Kit, 'stop'>,
  history: History<StateAction>,
  { initial, transitions, ...rest }: States,
): string | undefined {
  const machine = {
    states: statesIn({ initial, transitions, ...rest }).map(String),
    transitions: transitions.map(({ from, to, by }) => ({ name: by, from: from.map(String), to: String(to) })),
    ...(initial === undefined ? {} : { initial: String(initial) }),
  };
  const result = linearize(stateModel(machine), history);
  if (result.kind === 'over-budget') return kit.stop('over-budget', 'Too many orders of the actions are possible');
  return result.kind === 'legal' ? undefined : explainSearch(history, result, describeState);
}

/** Why the successful conditional writes form no path of versions, with the time line; undefined where they do. */
export function chainBroken(history: History<VersionedAction>, ends: ChainEnds): string | undefined {
  const verdict = checkVersionChain(history, ends);
  return verdict.legal ? undefined : explainVersionChain(history, verdict.reason, COLUMNS);
}

/**
 * Requests that were released together as a time line, and sentences below it.
 *
 * @param wrote who sent each of them, and the value that it wrote
 */
export function timeLineOf(
  kit: Pick<Kit, 'outcome'>,
  exchanges: readonly Exchange[],
  wrote: readonly { readonly who: string; readonly value: Json }[],
  sentences: readonly string[],
): string {
  const history = exchanges.map((exchange, n) => {
    const { who = '', value = null } = wrote[n] ?? {};
    return operationOf<RegisterAction>(kit, exchange, who, { kind: 'write', value });
  });
  return [...drawTimeLine(timeLine(history, describeRegister), COLUMNS), '', ...sentences].join('\n');
}
