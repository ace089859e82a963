import { expect, test } from 'vitest';
import { contractOf } from '../fixtures/notes.js';
import { ifStated } from '../../contract/facts/slot.js';
import { outsideOf } from './outside-state.js';

const OPERATIONS = `
operations:
  pay: { method: POST, path: /notes/<notes.id>/pay, of: notes, body: none, status: 200 }
  send: { method: POST, path: /notes/<notes.id>/send, of: notes, body: none, status: 200 }
  drop: { method: POST, path: /notes/<notes.id>/drop, of: notes, body: none, status: 200 }
`;
const STATES = `{ at: /state, initial: new, values: [new, paid, sent, dropped], illegal: 409, transitions: [{ from: new, to: paid, by: pay }, { from: paid, to: sent, by: send }, { from: [new, paid], to: dropped, by: drop }] }`;

test.each([
  ['[new, dropped]', 'new', ['paid', 'sent']],
  ['[sent, dropped]', 'sent', ['new', 'paid']],
  ['new', 'new', ['paid', 'sent', 'dropped']],
])('a delete that goes in %s is led to %s, and is refused in the others', (stated, led, refused) => {
  const { facts } = contractOf({
    remove: `{ status: 204, when: { /state: ${stated} } }`,
    states: STATES,
    operations: OPERATIONS,
  });
  const resource = facts.resources.find(({ name }) => name === 'notes');
  if (resource === undefined) throw new Error('no notes');
  const operation = resource.operations.delete;
  expect(ifStated(operation.offered)?.when).toEqual({ '/state': led });
  const outside = ifStated(outsideOf(facts, resource, operation));
  expect([...(outside?.ways.keys() ?? [])]).toEqual(refused);
});
