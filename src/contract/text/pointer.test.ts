import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from './json.js';
import { covers, escapeSegment, placesAt, segments, valueAt, withoutValueAt, withValueAt } from './pointer.js';

const record: Json = { a: { 'b/c': [1, { '~d': 2 }] }, __proto__x: 3 };

describe('a JSON pointer', () => {
  it('finds what RFC 6901 says', () => {
    expect(valueAt(record, '')).toBe(record);
    expect(valueAt(record, '/a/b~1c/1/~0d')).toBe(2);
    for (const nothing of ['/b', '/a/b~1c/2', '/a/b~1c/01', '/a/b~1c/-', '/toString', '/__proto__', '/a/b~1c/length']) {
      expect(valueAt(record, nothing)).toBeUndefined();
    }
  });

  it('finds what following its segments one by one finds', () => {
    const names = fc.constantFrom('', 'a', '~', '/', '0', '1', '~1');
    const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.integer(),
        fc.array(tie('tree'), { maxLength: 2 }),
        fc.dictionary(names, tie('tree'), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.array(names, { maxLength: 4 }), (value, path) => {
        const pointer = path.map((name) => `/${escapeSegment(name)}`).join('');
        let expected: Json | undefined = value;
        for (const name of path) {
          const isThere: boolean = typeof expected === 'object' && expected !== null && Object.hasOwn(expected, name);
          expected = isThere ? (expected as Record<string, Json>)[name] : undefined;
        }
        expect(valueAt(value, pointer)).toEqual(expected);
      }),
      { seed: 1 },
    );
  });

  it('puts a value, making objects on the way, and leaves the original alone', () => {
    const before = structuredClone(record);
    expect(valueAt(withValueAt(record, '/x/y/z', 1), '/x/y')).toEqual({ z: 1 });
    expect(valueAt(withValueAt(record, '/a/b~1c/0', 9), '/a/b~1c')).toEqual([9, { '~d': 2 }]);
    expect(withValueAt(record, '', 5)).toBe(5);
    expect(withValueAt({}, '/lines/0/text', 'a')).toEqual({ lines: [{ text: 'a' }] });
    expect(withValueAt({ map: {} }, '/map/0', 'a')).toEqual({ map: { '0': 'a' } });
    expect(record).toEqual(before);
  });

  it('takes a value away', () => {
    expect(withoutValueAt(record, '/a/b~1c/0')).toEqual({ a: { 'b/c': [{ '~d': 2 }] }, __proto__x: 3 });
    expect(withoutValueAt({ a: 1, b: 2 }, '/a')).toEqual({ b: 2 });
    expect(withoutValueAt({ a: 1 }, '/b/c')).toEqual({ a: 1 });
  });

  it('takes away, covers and finds what a step for any element names', () => {
    const lines: Json = { lines: [{ a: 1, b: 2 }, { a: 3 }], '*': 4 };
    expect(withoutValueAt(lines, '/lines/*/a')).toEqual({ lines: [{ b: 2 }, {}], '*': 4 });
    expect(withoutValueAt(lines, '/lines/*')).toEqual({ lines: [], '*': 4 });
    expect(withoutValueAt(lines, '/*')).toEqual({ lines: valueAt(lines, '/lines') });
    expect(placesAt(lines, '/lines/*/a')).toEqual(['/lines/0/a', '/lines/1/a']);
    expect(placesAt(lines, '/*')).toEqual(['/*']);
    expect(placesAt({ lines: [] }, '/lines/*/a')).toEqual([]);
    expect(covers('/lines/*/a', '/lines/12/a/x')).toBe(true);
    for (const other of ['/lines/12/b', '/lines/x/a', '/lines/1']) expect(covers('/lines/*/a', other)).toBe(false);
    expect(covers('/a', '/a/b')).toBe(true);
    expect(covers('/a', '/ab')).toBe(false);
  });

  it('escapes and unescapes every segment', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (names) => {
        const pointer = names.map((name) => `/${escapeSegment(name)}`).join('');
        expect(segments(pointer)).toEqual(names);
      }),
      { seed: 1 },
    );
  });
});
