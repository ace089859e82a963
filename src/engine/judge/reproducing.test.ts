import { expect, it } from 'vitest';
import { Stop } from '../../check/violation.js';
import type { RunContext } from '../kit/context.js';
import { reproduceFindings } from './reproducing.js';

it('gives up what does not come back, as where the watchdog of the host has ended it', async () => {
  const over = new Stop('over-budget', 'it did not go on');
  const progress = {
    within: (_: string, work: () => Promise<unknown>) => Promise.race([work(), Promise.reject(over)]),
    during: (_: string, call: Promise<unknown>) => call,
  };
  const context = {
    progress,
    nonce: 'n',
    signal: new AbortController().signal,
    breaker: { isDead: false },
    sender: {},
  } as unknown as RunContext;
  const never = (): Promise<void> => new Promise(() => undefined);
  await expect(reproduceFindings({ reproduce: never }, context, 0, () => undefined)).rejects.toBe(over);
  await expect(reproduceFindings({}, context, 0, () => undefined)).resolves.toBeUndefined();
});
