import { expect, test } from 'vitest';
import type { Invalid, Json } from 'probity/check';
import { planted } from './planted.js';

const ACCEPTED = { name: 'a', lines: [{ count: 1 }] };
const wrong = (body: Json, at: string): Invalid => ({
  body,
  at,
  violation: `at ${at}`,
  strength: 'sure',
  repaired: {},
});
const always = (): boolean => true;

test.each([
  ['/name', { name: 4, due: 'far' }, { name: 4, lines: [{ count: 1 }] }],
  ['/name', { due: 'far' }, { lines: [{ count: 1 }] }],
  ['/lines/0/count', { name: 'b', lines: [{ count: 0 }] }, { name: 'a', lines: [{ count: 0 }] }],
  ['/new', { name: 'b', new: 1 }, { name: 'a', lines: [{ count: 1 }], new: 1 }],
])('a mistake at %s is planted into the body that was accepted', (at, body, due) => {
  const { body: sent, repaired } = planted(wrong(body, at), ACCEPTED, always);
  expect({ sent, repaired }).toEqual({ sent: due, repaired: ACCEPTED });
});

test('a mistake stays where it was drawn where the accepted body has no place for it, or is valid with it', () => {
  for (const at of ['', '/lines/3/count', '/name/first']) {
    const one = wrong({ name: 'b' }, at);
    expect(planted(one, ACCEPTED, always)).toBe(one);
  }
  const one = wrong({ name: 'b' }, '/name');
  expect(planted(one, ACCEPTED, () => false)).toBe(one);
  expect(planted(one, undefined, always)).toBe(one);
});
