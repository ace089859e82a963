import { describe, expect, it } from 'vitest';
import { departures, memberKinds, withNumbers } from './member-kinds.js';

const TIME = '2026-01-31T12:00:00.5Z';

describe('the kinds of members', () => {
  it('are told by pointer, sorted, with what is not always there', () => {
    expect(
      memberKinds([
        { b: 1, a: 'x' },
        { a: null, c: { d: true } },
      ]),
    ).toEqual({
      '': 'object',
      '/a': 'null|string',
      '/b': 'integer?',
      '/c': 'object?',
      '/c/d': 'boolean',
    });
  });

  it('are those of all items of a list, and of all members that are named like data', () => {
    expect(memberKinds([{ tags: ['a', TIME], at: TIME }])).toEqual({
      '': 'object',
      '/at': 'date-time',
      '/tags': 'array',
      '/tags/*': 'string',
    });
    expect(memberKinds([{ '17': { n: 1 }, 'f47ac10b-58cc-4372-a567-0e02b2c3d479': { n: 2 } }])).toEqual({
      '': 'object',
      '/*': 'object',
      '/*/n': 'integer',
    });
  });

  it('are none where there is no answer, and stop at what is closed', () => {
    expect(memberKinds([undefined])).toEqual({});
    expect(memberKinds([undefined, 1])).toEqual({ '': 'integer?' });
    expect(memberKinds([{ data: [{ a: 1 }], total: 1 }], ['/data'])).toEqual({
      '': 'object',
      '/data': 'array',
      '/total': 'integer',
    });
  });
});

describe('departures', () => {
  const was = memberKinds([{ id: 'a', at: TIME, size: { w: 1 }, tags: ['x'] }]);
  const broken = (value: object, policy: 'allowed' | 'breaking' | undefined = 'breaking') =>
    departures(was, memberKinds([value as never]), policy).broken;

  it('are none where members are added, in another order', () => {
    expect(broken({ new: 1, tags: ['y'], size: { w: 2, h: 1 }, at: '2027-01-31T12:00:00+02:00', id: 'b' })).toEqual([]);
    expect(broken({ id: 'a', at: TIME, size: { w: 1 }, tags: [] })).toEqual([]);
  });

  it('are members that are gone, each told once', () => {
    expect(broken({ id: 'a', at: TIME, tags: [] })).toEqual(['/size is gone, it was object']);
    expect(broken({ id: 'a', at: TIME, size: {}, tags: [] })).toEqual(['/size/w is gone, it was integer']);
    expect(departures(was, memberKinds([undefined]), 'breaking').broken).toEqual(['the answer is gone, it was object']);
  });

  it('are members of another kind, and those that are only sometimes there', () => {
    expect(broken({ id: 7, at: 'yesterday', size: [], tags: [1] })).toEqual([
      '/at is string, it was date-time',
      '/id is integer, it was string',
      '/size is array, it was object',
      '/tags/* is integer, it was string',
    ]);
    const sometimes = memberKinds([{ id: 'a' }, {}]);
    expect(departures({ '': 'object', '/id': 'string' }, sometimes, 'breaking').broken).toEqual([
      '/id is not always there, and it was',
    ]);
  });

  it('may be a null, as the contract says', () => {
    const nulled = { id: null, at: TIME, size: { w: 1 }, tags: [] };
    expect(broken(nulled)).toEqual(['/id is null, and never was']);
    expect(broken(nulled, 'allowed')).toEqual([]);
    const open = departures(was, memberKinds([nulled]), undefined);
    expect(open).toEqual({ broken: [], unjudged: ['/id is null, and never was'] });
  });

  it('may be a fraction, as the contract says, and are none where a number was never promised to be whole', () => {
    const [whole, part] = [memberKinds([{ n: 1 }]), memberKinds([{ n: 1 }, { n: 1.5 }])];
    expect(part['/n']).toBe('number');
    expect(departures(whole, part, 'breaking', 'breaking').broken).toEqual(['/n is not an integer, and always was']);
    expect(departures(whole, part, 'breaking', 'allowed')).toEqual({ broken: [], unjudged: [] });
    expect(departures(whole, part, 'breaking').unjudged).toEqual(['/n is not an integer, and always was']);
    const promised = withNumbers(memberKinds([{ n: 1 }, { n: null }]), () => false);
    expect(promised['/n']).toBe('null|number');
    expect(departures(promised, part, 'breaking', 'breaking').broken).toEqual([]);
    expect(departures(part, whole, 'breaking', 'breaking').broken).toEqual([]);
    expect(withNumbers(whole, (pointer) => pointer === '/n')).toEqual(whole);
  });

  it('are not sought in what was not always there', () => {
    expect(departures({ '': 'object', '/a': 'string?' }, memberKinds([{}]), 'breaking').broken).toEqual([]);
  });
});
