import { expect, test } from 'vitest';
import { smallestText } from './smallest.js';

test('steps of one record stand one below the other', () => {
  const steps = [
    { key: 0, needs: [], kind: 'create', body: { name: 'a' } },
    { key: 5, needs: [0], of: 0, kind: 'replace', body: { name: 'b' } },
    { key: 7, needs: [0], of: 0, kind: 'delete' },
  ];
  expect(smallestText(JSON.stringify(steps))).toBe('1. create {"name":"a"}\n2. replace {"name":"b"}\n3. delete');
});

test('records are numbered where there are several, and an action has its name', () => {
  const steps = [
    { key: 0, needs: [], kind: 'create', body: {} },
    { key: 1, needs: [], kind: 'create', body: {} },
    { key: 2, needs: [1], of: 1, kind: 'act', by: 'pay' },
    { key: 3, needs: [], kind: 'list' },
  ];
  expect(smallestText(JSON.stringify(steps)).split('\n')).toEqual([
    '1. create record 1 {}',
    '2. create record 2 {}',
    '3. pay record 2',
    '4. list',
  ]);
});

test('an invalid value says what is wrong with it', () => {
  const wrong = { body: { price: 'x' }, violation: 'type of /price: a string', at: '/price', repaired: { price: 1 } };
  expect(smallestText(JSON.stringify(wrong))).toBe('type of /price: a string: {"price":"x"}');
});

test.each(['"text"', '[1,2]', '[]', '{"kind":"x"}', 'not JSON', '[{"kind":"create"}]'])('%s stays as it is', (json) => {
  expect(smallestText(json)).toBe(json);
});

test('of a long list the first element is shown, and how many there are', () => {
  expect(smallestText('[{"a":1},{"a":1},{"a":1},{"a":1}]')).toBe('4 alike: {"a":1}');
  expect(smallestText('[{"a":1},{"a":2},{"a":3},{"a":4}]')).toBe('{"a":1} and 3 more');
  expect(smallestText('[1,2]')).toBe('[1,2]');
});
