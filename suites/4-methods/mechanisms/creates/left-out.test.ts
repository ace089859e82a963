import { expect, it } from 'vitest';
import { otherThanDefault } from './left-out.js';

const SCHEMA = { type: 'object', properties: { size: { type: 'integer', default: 5 }, kind: { default: 'a' } } };

it('what was left out has another value than its default', () => {
  expect(otherThanDefault(SCHEMA, { kind: 'b' }, { size: 7, kind: 'b' }, [])).toEqual(['/size is 7, and by default 5']);
});

it.each([
  ['is the default', {}, { size: 5 }, []],
  ['is not shown', {}, {}, []],
  ['was sent', { size: 7 }, { size: 7 }, []],
  ['is set by the service', {}, { size: 7 }, ['/size']],
  ['cannot be read', {}, undefined, []],
])('nothing is said of what %s', (_, sent, shown, free) => {
  expect(otherThanDefault(SCHEMA, sent, shown, free)).toEqual([]);
});
