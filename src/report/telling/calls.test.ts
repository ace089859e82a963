import { expect, test } from 'vitest';
import { exchange } from '../../result/golden/lines.js';
import { decidingOf } from './calls.js';

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
