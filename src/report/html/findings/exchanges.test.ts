import { expect, test } from 'vitest';
import type { ExchangeLine } from '../../../result/run-file.js';
import { exchangeList } from './exchanges.js';

test('a stream is shown with what came on it, and when, and how it ended', () => {
  const line: ExchangeLine = {
    type: 'exchange',
    entry: 'stream-opens@orders',
    phase: 'case',
    id: 'stream-opens@orders/m/stream/0',
    intent: 'valid',
    as: 'alice',
    started: 100,
    ended: 900,
    request: { method: 'GET', url: 'http://127.0.0.1/order-events', headers: [] },
    response: { status: 101, headers: [], body: '', bodyState: 'text', received: 0, decoded: 0 },
    stream: {
      transport: 'websocket',
      opened: 110,
      events: [
        { kind: 'event', at: 350, data: '{"type":"order.paid <b>"}' },
        { kind: 'ping', at: 600, data: '' },
      ],
      looks: [{ events: 2, over: true }],
      closed: { by: 'service', why: 'Closed: enough', code: 1000 },
    },
  };
  const page = String(exchangeList([line], 5, new Set([line.id])));
  expect(page).toContain('+250 ms  event  {&#34;type&#34;:&#34;order.paid &#60;b&#62;&#34;}\n+500 ms  ping');
  expect(page).toContain('Closed by the service: Closed: enough');
});
