import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, runContract } from '../../index.js';
import { shop } from '../../reference/index.js';
import { NOMINAL_URL, runningClock, transportTo } from '../../selftest/service.js';
import { following } from './following.js';

test('ends with the other, at once where that has ended, and not any more where it was let go', () => {
  const other = new AbortController();
  const [one, two] = [following(other.signal), following(other.signal)];
  two.letGo();
  other.abort(new Error('enough'));
  expect([one.signal.aborted, two.signal.aborted]).toEqual([true, false]);
  expect(one.signal.reason).toEqual(new Error('enough'));
  expect(following(other.signal).signal.aborted).toBe(true);
  expect(following(undefined).signal.aborted).toBe(false);
});

test('a run that is over is not kept by the signals that could have ended it', async () => {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  const clock = runningClock();
  const { signal } = new AbortController();
  const result = await runContract({
    contract: loaded.contract,
    checks,
    policy: { ...EVERYTHING, only: ['post-creates'] },
    environment: shop.environment(NOMINAL_URL),
    effort: 'quick',
    clock,
    transport: () => transportTo(shop.start({ clock, seed: 1 }), clock),
    signal,
    stopCleanUp: signal,
  });
  expect('problem' in result).toBe(false);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
