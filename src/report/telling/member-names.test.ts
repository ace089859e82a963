import { expect, it } from 'vitest';
import { memberName, withMembers } from './member-names.js';

it.each([
  ['/title', 'title'],
  ['/lines/0/amount', 'lines[0].amount'],
  ['/lines/*/amount', 'lines[].amount'],
  ['/2', '[2]'],
  ['', ''],
  ['/a~1b', '/a~1b'],
  ['/with space', '/with space'],
])('the member at %s is %s', (pointer, name) => {
  expect(memberName(pointer)).toBe(name);
});

it.each([
  ['/title: "a" became "b"; /lines/0/n was added', 'title: "a" became "b"; lines[0].n was added'],
  ['accepts a change without /attributes', 'accepts a change without attributes'],
  ['PATCH /notes/{id} accepts an array as /title', 'PATCH /notes/{id} accepts an array as title'],
  ['after PATCH /notes/7, /body is gone', 'after PATCH /notes/7, body is gone'],
  ['GET /notes answered 500', 'GET /notes answered 500'],
  ['GET /notes does not show /net as /amount - /fee', 'GET /notes does not show net as amount - fee'],
  ['does not show /a as -/b * floor(/c / 10) + (/d + 1)', 'does not show a as -b * floor(c / 10) + (d + 1)'],
  ['is there at /notes/7/parts/3', 'is there at /notes/7/parts/3'],
])('in %s', (text, told) => {
  expect(withMembers(text)).toBe(told);
});
