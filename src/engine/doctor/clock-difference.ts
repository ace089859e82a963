import type { Dated } from './asking.js';
import { notTried, ok, problem, type Step } from './step.js';

/** Seconds by which two clocks may differ: nothing that a run judges is more exact. */
const MOST = 10;

/** A `Date` is a whole second (RFC 9110 section 6.6.1). */
const SECOND = 1000;

/** Compares the clock of the service with that of this machine: each answer says between which two times it was made. */
export function lookAtClock(dated: readonly Dated[]): Step {
  if (dated.length === 0) return notTried('clock', 'no answer had a Date');
  // Seconds that the service is surely ahead, or behind, by each answer: the least is the surest.
  const [first = 0, ...others] = dated.map(({ date, before, after }) => {
    if (date > after) return (date - after) / SECOND;
    return Math.min(0, (date + SECOND - before) / SECOND);
  });
  const off = others.reduce((least, one) => (Math.abs(one) < Math.abs(least) ? one : least), first);
  const seconds = Math.round(Math.abs(off));
  if (seconds <= MOST)
    return ok('clock', seconds < 2 ? 'The service has the time of this machine' : told(off, seconds));
  const mend = 'Set both by NTP: credentials that end, and times in requests, are judged by the clock';
  return problem('clock', told(off, seconds), undefined, mend);
}

function told(off: number, seconds: number): string {
  const [amount, unit] =
    seconds < 120
      ? [seconds, 's']
      : seconds < 7200
        ? [Math.round(seconds / 60), 'min']
        : [Math.round(seconds / 3600), 'h'];
  return `The clock of the service is ${String(amount)} ${unit} ${off > 0 ? 'ahead of' : 'behind'} that of this machine`;
}
