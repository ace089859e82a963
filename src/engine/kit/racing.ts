import type { Kit } from '../../check/kit.js';
import type { Exchange } from '../../result/exchange.js';
import type { Attempt } from './context.js';
import { sending } from './sending.js';

/**
 * Releases the racers together, each on a connection of its own that has been used before. Requests of a burst that do
 * not overlap in time prove nothing; `overlapped` says so.
 */
export async function race<T>(
  attempt: Attempt,
  racers: readonly ((send: Kit['send']) => Promise<T>)[],
): Promise<{ readonly results: readonly T[]; readonly overlapped: boolean }> {
  const number = attempt.races;
  attempt.races += 1;
  const names = racers.map((_, index) => `${attempt.entry}/${attempt.prefix}race${String(number)}.${String(index)}`);
  const intervals: Exchange[][] = racers.map(() => []);
  await attempt.run.sender.warm(names);
  try {
    const results = await Promise.all(
      racers.map((racer, index) => {
        const lane = `race${String(number)}.${String(index)}`;
        const { send } = sending(attempt, { over: { connection: names[index] ?? '' }, lane });
        return racer(async (...request) => {
          const exchange = await send(...request);
          intervals[index]?.push(exchange);
          return exchange;
        });
      }),
    );
    return { results, overlapped: overlap(intervals) };
  } finally {
    await Promise.all(names.map((name) => attempt.run.sender.closeConnection(name)));
  }
}

/** True when requests of at least two racers were under way at one time. */
function overlap(lanes: readonly (readonly Exchange[])[]): boolean {
  return lanes.some((lane, i) =>
    lanes.slice(i + 1).some((other) => lane.some((a) => other.some((b) => a.started < b.ended && b.started < a.ended))),
  );
}
