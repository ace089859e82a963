import { expect, it } from 'vitest';
import type { Exchange, Subjects } from 'probity/check';
import { boundElsewhere, mayBeBeyond } from './beyond-another.js';

const stated = <T>(value: T): { readonly state: 'stated'; readonly value: T } => ({ state: 'stated', value });
const facts = {
  operation: { id: 'refunds.create', bounds: { state: 'none', path: 'operations' } },
  resource: {
    relations: {
      effects: stated([
        { by: ['refunds.create'], amount: '/amount', atMost: '/amount', refused: [409] },
        { by: ['refunds.create'], amount: 1, atMost: 3, refused: [409] },
        { by: ['refunds.create'], amount: '/points', refused: [] },
      ]),
      bounds: stated([
        { at: '/fee', of: { record: '/shipment' }, refused: [] },
        { at: '/until', limit: '/from', refused: [422] },
      ]),
    },
  },
} as unknown as Subjects['operation'];
const bounds = boundElsewhere(facts);

function refused(status: number, body: object): boolean {
  return mayBeBeyond(bounds, {
    request: { method: 'POST', url: 'http://x/refunds', headers: [], body: JSON.stringify(body) },
    response: { status },
  } as unknown as Exchange);
}

it('knows which members other records bound', () => {
  expect(bounds).toEqual([
    { at: '/amount', refused: [409] },
    { at: '/fee', refused: [] },
  ]);
});

it('leaves a refusal alone that may be for a value beyond its bound, and no other', () => {
  expect(refused(409, { amount: 7 })).toBe(true);
  expect(refused(409, { refund: { amount: 7 } })).toBe(true);
  expect(refused(422, { fee: 7 })).toBe(true);
  expect(refused(409, { amount: '12.50' })).toBe(true);
  expect(refused(409, { amount: 'all' })).toBe(false);
  expect(refused(422, { amount: 7 })).toBe(false);
  expect(refused(409, { note: 'x' })).toBe(false);
  expect(refused(404, { fee: 7 })).toBe(false);
});

it('knows what the record of an action bounds', () => {
  const operation = {
    id: 'capture',
    bounds: stated([{ at: '/amount', side: 'at-most', limit: '/amount', refused: [400] }]),
  };
  const found = boundElsewhere({ operation, resource: undefined } as unknown as Subjects['operation']);
  expect(found).toEqual([{ at: '/amount', refused: [400] }]);
});

it('reads what a form says', () => {
  const form = (body: string): boolean =>
    mayBeBeyond(bounds, {
      request: {
        method: 'POST',
        url: 'http://x/refunds',
        headers: [['Content-Type', 'application/x-www-form-urlencoded']],
        body,
      },
      response: { status: 409 },
    } as unknown as Exchange);
  expect(form('charge=ch_1&amount=7')).toBe(true);
  expect(form('charge=ch_1')).toBe(false);
});
