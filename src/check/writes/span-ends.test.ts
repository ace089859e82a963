import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/text/json.js';
import { withSpanEnd } from './span-ends.js';

const days = [{ of: { resource: 'rooms' }, from: '/from', end: { to: '/to' }, refused: [409] }];
const record = { from: '2003-07-26', to: '2003-07-27' };

test('an end of another time is a day after that of the record, in the form in which it was drawn', () => {
  expect(withSpanEnd({ to: '2031-03-20' }, days, record)).toEqual({ to: '2003-07-28' });
  const times = { from: '2003-07-26T08:00:00Z', to: '2003-07-26T09:00:00Z' };
  expect(withSpanEnd({ to: '2031-03-20T10:00:00+02:00' }, days, times)).toEqual({ to: '2003-07-27T09:00:00Z' });
});

test('an end that goes with the record stays, and so does what is no time or says when the span begins', () => {
  const bodies: readonly JsonObject[] = [
    { to: '2003-08-01' },
    { to: 'soon' },
    { from: '2031-03-01', to: '2031-03-20' },
    { note: 'x' },
  ];
  for (const body of bodies) expect(withSpanEnd(body, days, record)).toEqual(body);
});
