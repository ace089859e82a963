import { describe, expect, it } from 'vitest';
import { idFields, selection, shownAnyway } from './selection.js';

const WHOLE = { id: 1, name: 'x', price: 2, seen: 5, note: null };

describe('selection', () => {
  it('finds nothing wrong with the selected fields and what is always shown', () => {
    expect(selection(WHOLE, { id: 1, name: 'x' }, ['name'], ['id'], [])).toEqual({ wrong: [], unasked: [] });
  });

  it('finds values that differ, and fields that are missing or not asked for', () => {
    const part = { id: 1, name: 'y', seen: 9 };
    expect(selection(WHOLE, part, ['name', 'price'], ['id'], ['/seen'])).toEqual({
      wrong: ['name', 'price'],
      unasked: ['seen'],
    });
  });

  it('lets a field without a value be absent or null, and a volatile one differ', () => {
    expect(selection(WHOLE, { seen: 6 }, ['note', 'seen'], [], ['/seen']).wrong).toEqual([]);
    expect(selection({ id: 1 }, { id: 1, note: null }, ['id', 'note'], [], []).wrong).toEqual([]);
  });
});

describe('shownAnyway', () => {
  it('is what two selections without a common name both show', () => {
    expect(shownAnyway({ id: 1, type: 't', a: 1 }, { id: 1, type: 't', b: 1, c: 1 }, ['b', 'c'])).toEqual([
      'id',
      'type',
    ]);
  });

  it('is nothing when the selection was ignored', () => {
    const all = { id: 1, a: 1, b: 1, c: 1 };
    expect(shownAnyway(all, all, ['b', 'c'])).toEqual([]);
  });
});

describe('idFields', () => {
  it('are the members that carry the id', () => {
    const placeholders = {
      owner: { kind: 'pointer', pointer: '/owner/login' },
      name: { kind: 'pointer', pointer: '/name' },
    } as const;
    expect(idFields({ placeholders, assignedBy: 'server' })).toEqual(['owner', 'name']);
  });
});
