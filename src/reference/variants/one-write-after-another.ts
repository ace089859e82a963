import { isSafe } from '../http/calls.js';
import { nextTurn } from '../clock.js';
import { defineVariant } from '../deviation.js';
import type { Call } from '../http/message.js';

export default defineVariant({
  id: 'one-write-after-another',
  title: 'Writes stand in one row, each a turn of the event loop after the one before',
  tempts: ['one-racer-wins', 'one-creator-wins'],
  on: (call) => !isSafe(call),
  async hold(call, { memory }) {
    const row = memory('row', () => ({ last: Promise.resolve(), done: new Map<Call, () => void>() }));
    const { last } = row;
    row.last = new Promise((done) => row.done.set(call, done));
    await last;
    await nextTurn();
  },
  after(answer, call, { memory }) {
    memory('row', () => ({ done: new Map<Call, () => void>() })).done.get(call)?.();
    return answer;
  },
});
