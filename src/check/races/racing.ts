import type { Arbitrary } from 'fast-check';
import type { Kit } from '../kit.js';

/** Racers of one burst. Wider ones find less: then it is the caller that does one request after another. */
export const RACERS = 6;

/**
 * Bursts of one entry at most: of a failure that one in twelve shows, so many miss one in two hundred. All are tried where the
 * service is fast enough, and a note says how many were; the first alone finds a window of one turn of the service.
 */
const BURSTS = 60;

/** Bursts that are tried once more where no requests were under way at one time. */
const MORE = 2;

/**
 * Runs a burst for each of some generated values. A violation counts whatever the times were; but where the requests of
 * no burst overlapped, that none was seen shows nothing, and the entry ends as inconclusive.
 *
 * @param ways how many kinds of bursts share those of the entry
 * @param way which of them it is, from 0
 */
export async function bursts<T>(
  kit: Kit,
  arbitrary: Arbitrary<T>,
  burst: (value: T, race: Kit['race']) => Promise<void>,
  ways = 1,
  way = 0,
): Promise<void> {
  let raced = 0;
  let overlapped = 0;
  const race: Kit['race'] = async (racers) => {
    const run = await kit.race(racers);
    raced += 1;
    if (run.overlapped) overlapped += 1;
    return run;
  };
  const wanted = Array.from({ length: Math.max(1, Math.ceil((BURSTS - way) / ways)) }, (_, n) => n);
  const few = kit.pickInQuickMode(wanted, { what: 'bursts', most: 1 });
  const amount = { share: 1 / ways, atMost: few.length, upTo: few.length };
  await kit.forAll(arbitrary, (value) => burst(value, race), amount);
  // The first write of its kind goes alone, to be looked at: those after it need not.
  for (let more = MORE; more > 0 && raced > 0 && overlapped === 0; more -= 1) {
    await kit.forAll(arbitrary, (value) => burst(value, race), { atMost: 1 });
  }
  if (raced > 0 && overlapped === 0) {
    kit.stop('no-overlap', `In none of ${String(raced)} bursts were two requests under way at one time`);
  }
  if (raced > 0 && few.length === wanted.length) {
    const least =
      raced < wanted.length ? `; up to ${String(wanted.length)} are tried where time and requests allow` : '';
    kit.note(`0 of ${String(raced)} bursts showed it${least}`);
  }
}
