import { describe, expect, it } from 'vitest';
import { isObject, valueAt, type Json, type JsonSchema } from '../index.js';
import { combined, deepestLevel, depthOf, minimalBody, merged, showsMerging } from './merge.js';

/** Valid is what has everything that `required` names as pointers. */
const kit = {
  validate: (schema: JsonSchema, value: Json): readonly string[] => {
    const required = isObject(schema) ? (schema['required'] as readonly string[]) : [];
    return required.filter((pointer) => valueAt(value, pointer) === undefined);
  },
};

describe('merged', () => {
  it('follows the examples of RFC 7396', () => {
    expect(merged({ a: 'b', c: { d: 'e', f: 'g' } }, { a: 'z', c: { f: null } })).toEqual({ a: 'z', c: { d: 'e' } });
    expect(merged({ a: [{ b: 'c' }] }, { a: [1] })).toEqual({ a: [1] });
    expect(merged({ e: null }, { a: 1 })).toEqual({ e: null, a: 1 });
    expect(merged([1, 2], { a: 'b', c: null })).toEqual({ a: 'b' });
    expect(merged({}, { a: { bb: { ccc: null } } })).toEqual({ a: { bb: {} } });
  });
});

describe('combined', () => {
  it('has the members of all bodies, if that is valid', () => {
    expect(combined(kit, { required: ['/a'] }, [{ a: 1 }, { b: { c: 2 } }, { b: { d: 3 } }])).toEqual({
      a: 1,
      b: { c: 2, d: 3 },
    });
    expect(combined(kit, { required: ['/a'] }, [{ a: 1 }, { a: null }])).toEqual({ a: 1 });
    expect(
      combined(kit, { required: [] }, [
        { a: [1], b: 'x' },
        { a: [], b: '', c: [] },
      ]),
    ).toEqual({ a: [1], b: 'x', c: [] });
  });

  it('keeps what an object inside says already', () => {
    const bodies = [{ a: { b: [1], c: 'x' } }, { a: { b: [], c: '', d: [] } }, { a: { d: [2] } }] as const;
    expect(combined(kit, { required: [] }, bodies)).toEqual({ a: { b: [1], c: 'x', d: [2] } });
    expect(combined(kit, { required: [] }, [{ a: { b: 'old' } }, { a: { b: 'new' } }], { a: { b: 'new' } })).toEqual({
      a: { b: 'old' },
    });
  });

  it('says something else than a record would say anyway, if any of them does', () => {
    const bodies = [{ a: 'new', b: 1 }, { a: 'old' }, { a: 'new', b: 2 }] as const;
    expect(combined(kit, { required: [] }, bodies, { a: 'new', b: 3 })).toEqual({ a: 'old', b: 2 });
    expect(combined(kit, { required: [] }, [{ a: 'new' }, { a: 'new' }], { a: 'new' })).toEqual({ a: 'new' });
  });
});

describe('leaner', () => {
  const body = { a: 1, b: { c: 2, d: 3 }, e: 4 };

  it('leaves out what may be left out', () => {
    expect(minimalBody(kit, { required: ['/a', '/b/c'] }, body, () => true)).toEqual({ a: 1, b: { c: 2 } });
  });

  it('leaves out only what it is told to', () => {
    expect(minimalBody(kit, { required: [] }, body, (at) => depthOf(at) === deepestLevel(body))).toEqual({
      a: 1,
      b: {},
      e: 4,
    });
  });
});

describe('showsMerging', () => {
  const schema = { required: ['/b', '/b/c'] };
  const sent = { b: { c: 2, d: 3 } };

  it('is shown by a member that is needed, was not named and is still there', () => {
    expect(showsMerging(kit, schema, sent, { b: { d: 5 } }, { b: { c: 2, d: 5 } })).toBe(true);
  });

  it('is not shown by one that may have a default, that was named, or that has gone', () => {
    expect(showsMerging(kit, schema, sent, { b: { c: 7 } }, { b: { c: 7, d: 3 } })).toBe(false);
    expect(showsMerging(kit, schema, sent, { b: { d: 5 } }, { b: { d: 5 } })).toBe(false);
    expect(showsMerging(kit, schema, sent, { a: 1 }, { a: 1, ...sent })).toBe(false);
  });
});
