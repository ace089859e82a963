import { expect, test } from 'vitest';
import type { Operation, Own, Exchange, Kit } from 'probity/check';
import { deletedAsToldOnce } from './deleted-once.js';

const own = { read: {} } as Own;
const remove = { id: 'things.delete', when: {} } as Operation;
const lag = { read: 0, list: 0 } as never;

/** A service that answers its DELETEs with these statuses in turn, and keeps the record of the last one or not. */
function answering(statuses: number[], keeps: boolean): Kit {
  let deleted = 0;
  const kit = {
    once: (_: string, work: (within: Kit) => unknown) => work(kit as never),
    create: () => Promise.resolve({}),
    send: () => Promise.resolve({ id: String((deleted += 1)), status: statuses.shift() }),
    outcome: ({ status }: { readonly status: number }) => ({
      class: status < 300 ? 'success' : status < 500 ? 'caller-error' : 'server-error',
      status,
    }),
    must: ({ status }: { readonly status: number }) => {
      if (status >= 300) throw new Error(`set-up: ${String(status)}`);
    },
    read: () => Promise.resolve(deleted === 0 || deleted === 1 || keeps ? {} : undefined),
    wait: () => Promise.resolve(),
    stop: (_: string, detail: string) => {
      throw new Error(detail);
    },
  };
  return kit as unknown as Kit;
}

const told = (statuses: number[], keeps = false): Promise<Exchange> =>
  deletedAsToldOnce(answering(statuses, keeps), own, remove, lag);

test('a success is judged as it is, and one denial is not: it may be that of a second delivery', async () => {
  expect((await told([204])).id).toBe('1');
  await expect(told([404, 204])).rejects.toThrow('set-up: 404');
  await expect(told([500])).rejects.toThrow('set-up: 500');
});

test('a denial is judged where another record was there before it and is gone after it', async () => {
  expect((await told([404, 404])).id).toBe('2');
  await expect(told([404, 404], true)).rejects.toThrow('set-up: 404');
});
