import type { Exchange, Kit, SendOptions, Loss } from 'probity/check';

/** Milliseconds in which a request whose caller is gone comes to its end, as far as a test can wait for it. */
export const AFTERMATH = 250;

/** Milliseconds before each repetition: a service may be busy with the first request, and say so. */
const PAUSES = [0, 100, 300] as const;

/** Answers that say no more than that it did not work just now (RFC 9110 section 15.5.9, RFC 8470, RFC 4918). */
const LATER = [408, 423, 425, 429];

/** What came of a request whose first answer was lost. */
export interface Retried {
  readonly lost: Exchange;
  /** The repetitions, in their order; there is one at least. */
  readonly again: readonly Exchange[];
  readonly last: Exchange;
  /** How often it was sent. */
  readonly attempts: number;
}

/**
 * Does what a careful caller does that has lost an answer: sends the same request on a new connection until it has one
 * that is neither a server error nor a "later". Then waits for what the lost one may still be doing, unless its answer
 * came and was discarded: that one has come to its end.
 */
export async function retried(
  kit: Pick<Kit, 'outcome' | 'wait'>,
  lose: Loss,
  send: (options: SendOptions) => Promise<Exchange>,
  later: readonly number[] = [],
): Promise<Retried> {
  const lost = await send({ lose, fresh: true });
  const again: Exchange[] = [];
  for (const pause of PAUSES) {
    if (pause > 0) await kit.wait(pause);
    const exchange = await send({ fresh: true });
    again.push(exchange);
    const { class: answer, status = 0 } = kit.outcome(exchange);
    if (answer !== 'server-error' && ![...LATER, ...later].includes(status)) break;
  }
  if (lose !== 'answer') await kit.wait(AFTERMATH);
  return { lost, again, last: again.at(-1) ?? lost, attempts: again.length + 1 };
}
