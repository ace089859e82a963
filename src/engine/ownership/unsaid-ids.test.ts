import { expect, it } from 'vitest';
import type { JsonObject } from '../../contract/text/json.js';
import type { Contract, Operation } from '../../contract/facts/model.js';
import { stated } from '../../contract/facts/slot.js';
import { permitUnsaidIds } from './unsaid-ids.js';

/** Whether an action is sent with a body. */
function isSent(body: JsonObject, more: Partial<Operation> = {}, schema: JsonObject = {}): boolean {
  const operation = {
    id: 'merge',
    kind: 'action',
    method: 'POST',
    safe: false,
    fill: {},
    ...more,
  } as unknown as Operation;
  const action = { id: 'merge', kind: 'action', body: stated(schema, ''), safe: stated(false, '') };
  const contract = { facts: { operations: [action], resources: [] } } as unknown as Contract;
  try {
    permitUnsaidIds(contract, { method: 'POST', url: 'http://a.test/merge', operation, input: { body } });
    return true;
  } catch {
    return false;
  }
}

it.each<[string, JsonObject]>([
  ['a list of numbers', { ids: [1, 2] }],
  ['texts of digits', { ids: ['7'] }],
  ['one number', { user_id: 3 }],
  ['a number deeper inside', { items: [{ productId: 12 }] }],
])('an action that names records by %s is not sent where nothing says whose they are', (_what, body) => {
  expect(isSent(body)).toBe(false);
});

it('texts that are drawn at random name no record of others, and other members are no ids', () => {
  expect(isSent({ ids: ['q8-zz'], amount: 3, valid: 1, paid: 2 })).toBe(true);
});

it('what the contract fills in, lists or gives as an example is sent', () => {
  expect(isSent({ user_id: 3 }, { fill: { '/user_id': 'users.id' } })).toBe(true);
  expect(isSent({ kind_id: 3 }, {}, { type: 'object', properties: { kind_id: { enum: [3, 4] } } })).toBe(true);
  expect(isSent({ kind_id: 5 }, { examples: [{ name: 'usual', body: { kind_id: 5 } }] })).toBe(true);
  expect(isSent({ kind_id: 6 }, { examples: [{ name: 'usual', body: { kind_id: 5 } }] })).toBe(false);
});

it('a request that changes nothing is sent', () => {
  expect(isSent({ ids: [1, 2] }, { safe: true })).toBe(true);
});
