import { expect, it } from 'vitest';
import type { Exchange } from 'probity/check';
import { answeredAlike, operationsFirst } from './answered-alike.js';

const answer = (body: string, operation?: string, status = 500): Pick<Exchange, 'operation' | 'response'> => ({
  ...(operation === undefined ? {} : { operation }),
  response: { status, headers: [['Content-Type', 'text/html']], body, bodyState: 'text' } as unknown as NonNullable<
    Exchange['response']
  >,
});

it('knows an answer to what no operation is for by the octets that an operation answered', () => {
  const isKnown = answeredAlike();
  expect(isKnown(answer('SyntaxError', 'notes.create'))).toBe(false);
  expect(isKnown(answer('SyntaxError'))).toBe(true);
  expect(isKnown(answer('Cannot PATCH'))).toBe(false);
  expect(isKnown(answer('SyntaxError', undefined, 404))).toBe(false);
});

it('judges every operation, also where two answer alike', () => {
  const isKnown = answeredAlike();
  expect(isKnown(answer('SyntaxError', 'notes.create'))).toBe(false);
  expect(isKnown(answer('SyntaxError', 'notes.update'))).toBe(false);
});

it('takes what no operation is for last', () => {
  const triggers = [{ name: 'an unknown route', isNowhere: true as const }, { name: 'malformed JSON' }];
  expect(operationsFirst(triggers)).toEqual(['malformed JSON', 'an unknown route']);
});
