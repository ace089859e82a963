import { hash } from '../seed.js';
import type { Kit } from '../../check/kit.js';
import type { Attempt } from './context.js';

/** `some` of a kit: what is chosen depends on the run's seed and the entry alone, so that it is the same when repeated. */
export function some(attempt: Pick<Attempt, 'run' | 'seed' | 'notes'>): Kit['some'] {
  return (values, { what, share, always = 0 }) => {
    const most = Math.max(always, 1, Math.round(attempt.run.cases * share));
    if (values.length <= most) return values;
    const drawn = values
      .map((_, index) => ({ index, rank: index < always ? -1 : hash(attempt.seed, what, index) >>> 0 }))
      .sort((a, b) => a.rank - b.rank || a.index - b.index)
      .slice(0, most);
    const chosen = new Set(drawn.map(({ index }) => index));
    const text = `Tried ${String(most)} of ${String(values.length)} ${what}; more effort tries more`;
    if (!attempt.notes.includes(text)) attempt.notes.push(text);
    return values.filter((_, index) => chosen.has(index));
  };
}
