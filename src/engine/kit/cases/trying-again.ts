import type { Kit } from '../../../check/kit.js';
import { Stop } from '../../../check/violation.js';
import type { Operation, Own } from '../../../contract/facts/model.js';
import type { Exchange } from '../../../result/exchange.js';
import { isSuccess } from '../requests/answer.js';
import type { RunContext } from '../context.js';
import { disturbanceOf } from '../requests/disturbance.js';
import { refuseTrouble } from '../requests/no-answer.js';
import { waitFor } from '../requests/waiting.js';

/** Times that a request of the run's own is sent in all. At a share of 5 % of disturbed requests, four are six in a million. */
const TIMES = 4;
/** RFC 9110 section 15.5.10. */
const CONFLICT = 409;
/** Milliseconds before the second time, and twice as many before each later one. */
const PAUSE = 50;

type Trying = Pick<RunContext, 'contract' | 'sender' | 'signal' | 'cleanUpSignal' | 'breaker' | 'noise'>;

/**
 * Sends a request that changes nothing, or nothing more when it is sent twice, until nothing came between it and its answer.
 * What judges a service sends only once: this is for what is needed to come there, and to see what is there.
 *
 * @throws Stop where no answer comes at all
 */
async function untilUndisturbed(run: Trying, send: () => Promise<Exchange>): Promise<Exchange> {
  return (await repeat(run, async () => ({ exchange: await send() }), TIMES)).exchange;
}

/** Sends what changes nothing, or nothing more when it is sent twice, as is said of `untilUndisturbed`. */
export function persistent(run: Trying, send: Kit['send']): Kit['send'] {
  return async (operation, input, options) => {
    refuseOpen(run, operation);
    return untilUndisturbed(run, () => send(operation, input, { ...options, failures: 'return' }));
  };
}

/** The same for walks, which only read. */
export function persistently(
  run: Trying,
  { send, sendTo }: Pick<Kit, 'send' | 'sendTo'>,
): Pick<Kit, 'send' | 'sendTo'> {
  return {
    send: persistent(run, send),
    sendTo: (request, options) => untilUndisturbed(run, () => sendTo(request, { ...options, failures: 'return' })),
  };
}

/** @throws Stop where the operation is not waited for any more: what is only needed is no reason to wait for it */
function refuseOpen({ breaker }: Pick<Trying, 'breaker'>, { id }: Operation): void {
  const refusal = breaker.whyOpen(id);
  if (refusal) throw new Stop(refusal.reason, refusal.detail);
}

/**
 * Makes records until the answer to one create says what became of it. Once only where nothing would mark the others, which
 * could not be found and removed.
 *
 * @throws Stop where no answer comes at all
 */
export function untilMade<T extends { readonly exchange: Exchange }>(
  run: Trying,
  { tag, unique, create }: Own,
  make: () => Promise<T>,
): Promise<T> {
  refuseOpen(run, create);
  let refused = 0;
  const makeOther = async (): Promise<T> => {
    const made = await make();
    const { response } = made.exchange;
    // What nobody has is refused as taken where the same request was delivered before: then another one is not.
    if (response?.status === CONFLICT && refused === 0 && unique.length > 0) {
      refused += 1;
      const other = await make();
      if (isSuccess(run.contract, other.exchange)) run.noise.doubled(1);
      return other;
    }
    return made;
  };
  return repeat(run, makeOther, tag !== undefined || unique.length > 0 ? TIMES : 1);
}

async function repeat<T extends { readonly exchange: Exchange }>(
  run: Trying,
  send: () => Promise<T>,
  times: number,
): Promise<T> {
  for (let n = 1; ; n += 1) {
    const sent = await send();
    const isCleanUp = sent.exchange.intent === 'cleanup';
    if (n >= times || disturbanceOf(run.contract, sent.exchange) === undefined) {
      refuseTrouble(sent.exchange);
      return sent;
    }
    await waitFor(run, PAUSE * 2 ** (n - 1), isCleanUp ? run.cleanUpSignal : run.signal);
  }
}
