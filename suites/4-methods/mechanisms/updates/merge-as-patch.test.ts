import { expect, test } from 'vitest';
import { patchOf } from './merge-as-patch.js';

test('a merge patch as a JSON Patch goes into the objects that are there', () => {
  const shown = { spec: { size: 1, place: { row: 2 } }, 'a/b': 1 };
  expect(patchOf({ spec: { size: 3, place: { row: 4 } }, 'a/b': 2 }, shown)).toEqual([
    { op: 'add', path: '/spec/size', value: 3 },
    { op: 'add', path: '/spec/place/row', value: 4 },
    { op: 'add', path: '/a~1b', value: 2 },
  ]);
  expect(patchOf({ more: { size: 3 } }, shown)).toEqual([{ op: 'add', path: '/more', value: { size: 3 } }]);
  expect(patchOf({ spec: [1] }, undefined)).toEqual([{ op: 'add', path: '/spec', value: [1] }]);
});
