import { expect, test } from 'vitest';
import { checks, EVERYTHING, formatProblems, loadContract } from '../../src/index.js';
import { mutate, type Opened } from '../../src/mutate/mutate.js';
import { harmlessChanges } from '../../src/mutate/operators/harmless.js';
import { library, shop, type ReferenceService } from '../../src/reference/index.js';
import { NOMINAL_URL, runningClock, transportTo } from '../../src/selftest/service.js';

const SERVICES: readonly (readonly [string, ReferenceService])[] = [
  ['shop', shop],
  ['library', library],
];

/** Whole runs, of which the second meets every harmless change at once. */
test.each(SERVICES)('no check fails a service that is as odd as it may be: %s', async (name, service) => {
  const loaded = loadContract(`probity:services/${name}.yaml`);
  if ('problems' in loaded) throw new Error(formatProblems(loaded.problems));
  const open = (): Opened => {
    const clock = runningClock();
    const reference = service.start({ clock, seed: 1 });
    return { clock, isThrownAway: true, transport: () => transportTo(reference, clock) };
  };
  const mutated = await mutate({
    contract: loaded.contract,
    checks,
    policy: EVERYTHING,
    environment: service.environment(NOMINAL_URL),
    operators: harmlessChanges.filter(({ id }) => id === 'harmless.all'),
    count: 1,
    seed: 1,
    effort: 'quick',
    open,
  });
  if ('problem' in mutated) throw new Error(mutated.problem);
  expect([...mutated.clean.verdicts].filter(([, { kind }]) => kind === 'fail' || kind === 'error')).toEqual([]);
  expect(mutated.mutants.map(({ fate, effect }) => [fate, effect.reached > 500])).toEqual([
    [expect.objectContaining({ kind: 'no-effect' }), true],
  ]);
});
