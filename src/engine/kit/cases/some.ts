import { hash } from '../../seed.js';
import type { Kit } from '../../../check/kit.js';
import type { Attempt } from '../context.js';

/** `some` of a kit: what is chosen depends on the run's seed and the entry alone, so that it is the same when repeated. */
export function some(attempt: Drawing): Kit['pick'] {
  return (values, { what, share, always = 0 }) =>
    drawn(attempt, values, what, Math.max(always, 1, Math.round(attempt.run.cases * share)), always);
}

/** `sampled` of a kit, chosen in the same way. */
export function sampled(attempt: Drawing): Kit['pickInQuickMode'] {
  return (values, { what, most, always = 0 }) =>
    attempt.run.isSample ? drawn(attempt, values, what, Math.max(most, always), always) : values;
}

type Drawing = Pick<Attempt, 'run' | 'seed' | 'notes'>;

function drawn<T>(
  { seed, notes }: Drawing,
  values: readonly T[],
  what: string,
  most: number,
  always: number,
): readonly T[] {
  if (values.length <= most) return values;
  const ranked = values
    .map((_, index) => ({ index, rank: index < always ? -1 : hash(seed, what, index) >>> 0 }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, most);
  const chosen = new Set(ranked.map(({ index }) => index));
  const text = `Tried ${String(most)} of ${String(values.length)} ${what}; more effort tries more`;
  if (!notes.includes(text)) notes.push(text);
  return values.filter((_, index) => chosen.has(index));
}
