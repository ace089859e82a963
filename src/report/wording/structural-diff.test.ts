import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { structuralDiff } from './structural-diff.js';

describe('the difference of two JSON values', () => {
  it('names the place, and both sides', () => {
    expect(structuralDiff({ a: { 'b/c': 1 }, d: 2 }, { d: 2, a: { 'b/c': '1' } })).toEqual([
      { at: '/a/b~1c', before: '1', after: '"1"' },
    ]);
  });

  it('says which side has nothing', () => {
    expect(structuralDiff({ a: 1 }, { b: null })).toEqual([
      { at: '/a', before: '1', after: undefined },
      { at: '/b', before: undefined, after: 'null' },
    ]);
  });

  it('matches items by their id, so that one more in front is one change', () => {
    const before = {
      data: [
        { id: 'a', n: 1 },
        { id: 'b', n: 2 },
      ],
    };
    const after = {
      data: [
        { id: 'c', n: 0 },
        { id: 'a', n: 1 },
        { id: 'b', n: 3 },
      ],
    };
    expect(structuralDiff(before, after)).toEqual([
      { at: '/data/[id=b]/n', before: '2', after: '3' },
      { at: '/data/[id=c]', before: undefined, after: '{"id":"c","n":0}' },
    ]);
  });

  it('says that the order changed, when nothing else did', () => {
    expect(structuralDiff([{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }])).toEqual([
      { at: ' (order)', before: '1, 2', after: '2, 1' },
    ]);
  });

  it('goes by position where ids repeat', () => {
    expect(structuralDiff([{ id: 1 }, { id: 1 }], [{ id: 1 }, { id: 2 }])).toEqual([
      { at: '/1/id', before: '1', after: '2' },
    ]);
  });

  it('bears what is nested deeper than any stack', () => {
    const deep = (inside: number): unknown => JSON.parse('['.repeat(50_000) + String(inside) + ']'.repeat(50_000));
    expect(structuralDiff(deep(1), deep(2))).toHaveLength(1);
    expect(structuralDiff({ a: deep(1) }, {})).toEqual([
      { at: '/a', before: 'nested too deep to show', after: undefined },
    ]);
  });

  it('is empty exactly for equal values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const sorted = (value: unknown): string =>
          JSON.stringify(value, (_, inner: unknown) =>
            typeof inner === 'object' && inner !== null && !Array.isArray(inner)
              ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => (x < y ? -1 : 1)))
              : inner,
          );
        const same = sorted(a) === sorted(b);
        expect(structuralDiff(a, structuredClone(a))).toEqual([]);
        expect(structuralDiff(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))).length === 0).toBe(same);
      }),
    );
  });
});
