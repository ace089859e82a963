import { expect, it } from 'vitest';
import type { Operation } from 'probity/check';
import { parseTemplate } from '../../../../src/contract/text/template.js';
import { isOfOneParent } from './parents.js';

const list = (path: string): Operation => ({ path: parseTemplate(path) }) as Operation;
const item = parseTemplate('/repos/<repos.id>/issues/<number>');

it('tells a list below one parent from one of all, in which ids that are given below each may stand twice', () => {
  expect(isOfOneParent(list('/repos/<repos.id>/issues'), item)).toBe(true);
  expect(isOfOneParent(list('/issues'), item)).toBe(false);
  expect(isOfOneParent(list('/issues'), parseTemplate('/issues/<number>'))).toBe(true);
});
