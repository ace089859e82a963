import type { Json } from '../contract/json.js';
import type { Completion, Operation } from '../contract/model.js';
import { valueAt } from '../contract/pointer.js';
import type { Exchange } from '../result/exchange.js';
import { retryAfter } from '../result/retry-after.js';
import { equal } from './compare.js';
import type { Kit, SendOptions } from './kit.js';

/** How a request ended that was accepted to be carried out later (RFC 9110 section 15.3.3). */
export interface End {
  /**
   * `unnamed`: the answer does not say where to ask; `unanswered`: who was asked there did not answer with a success;
   * `late`: it did not end within the declared time.
   */
  readonly how: 'done' | 'failed' | 'late' | 'unnamed' | 'unanswered';
  /** The answer that says so. */
  readonly exchange: Exchange;
}

/** The request was taken and may be carried out later. */
export const ACCEPTED = 202;

/** Where the result was moved to, once it is there. */
const SEE_OTHER = 303;

/** Milliseconds between two questions, where the service does not say how long to wait: twice as long each time. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 2000;

/** Asks for the state of an accepted request until it has ended or its time is over, as often as the service wants. */
export async function followed(
  kit: Pick<Kit, 'sendTo' | 'wait' | 'outcome' | 'body' | 'at'>,
  operation: Operation,
  done: Completion,
  accepted: Exchange,
  options: SendOptions = {},
): Promise<End> {
  const named = kit.at(accepted, done.poll);
  const base = accepted.request.url;
  if (typeof named !== 'string' || !URL.canParse(named, base)) return { how: 'unnamed', exchange: accepted };
  const { pathname, search } = new URL(named, base);
  let last = accepted;
  for (let waited = 0, pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    const asked = retryAfter(last.response?.headers ?? []);
    const now = Math.min(asked ?? (last === accepted ? 0 : pause), done.within - waited);
    if (now > 0) await kit.wait(now);
    waited += Math.max(now, 0);
    last = await kit.sendTo({ method: 'GET', path: pathname + search, near: operation }, options);
    const { class: answer, status } = kit.outcome(last);
    if (status === SEE_OTHER) return { how: 'done', exchange: last };
    if (answer !== 'success') return { how: 'unanswered', exchange: last };
    const body = kit.body(last);
    const state = body.kind === 'json' ? valueAt(body.value, done.at) : undefined;
    const isOneOf = (values: readonly Json[]): boolean => values.some((value) => equal(value, state));
    if (isOneOf(done.when)) return { how: 'done', exchange: last };
    if (isOneOf(done.failed)) return { how: 'failed', exchange: last };
    if (waited >= done.within) return { how: 'late', exchange: last };
  }
}

/** The operation, to be sent without waiting for its end. */
export function unfollowed({ done: _, ...operation }: Operation): Operation {
  return operation;
}
