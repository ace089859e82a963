import type { Clock } from '../../clock.js';

/**
 * How long a service may work without the clock being moved for it: this many turns of the event loop and this many
 * real milliseconds, both. On a virtual clock nothing else tells a service that computes from one that hangs.
 */
const PATIENCE = { turns: 1000, milliseconds: 50 };

/** Calls `late` at the deadline, once the patience is at an end. Gives back what ends the watch. */
export function watch(clock: Clock, deadline: number, late: () => void): () => void {
  let stop: AbortController | undefined;
  let turns = 0;
  let timer: NodeJS.Timeout | undefined;
  const turn = (): void => {
    turns += 1;
    if (turns < PATIENCE.turns) immediate = setImmediate(turn);
    else timer = setTimeout(wait, PATIENCE.milliseconds);
  };
  const wait = (): void => {
    stop = new AbortController();
    clock.wait(deadline - clock.now(), stop.signal).then(late, () => undefined);
  };
  let immediate = setImmediate(turn);
  return () => {
    clearImmediate(immediate);
    clearTimeout(timer);
    stop?.abort();
  };
}
