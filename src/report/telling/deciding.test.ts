import { expect, test } from 'vitest';
import { exchange } from '../../result/golden/lines.js';
import { decidingOf } from './deciding.js';

const create = (n: number, status: number) =>
  exchange('valid-requests-succeed@notes.create', n, {
    operation: 'notes.create',
    request: { method: 'POST', url: 'http://h.test/notes', headers: [], body: '{}' },
    response: { status, headers: [], body: '', bodyState: 'text', received: 1, decoded: 1 },
  });

test('what decides a failure that comes often is the request that failed, not the one with other values behind it', () => {
  const finding = { claim: 'A valid request of notes.create succeeds', observed: '422 in 5 of 143 requests' };
  const [refused, taken] = [create(0, 422), create(1, 201)];
  expect(decidingOf(finding, [refused, taken], false)).toBe(refused);
  expect(decidingOf({ ...finding, observed: 'other values' }, [refused, taken], false)).toBe(taken);
});

test('what decides that a value became another one is the request with that value', () => {
  const finding = { claim: 'The answer to a POST shows what was sent', observed: '/price: "1" became "1.00"' };
  const [one, other] = ['"1"', '"0"'].map((price, n) => {
    const made = create(n, 201);
    return { ...made, request: { ...made.request, body: `{"name":"a","price":${price}}` } };
  });
  if (one === undefined || other === undefined) throw new Error('There are two');
  expect(decidingOf(finding, [one, other], false)).toBe(one);
  expect(decidingOf({ ...finding, observed: '/price: "0" became "0.00"' }, [one, other], false)).toBe(other);
});
