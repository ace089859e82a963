import type { Health } from './noise/health.js';
import type { Confirmation } from './judge/judge.js';
import type { RunContext } from './kit/context.js';
import { sendAnew } from './judge/sent-again.js';
import type { Broke, Watching } from './judge/watching.js';

/** Repetitions of a request that changes something; all of them must break the same claim. */
const REPETITIONS = 2;
/** Tries more that may come to nothing because what leads to the request was disturbed. */
const MOST_VOID = 4;

/**
 * Repeats a request that is not safe, which one watch saw once: with the same content, on a fresh record of the same values
 * and on a connection of its own. Nothing that was there before is written to.
 */
export async function repeatAnew(
  watching: Watching,
  { exchange, violation }: Broke,
  context: RunContext,
  health: Health,
): Promise<Confirmation> {
  const asked = context.asked.get(exchange);
  if (asked === undefined) {
    return { failed: 0, of: 1, trouble: 'It was seen in one entry only, and the request cannot be repeated' };
  }
  const { id: entry } = watching.entry;
  let voided = 0;
  for (let n = 1; n <= REPETITIONS; n += 1) {
    const failed = n - 1;
    const round = n + voided;
    if (context.signal.aborted || !(await health.alive(entry, `confirm${String(round)}.m`)))
      return { failed, of: n, trouble: 'The target did not answer' };
    const sent = await sendAnew(context, entry, round, asked);
    if (sent.exchange === undefined && voided < MOST_VOID && context.noise.hit(entry, `confirm${String(round)}.`)) {
      voided += 1;
      n -= 1;
      continue;
    }
    if (sent.exchange === undefined)
      return { failed, of: n, trouble: sent.trouble ?? 'The request cannot be repeated' };
    if (watching.look(sent.exchange)?.claim !== violation.claim) return { failed, of: n };
  }
  return { failed: REPETITIONS, of: REPETITIONS, isReal: true };
}
