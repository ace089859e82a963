import { expect, it } from 'vitest';
import type { JsonObject } from '../../contract/text/json.js';
import { ifStated } from '../../contract/facts/slot.js';
import { chores } from '../../selftest/fixtures/chores.js';
import { contractOf } from '../../selftest/fixtures/unusual.js';
import { permitSeveral, severalIn } from './several.js';

const CHORES = contractOf(chores);

const operationOf = (id: string) => {
  const operation = ifStated(
    CHORES.facts.operations.find((one) => one.id === id)?.offered ?? { state: 'none', path: '' },
  );
  if (operation === undefined) throw new Error(`There is no ${id}`);
  return operation;
};
const namedIn = (id: string, body: JsonObject): readonly (string | undefined)[] =>
  severalIn(CHORES, operationOf(id), { body }).map(({ url }) => url);
const permitted = (id: string, input: { readonly body?: JsonObject; readonly raw?: string }): boolean => {
  const operation = operationOf(id);
  try {
    permitSeveral(CHORES, { method: operation.method, url: '/chores', operation, input });
    return true;
  } catch {
    return false;
  }
};

it('each record that a body names has to be proven', () => {
  expect(namedIn('drop-some', { ids: ['c1', 'c2'], why: 'Rain' })).toEqual(['/chores/c1', '/chores/c2']);
  expect(namedIn('remove-some', { chores: [{ id: 'c1' }, { id: 7 }] })).toEqual(['/chores/c1', '/chores/7']);
  expect(severalIn(CHORES, operationOf('drop-some'), { raw: '{"ids": ["c3"]}' }).map(({ ids }) => ids['id'])).toEqual([
    'c3',
  ]);
});

it.each<[string, JsonObject]>([
  ['no list', { why: 'Rain' }],
  ['an empty list', { ids: [], why: 'Rain' }],
  ['a text', { ids: '*', why: 'Rain' }],
  ['null', { ids: null, why: 'Rain' }],
])('a body with %s in the place of ids is never sent', (_what, body) => {
  expect(permitted('drop-some', { body })).toBe(false);
});

it('a body that cannot be read is never sent, and one with ids is', () => {
  expect(permitted('drop-some', { raw: '{"ids": ["c1"' })).toBe(false);
  expect(permitted('drop-some', {})).toBe(false);
  expect(permitted('drop-some', { body: { ids: ['c1'] } })).toBe(true);
});

it('what is no id in the list names nothing that is sent', () => {
  expect(
    severalIn(CHORES, operationOf('drop-some'), { body: { ids: [['c1'], null] } }).map(({ ids }) => ids['id']),
  ).toEqual(['', '']);
});

it('a request that was made up is not sent to such an operation, and to others it is', () => {
  const free = (method: string, url: string) => () => permitSeveral(CHORES, { method, url });
  expect(free('POST', '/chores/drop')).toThrow();
  expect(free('POST', '/chores/drop/')).toThrow();
  expect(free('POST', 'http://127.0.0.1:1/chores/drop?all=1')).toThrow();
  expect(free('POST', '/chores')).not.toThrow();
  expect(free('POST', '/chores/c1/drop')).not.toThrow();
});
