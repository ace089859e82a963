import { expect, test } from 'vitest';
import type { OwnedRecord } from 'probity/check';
import { isOneList } from './same-results.js';

const ID = { placeholders: { id: { kind: 'pointer', pointer: '/id' } }, url: undefined } as const;
const OURS: Readonly<Record<string, OwnedRecord>> = { a: {} as OwnedRecord, b: {} as OwnedRecord };

/** Whether answers are one list that show so many items, each named by a letter; `a` and `b` are ours. */
function isOne(...answers: readonly string[]): boolean {
  const items = answers.map((letters) => [...letters].map((id) => ({ id })));
  return isOneList(ID, (item) => OURS[(item as { id: string }).id], items);
}

test.each([
  ['it stays the same', ['xab', 'xab', 'xab'], true],
  ['others create records meanwhile', ['xab', 'xaby', 'xabyz'], true],
  ['others delete records meanwhile', ['xyab', 'yab', 'ab'], true],
  ['another one of ours is the likest', ['abx', 'abx', 'bax'], false],
  ['a record of others stands elsewhere', ['abx', 'axb', 'abx'], false],
  ['an item is back that was away', ['abx', 'ab', 'abx'], false],
  ['one of ours is not shown', ['ab', 'a', 'ab'], false],
])('answers are one list, or not, where %s', (_, answers, expected) => {
  expect(isOne(...answers)).toBe(expected);
});
