import { expect, test } from 'vitest';
import { isBesideParent } from './refs-sent.js';

test.each([
  ['/ticket_id', 'tickets', false],
  ['/ticketId', 'tickets', false],
  ['/categoryId', 'product-categories', false],
  ['/person', 'people', false],
  ['/child_id', 'children', false],
  ['/target', 'tickets', true],
  ['/target_ticket_id', 'tickets', true],
  ['/links/*/to', 'tickets', true],
])('%s below %s names another record: %s', (at, to, isAnother) => {
  expect(isBesideParent({ parents: [to] }, { at, to, as: 'id' })).toBe(isAnother);
});

test('a reference to what the path does not name stands beside no parent', () => {
  expect(isBesideParent({ parents: ['boards'] }, { at: '/target', to: 'tickets', as: 'id' })).toBe(false);
  expect(isBesideParent({}, { at: '/target', to: 'tickets', as: 'id' })).toBe(false);
});
