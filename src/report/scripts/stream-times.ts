import type { Step } from './reproduction.js';

/** Milliseconds between two requests below which they are sent one right behind the other. */
const SHORT = 250;
const LONGEST_PAUSE = 5000;
/** Milliseconds that a stream is listened to behind the last request, at least and at most. */
const LEAST = 500;
const MOST = 15_000;

/** Milliseconds that a run listened to a stream behind the last answer of its other requests. */
export function afterLast({ exchange }: Step, all: readonly Step[]): number {
  const others = all.filter((one) => one.exchange.stream === undefined).map((one) => one.exchange.ended);
  const last = Math.max(exchange.stream?.opened ?? exchange.started, ...others);
  return Math.min(MOST, Math.max(LEAST, exchange.ended - last));
}

/** Milliseconds that a run waited before a request while it listened to streams; 0 where it did not wait, or did not listen. */
export function pauseBefore({ exchange }: Step, all: readonly Step[]): number {
  const isListening = all.some(
    ({ exchange: { stream, started } }) => stream !== undefined && started < exchange.started,
  );
  const before = all.flatMap(({ exchange: { stream, ended } }) =>
    stream === undefined && ended <= exchange.started ? [ended] : [],
  );
  if (!isListening || before.length === 0) return 0;
  const pause = exchange.started - Math.max(...before);
  return pause < SHORT ? 0 : Math.min(LONGEST_PAUSE, pause);
}
