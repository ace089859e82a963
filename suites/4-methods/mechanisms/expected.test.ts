import { describe, expect, it } from 'vitest';
import { acted, NOTHING_KNOWN, removed, updated, written } from './expected.js';

describe('what a record must show', () => {
  it('is what was written last', () => {
    expect(updated(written({ a: 1, b: 2 }), { b: 3 }, false)).toEqual({ presence: 'present', shown: { a: 1, b: 3 } });
  });

  it('is unknown inside a nested value, unless updates are merged', () => {
    const before = written({ size: { x: 1, y: 2 }, a: 1 });
    expect(updated(before, { size: { y: 3 } }, false).shown).toEqual({ a: 1 });
    expect(updated(before, { size: { y: 3 } }, true).shown).toEqual({ size: { x: 1, y: 3 }, a: 1 });
  });

  it('is unknown where null was written', () => {
    expect(updated(written({ a: 1, b: 2 }), { a: null }, true).shown).toEqual({ b: 2 });
  });

  it('is only the declared state after an action', () => {
    expect(acted(written({ a: 1 }), '/status', 'paid')).toEqual({ presence: 'present', shown: { status: 'paid' } });
    expect(acted(written({ a: 1 }), undefined, undefined)).toEqual({ presence: 'present', shown: {} });
  });

  it('does not come back to what was removed', () => {
    expect(updated(removed(), { a: 1 }, true)).toEqual(removed());
    expect(acted(removed(), '/status', 'paid').presence).toBe('absent');
    expect(updated(NOTHING_KNOWN, { a: 1 }, true)).toEqual(NOTHING_KNOWN);
  });
});
