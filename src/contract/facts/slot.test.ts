import { describe, expect, it } from 'vitest';
import { all, either, gap, map, none, only, stated, orDefault, within } from './slot.js';

const one = stated(1, 'a.one');
const nothing = none('a.none');
const missing = gap('a.gap');

describe('a slot', () => {
  it('keeps its path when its value changes', () => {
    expect(map(one, (n) => n + 1)).toEqual(stated(2, 'a.one'));
    expect(map(missing, () => 0)).toBe(missing);
    expect(within(one, () => nothing)).toBe(nothing);
    expect(within(missing, () => one)).toBe(missing);
  });

  it('is the first stated of two, else a gap of what is missing, else none', () => {
    expect(either(missing, one)).toBe(one);
    expect(either(nothing, missing)).toBe(missing);
    expect(either(missing, nothing)).toBe(missing);
    expect(either(missing, gap('b'))).toEqual(gap('a.gap', 'b'));
    expect(either(nothing, none('b'))).toEqual(none('b'));
  });

  it('is never a gap where it can only make a check more lenient', () => {
    expect(orDefault(missing, 0)).toEqual(stated(0, 'a.gap'));
    expect(orDefault(nothing, 0)).toEqual(stated(0, 'a.none'));
    expect(orDefault(one, 0)).toBe(one);
  });

  it('is none where the value does not satisfy the condition', () => {
    expect(only(one, (n) => n > 1)).toEqual(none('a.one is stated, but otherwise: it is 1'));
    expect(only(one, (n) => n > 1, 'more than one')).toEqual(
      none('a.one is stated, but otherwise: it is 1, and more than one is needed'),
    );
    const put = stated({ kind: 'create', method: 'PUT' }, 'a.create');
    expect(only(put, ({ method }) => method === 'POST', 'a create by POST')).toEqual(
      none('a.create is stated, but otherwise: it is a PUT, and a create by POST is needed'),
    );
    expect(only(stated({ type: 'object' }, 'a.body'), () => false)).toEqual(none('a.body is stated, but otherwise'));
    // What was left of a list says nothing of what is written there.
    expect(only(stated([], 'a.list'), (list) => list.length > 0, 'a number')).toEqual(
      none('a.list is stated, but otherwise: a number is needed'),
    );
    expect(only(one, (n) => n === 1)).toBe(one);
    expect(only(missing, () => false)).toBe(missing);
  });

  it('joins with others: none wins, then the gaps, each path once', () => {
    expect(all({ one, nothing, missing })).toBe(nothing);
    expect(all({ one, missing, again: missing, other: gap('b') })).toEqual(gap('a.gap', 'b'));
    expect(all({ one, two: stated('2', 'b') })).toMatchObject({ state: 'stated', value: { one: 1, two: '2' } });
  });
});
