import { expect, test } from 'vitest';
import { sameTexts } from './same-texts.js';

const again = (before: string, laid: string, most = 60): unknown =>
  sameTexts(['/name'], { name: before }, { name: laid }, 'n1', () => (value) => String(value).length <= most);

test.each([
  ['pb-n1-abc12 é😀', 'pb-n1-xyz34', 'pb-n1-xyz34 é😀'],
  ['pb-n1-abc12 é😀', 'pb-n1-xyz', 'pb-n1-xyz-- é😀'],
  ['pb-n1-abc aé😀', 'pb-n1-xyz34', 'pb-n1-xyz34 a'],
  ['front pb-n1abc', 'pb-n1xyz', 'front pb-n1xyz'],
  ['no mark 😀', 'pb-n1-xyz', 'pb-n1-xyz'],
])('%s, laid as %s, is sent again as %s', (before, laid, sent) => {
  expect(again(before, laid)).toEqual({ name: sent });
});

test('what would be no valid value stays as it was laid', () => {
  expect(again('pb-n1-abc and more', 'pb-n1-xyz', 9)).toEqual({ name: 'pb-n1-xyz' });
});
