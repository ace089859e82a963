import { expect, test } from 'vitest';
import { smallDepot } from '../fixtures/as-reference.js';
import { depot } from './depot.js';
import { mistakes } from './mistakes.js';
import { tryAll } from './trying.js';
import { EFFORT, part } from '../fixtures/amount.js';

const { text: contract } = smallDepot;

const failedOf = (loud: readonly string[]): readonly string[] => [
  ...new Set(loud.filter((line) => line.includes('"kind":"fail"')).map((line) => line.split('@', 1)[0] ?? '')),
];

test('nothing is held against the right depot', async () => {
  const { loud } = await tryAll(contract, depot.start(), { effort: EFFORT });
  expect(failedOf(loud)).toEqual([]);
});

test('a list that is now and then as long as a page may be says nothing of what it does not show', async () => {
  const right = depot.start();
  let looks = 0;
  const { loud, passed } = await tryAll(
    contract,
    async (call) => {
      const answer = await right(call);
      if (call.method !== 'GET' || !call.path.endsWith('/holds')) return answer;
      looks += 1;
      if (looks !== 2) return answer;
      const items = JSON.parse(Buffer.from(answer.body as Uint8Array).toString()) as unknown[];
      const others = Array.from({ length: 50 - items.length }, (_, n) => ({ id: `x${String(n)}`, note: 'of others' }));
      return { ...answer, body: Buffer.from(JSON.stringify([...others, ...items])) };
    },
    { only: ['post-lost-answer-is-bounded'] },
  );
  expect(loud).toEqual([]);
  expect(passed).toBe(2);
});

/** In a run of all checks it takes records from all of them, so that no failure comes again in the same way. */
const DISTURBING = 'a-delete-takes-the-visits-of-all-halls';

const telling = mistakes.filter(({ id }) => id !== DISTURBING);

test.each(part(telling, 2))('a depot is found out in which $title', async ({ id, breaks }) => {
  const { loud } = await tryAll(contract, depot.start(id));
  expect(failedOf(loud)).toEqual([...breaks]);
});
