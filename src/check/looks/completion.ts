import type { Json } from '../../contract/text/json.js';
import type { Completion, Operation } from '../../contract/facts/model.js';
import { valueAt } from '../../contract/text/pointer.js';
import { header, type Exchange } from '../../result/exchange.js';
import { retryAfter } from '../../result/retry-after.js';
import { equal } from '../values/compare.js';
import type { Kit, SendOptions } from '../kit.js';

/** How a request ended that was accepted to be carried out later (RFC 9110 section 15.3.3). */
export interface End {
  /**
   * `unnamed`: the answer does not say where to ask; `unanswered`: who was asked there did not answer with a success;
   * `elsewhere`: the same, and the answer named another host, where nobody asked; `late`: it did not end within the
   * declared time.
   */
  readonly how: 'done' | 'failed' | 'late' | 'unnamed' | 'unanswered' | 'elsewhere';
  /** The answer that says so. */
  readonly exchange: Exchange;
}

/** The request was taken and may be carried out later. */
export const ACCEPTED = 202;

/** Where the result was moved to, once it is there. */
const SEE_OTHER = 303;
/** Where the state is told instead. */
const MOVED = [301, 302, 307, 308];
const UNAVAILABLE = 503;

/** Milliseconds in which what tells the state may still be unknown where it is asked. */
const APPEARS_WITHIN = 2000;

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
  let url = new URL(named, base);
  let last = accepted;
  let isKnown = false;
  const isHere = (): boolean => url.host === new URL(base).host;
  for (let waited = 0, pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    const asked = retryAfter(last.response?.headers ?? []);
    // Who says that no time need be waited is not asked without a pause either.
    const wanted = asked === undefined || asked <= 0 ? (last === accepted ? 0 : pause) : asked;
    const now = Math.min(wanted, done.within - waited);
    if (now > 0) await kit.wait(now);
    waited += Math.max(now, 0);
    // A service behind another one may know itself by another name: its path is asked for here.
    last = await kit.sendTo({ method: 'GET', path: url.pathname + url.search, near: operation }, options);
    const { class: answer, status = 0 } = kit.outcome(last);
    if (status === SEE_OTHER) return { how: 'done', exchange: last };
    if (answer !== 'success') {
      const { headers = [] } = last.response ?? {};
      const to = MOVED.includes(status) ? header(headers, 'location') : undefined;
      if (to !== undefined && URL.canParse(to, url.href)) url = new URL(to, url);
      const isBusy = status === UNAVAILABLE && retryAfter(headers) !== undefined;
      const isComing = status === 404 && !isKnown && waited < APPEARS_WITHIN;
      const isOver = waited >= done.within || !(to !== undefined || isBusy || isComing);
      if (isOver) return { how: isHere() ? 'unanswered' : 'elsewhere', exchange: last };
      continue;
    }
    isKnown = true;
    const body = kit.body(last);
    const state = body.kind === 'json' ? valueAt(body.value, done.at) : undefined;
    const isOneOf = (values: readonly Json[]): boolean => values.some((value) => equal(value, state));
    if (isOneOf(done.when)) return { how: 'done', exchange: last };
    if (isOneOf(done.failed)) return { how: 'failed', exchange: last };
    if (waited < done.within) continue;
    return { how: state === undefined && !isHere() ? 'elsewhere' : 'late', exchange: last };
  }
}

/** The operation, to be sent without waiting for its end. */
export function unfollowed({ done: _, ...operation }: Operation): Operation {
  return operation;
}
