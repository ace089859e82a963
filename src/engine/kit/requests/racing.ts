import type { Kit } from '../../../check/kit.js';
import { Stop } from '../../../check/violation.js';
import type { Exchange } from '../../../result/exchange.js';
import { hash } from '../../seed.js';
import type { Attempt } from '../context.js';
import { sending } from './sending.js';

/**
 * Releases the racers together, each on a connection of its own that has been used before. In every second race all but
 * two begin a little later than the others, by at most the usual latency, so that the requests meet in other ways.
 * Requests of a burst that do not overlap in time prove nothing; `overlapped` says so.
 *
 * @throws what a racer threw, once all have ended
 */
export async function race<T>(
  attempt: Attempt,
  racers: readonly ((send: Kit['send']) => Promise<T>)[],
): Promise<{ readonly results: readonly T[]; readonly overlapped: boolean }> {
  const number = attempt.races;
  attempt.races += 1;
  const lanes = racers.map((_, index) => `race${String(number)}.${String(index)}`);
  const names = lanes.map((lane) => `${attempt.entry}/${attempt.prefix}${lane}`);
  const intervals: Exchange[][] = racers.map(() => []);
  const delays = delaysOf(attempt.seed, number, racers.length, usualLatency(attempt.scope.exchanges));
  const { sender, ownership, breaker, signal } = attempt.run;
  const held = attempt.scope.held.flatMap(({ own, record, gone }) => (gone ? [] : [{ own, ids: record.ids }]));
  await ownership.proveAll(attempt, held);
  await sender.warm(names, () => breaker.refusal(undefined)?.detail, signal).catch(cut);
  try {
    const settled = await Promise.allSettled(
      racers.map(async (racer, index) => {
        const { send } = sending(attempt, { over: { connection: names[index] ?? '' }, lane: lanes[index] ?? '' });
        const late = delays[index] ?? 0;
        if (late > 0) await sender.wait(late).catch(cut);
        return racer(async (...request) => {
          const exchange = await send(...request);
          intervals[index]?.push(exchange);
          return exchange;
        });
      }),
    );
    // Not before all have ended: what is under way would go on behind the back of the clean-up.
    const results = settled.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
    return { results, overlapped: overlap(intervals) };
  } finally {
    await Promise.all(names.map((name) => sender.closeConnection(name)));
  }
}

function cut(error: unknown): never {
  throw new Stop('cut', error instanceof Error ? error.message : String(error));
}

/**
 * Whole milliseconds for each racer, since timers have no finer ones: a service that answers faster is met without delay.
 * The first one and one more never wait: among many other requests the latency is longer than that of the race, and with
 * all of them spread over it none would meet.
 */
export function delaysOf(seed: number, race: number, racers: number, latency: number): readonly number[] {
  const parts = Array.from({ length: racers }, (_, racer) => {
    return race % 2 === 0 ? 0 : (hash(seed, `race${String(race)}.${String(racer)}`) >>> 0) / 2 ** 32;
  });
  const soonest = Math.min(...parts.slice(1));
  return parts.map((part, racer) => (racer === 0 || part === soonest ? 0 : Math.round(part * latency)));
}

/** Milliseconds that half of the answers took at the most. */
function usualLatency(exchanges: readonly Exchange[]): number {
  const sorted = exchanges.map(({ started, ended }) => ended - started).toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length / 2) - 1)] ?? 0;
}

/**
 * True when requests of at least two racers were under way at one time. Times that are equal overlap: the clock does not
 * tell which was first.
 */
function overlap(lanes: readonly (readonly Exchange[])[]): boolean {
  return lanes.some((lane, i) =>
    lanes
      .slice(i + 1)
      .some((other) => lane.some((a) => other.some((b) => a.started <= b.ended && b.started <= a.ended))),
  );
}
