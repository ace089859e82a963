import type { Kit } from '../../../check/kit.js';
import type { Exchange } from '../../../result/exchange.js';
import { Attempt, type Observed } from '../context.js';
import type { Opened } from './sequences.js';

/**
 * `once` of a kit. What is shared runs under the name of what is observed and not of an entry, so that the run file
 * tells it to each entry that is judged again. A repetition that confirms a failure observes for itself.
 */
export function once(asking: Attempt, open: (attempt: Attempt) => Opened): Kit['once'] {
  return async <T>(name: string, work: (kit: Kit) => Promise<T>): Promise<T> => {
    const { run, phase } = asking;
    const observe = async (entry: string, prefix: string): Promise<Observed> => {
      const attempt = new Attempt(run, entry, prefix, { kind: 'run' }, phase, asking.over, name);
      const { kit, cleanUp } = open(attempt);
      const sent: Exchange[] = [];
      attempt.sent = sent;
      try {
        return { value: await work(kit), exchanges: sent };
      } finally {
        await cleanUp();
        if (entry === name) run.recorder.forget(name);
      }
    };
    let observed: Promise<Observed> | undefined;
    // An entry that is run again does so because what was shared may have been disturbed.
    if (phase === 'confirm' || asking.prefix !== '') {
      asking.observations += 1;
      observed = observe(asking.entry, `${asking.prefix}o${String(asking.observations)}.`);
    } else {
      run.noise.shares(asking.entry, name);
      observed = run.observations.get(name) ?? observe(name, '');
      run.observations.set(name, observed);
    }
    const { value, exchanges } = await observed;
    asking.scope.exchanges.push(...exchanges);
    asking.exchanges += exchanges.length;
    return value as T;
  };
}
