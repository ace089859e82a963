import { expect, test } from 'vitest';
import type { JsonObject } from '../../../contract/text/json.js';
import type { OverlapRule } from '../../../contract/facts/model.js';
import { setApart } from './apart.js';

const of = { resource: 'rooms', by: 'path' } as unknown as OverlapRule['of'];
const hours: OverlapRule = { of, from: '/from', end: { lasts: '/minutes', unit: 60_000 }, refused: [] };
const days: OverlapRule = { of, from: '/from', end: { to: '/to' }, refused: [] };
const anything = (): (() => boolean) => () => true;

test('gives each record a day of its own, at the time that was drawn', () => {
  let n = 0;
  const number = (): number => (n += 1);
  const body: JsonObject = { from: '2031-05-06T07:08:09+02:00', minutes: 30 };
  const laid = [1, 2, 3].map(() => setApart(body, hours, number, anything) as JsonObject);
  expect(new Set(laid.map(({ from }) => String(from).slice(0, 10))).size).toBe(3);
  expect(laid.every(({ from, minutes }) => String(from).endsWith('T07:08:09+02:00') && minutes === 30)).toBe(true);
});

const HOUR = 3_600_000;
const lengthOf = (from: string, to: string): number => {
  const laid = setApart({ from, to }, days, () => 4000, anything) as JsonObject;
  expect(laid['from']).not.toBe(from);
  return Date.parse(String(laid['to'])) - Date.parse(String(laid['from']));
};

test('moves both ends, so that a span is as long as it was', () => {
  expect(lengthOf('2031-05-06', '2031-05-07')).toBe(24 * HOUR);
  expect(lengthOf('2031-05-06T23:00:00Z', '2031-05-07T01:30:00Z')).toBe(2.5 * HOUR);
});

test('ends a span after its beginning, and before it meets those of other days', () => {
  expect(lengthOf('2031-05-06', '2031-05-06')).toBe(24 * HOUR);
  expect(lengthOf('2031-05-06', '2036-05-06')).toBe(24 * HOUR);
  expect(lengthOf('2031-05-06T23:00:00+02:00', '1999-05-07T01:30:00Z')).toBe(HOUR);
});

test('leaves a day that no calendar has, which is to be refused', () => {
  for (const from of ['2026-02-30T10:20:30Z', '2023-02-29'])
    expect(setApart({ from, minutes: 5 }, hours, () => 7, anything)).toEqual({ from, minutes: 5 });
  const laid = setApart({ from: '2031-05-06T07:08:09Z', to: '2026-02-30T10:20:30Z' }, days, () => 7, anything);
  expect(laid).toMatchObject({ to: '2026-02-30T10:20:30Z' });
});

test('leaves what is not a time, and what the schema has no room for', () => {
  const number = (): number => 7;
  expect(setApart({ from: 'soon', minutes: 5 }, hours, number, anything)).toEqual({ from: 'soon', minutes: 5 });
  expect(setApart({}, hours, number, anything)).toEqual({});
  const body = { from: '2031-05-06T07:08:09Z' };
  expect(setApart(body, hours, number, () => () => false)).toEqual(body);
});
