import { expect, test } from 'vitest';
import { exchange } from '../../result/golden/lines.js';
import { valuesOf } from './told-values.js';

test('an answer tells what a record is called, and not whose it is where that was sent', () => {
  const made = exchange('post-creates@tickets', 0, {
    request: { method: 'POST', url: 'http://127.0.0.1/tickets', headers: [], body: '{"customer_id":3,"size":7}' },
    response: {
      ...{ status: 201, headers: [], bodyState: 'text', received: 1, decoded: 1 },
      body: '{"ticket":{"id":3,"customer_id":3,"owner_id":5}}',
    },
  });
  const told = valuesOf(made).filter(({ isId }) => isId);
  expect(told.map(({ value, source }) => [value, source])).toEqual([
    ['3', { in: 'body', path: ['ticket', 'id'] }],
    ['5', { in: 'body', path: ['ticket', 'owner_id'] }],
  ]);
});
