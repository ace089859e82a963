import { expect, test } from 'vitest';
import type { Identity } from '../../../contract/facts/model.js';
import { strangersOfEachTenant } from './other-caller.js';

const caller = (name: string, tenant?: string): Identity =>
  ({ name, scheme: 'token', ...(tenant === undefined ? {} : { tenant }) }) as unknown as Identity;
const callers = [
  caller('alice', 'a'),
  caller('bob', 'b'),
  caller('test', 'c'),
  caller('carl', 'a'),
  caller('beth', 'b'),
];
const stop = (): never => {
  throw new Error('stopped');
};

test.each([
  ['one of each tenant, a colleague first', ['bob', 'test', 'carl', 'beth'], ['carl', 'bob', 'test']],
  ['the first one named of each tenant', ['beth', 'bob'], ['beth']],
])('strangers are %s', (_, names, expected) => {
  const identities = callers.map(({ name }) => name);
  expect(strangersOfEachTenant({ identities, stop }, names, callers)).toEqual(expected);
});

test('a caller without its secret is left out, and without any the entry ends', () => {
  expect(strangersOfEachTenant({ identities: ['alice', 'test'], stop }, ['bob', 'test'], callers)).toEqual(['test']);
  expect(() => strangersOfEachTenant({ identities: ['alice'], stop }, ['bob'], callers)).toThrow('stopped');
});
