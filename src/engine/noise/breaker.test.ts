import { expect, it } from 'vitest';
import type { Exchange } from '../../result/exchange.js';
import { Breaker } from './breaker.js';

it('is not settled while it still asks whether the target answers anything', async () => {
  let answer: (isAlive: boolean) => void = () => undefined;
  const breaker = new Breaker(
    () => 0,
    () => new Promise((resolve) => (answer = resolve)),
  );
  const silent = { failure: { kind: 'timeout' } } as unknown as Exchange;
  for (let n = 0; n < 100; n += 1) breaker.tell(undefined, silent);
  let isSettled = false;
  const settled = breaker.settled().then(() => (isSettled = true));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isSettled).toBe(false);
  answer(false);
  await settled;
  expect(breaker.isDead).toBe(true);
});
