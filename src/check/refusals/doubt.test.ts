import { describe, expect, it } from 'vitest';
import type { Json } from '../../contract/text/json.js';
import type { Operation } from '../../contract/facts/model.js';
import { mayBeValid } from './doubt.js';

const operation = (kind: Operation['kind'], sends = 'json'): Operation =>
  ({ kind, sends, fill: {} }) as unknown as Operation;
const invalid = (body: Json, at: string, violation = `type of ${at}`) =>
  ({ body, at, violation, strength: 'sure', repaired: {} }) as const;

describe('mayBeValid', () => {
  it('doubts null and what is missing in a partial update, and nothing else there', () => {
    expect(mayBeValid(operation('update'), invalid({ a: null }, '/a'))).toBe(true);
    expect(mayBeValid(operation('update'), invalid({ a: {} }, '/a/b', 'missing /a/b'))).toBe(true);
    expect(mayBeValid(operation('update'), invalid({ a: [] }, '/a'))).toBe(false);
  });

  it('doubts what is empty in a form', () => {
    expect(mayBeValid(operation('create', 'form'), invalid({ a: [[], 'x'] }, '/a/0'))).toBe(true);
    expect(mayBeValid(operation('create', 'application/x-www-form-urlencoded'), invalid({ a: {} }, '/a'))).toBe(true);
    expect(mayBeValid(operation('create', 'form'), invalid({ a: 'x' }, '/a'))).toBe(false);
  });

  it('leaves out what is filled with an id, what it stands in and what stands in it', () => {
    const bulk = { ...operation('action'), fill: { '/ids/0': 'id' } };
    for (const at of ['/ids', '/ids/0', '/ids/0/a']) expect(mayBeValid(bulk, invalid({}, at))).toBe(true);
    for (const at of ['', '/ids2', '/changes']) expect(mayBeValid(bulk, invalid({}, at))).toBe(false);
  });

  it('doubts nothing in a whole body of JSON', () => {
    expect(mayBeValid(operation('replace'), invalid({}, '/a', 'missing /a'))).toBe(false);
    expect(mayBeValid(operation('create'), invalid({ a: null }, '/a'))).toBe(false);
  });
});
