import { expect, it } from 'vitest';
import type { Exchange, Kit, SendOptions, Loss } from 'probity/check';
import { AFTERMATH, retried } from './retried.js';

/** Answers the requests in turn; the first is the one that is lost. */
async function retry(statuses: readonly number[], later?: readonly number[], lose: Loss = 'after-request') {
  const sent: SendOptions[] = [];
  const waits: number[] = [];
  const kit = {
    wait: (milliseconds: number) => Promise.resolve(waits.push(milliseconds)).then(() => undefined),
    outcome: ({ id }: Exchange) => {
      const status = statuses[Number(id) - 1] ?? 0;
      return { status, class: status >= 500 ? 'server-error' : status >= 400 ? 'caller-error' : 'success' };
    },
  } as unknown as Pick<Kit, 'outcome' | 'wait'>;
  const send = (options: SendOptions): Promise<Exchange> => {
    sent.push(options);
    return Promise.resolve({ id: String(sent.length - 1) } as Exchange);
  };
  const { attempts, last, again, lost } = await retried(kit, lose, send, later);
  return { sent, waits, attempts, last: last.id, again: again.length, lost: lost.id };
}

it('sends again on a new connection, and waits for what the lost request may still do', async () => {
  expect(await retry([404])).toEqual({
    sent: [{ lose: 'after-request', fresh: true }, { fresh: true }],
    waits: [AFTERMATH],
    attempts: 2,
    last: '1',
    again: 1,
    lost: '0',
  });
});

it('does not wait for a request that was answered', async () => {
  expect(await retry([204], [], 'answer')).toMatchObject({ waits: [], attempts: 2 });
});

it('sends again after a server error or a later, three times at most', async () => {
  expect(await retry([503, 425, 204])).toMatchObject({ attempts: 4, last: '3' });
  expect(await retry([500, 500, 500, 200])).toMatchObject({ attempts: 4, last: '3' });
  expect(await retry([409, 200])).toMatchObject({ attempts: 2 });
  expect(await retry([409, 200], [409])).toMatchObject({ attempts: 3, last: '2' });
});
