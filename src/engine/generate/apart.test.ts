import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.js';
import type { OverlapRule } from '../../contract/model.js';
import { crowded, setApart } from './apart.js';

const record = { resource: 'rooms', by: 'path' } as unknown as OverlapRule['record'];
const hours: OverlapRule = { record, from: '/from', end: { minutes: '/minutes' }, refused: [] };
const days: OverlapRule = { record, from: '/from', end: { to: '/to' }, refused: [] };
const anything = (): (() => boolean) => () => true;

test('gives each record a day of its own, at the time that was drawn', () => {
  let n = 0;
  const number = (): number => (n += 1);
  const body: JsonObject = { from: '2031-05-06T07:08:09+02:00', minutes: 30 };
  const laid = [1, 2, 3].map(() => setApart(body, hours, number, anything) as JsonObject);
  expect(new Set(laid.map(({ from }) => String(from).slice(0, 10))).size).toBe(3);
  expect(laid.every(({ from, minutes }) => String(from).endsWith('T07:08:09+02:00') && minutes === 30)).toBe(true);
});

test('moves both ends, so that a span is as long as it was', () => {
  const laid = setApart({ from: '2031-05-06', to: '2031-05-09' }, days, () => 4000, anything) as JsonObject;
  expect(laid['from']).not.toBe('2031-05-06');
  expect(Date.parse(String(laid['to'])) - Date.parse(String(laid['from']))).toBe(3 * 86_400_000);
});

test('leaves what is no time, what the schema has no room for, and a group that was made for the purpose', () => {
  const number = (): number => 7;
  expect(setApart({ from: 'soon', minutes: 5 }, hours, number, anything)).toEqual({ from: 'soon', minutes: 5 });
  expect(setApart({}, hours, number, anything)).toEqual({});
  const body = { from: '2031-05-06T07:08:09Z' };
  expect(setApart(body, hours, number, () => () => false)).toEqual(body);
  expect(crowded({ spans: [hours] }, [{ resource: 'rooms' }])).toEqual([]);
  expect(crowded({ spans: [hours] }, [{ resource: 'houses' }])).toEqual([hours]);
});
