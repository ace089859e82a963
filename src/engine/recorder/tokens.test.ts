import { expect, test } from 'vitest';
import { Tokens } from './tokens.js';

const tokens = (): Tokens => new Tokens('5c0ffee5', 'a1b2c3d4');

test('what carries the mark may be numbered otherwise, and stands for the same from then on', () => {
  const both = tokens();
  expect(both.match(['{"name":"pb-5c0ffee5-1x a"}'], ['{"name":"pb-a1b2c3d4-7y a"}'])).toBe(true);
  expect(both.match(['/things?q=5c0ffee5-1x'], ['/things?q=a1b2c3d4-7y'])).toBe(true);
  expect(both.match(['/things?q=5c0ffee5-2x'], ['/things?q=a1b2c3d4-7y'])).toBe(false);
  expect(both.match(['/things?q=5c0ffee5-1x'], ['/things?q=a1b2c3d4-8y'])).toBe(false);
});

test('all else has to be the same', () => {
  expect(tokens().match(['{"name":"5c0ffee51","size":1}'], ['{"name":"a1b2c3d41","size":2}'])).toBe(false);
  expect(tokens().match(['{"name":"5c0ffee51"}'], ['{"name":"other"}'])).toBe(false);
});

test('what did not match binds nothing', () => {
  const both = tokens();
  expect(both.match(['5c0ffee51', '1'], ['a1b2c3d41', '2'])).toBe(false);
  expect(both.match(['5c0ffee51', '1'], ['a1b2c3d49', '1'])).toBe(true);
});

test('an answer is told in the words of who asks, a mark that stands backwards as well', () => {
  const both = tokens();
  both.match(['5c0ffee51'], ['a1b2c3d49']);
  const told = both.translated({ body: '{"name":"a1b2c3d49","other":"a1b2c3d4z"}', none: '9x4d3c2b1a' });
  expect(told).toEqual({ body: '{"name":"5c0ffee51","other":"5c0ffee5z"}', none: '9x5eeff0c5' });
});

test('what nobody has may be said as the run said it', () => {
  const both = new Tokens('5c0ffee5', 'a1b2c3d4');
  expect(both.match(['/things?q=ls35eeff0c5bp'], ['/things?q=ls35eeff0c5bp'])).toBe(true);
  expect(both.match(['/things?q=ls35eeff0c5bp'], ['/things?q=ls34d3c2b1abp'])).toBe(true);
  expect(both.match(['/things?q=ls35eeff0c5bp'], ['/things?q=lsx5eeff0c5bp'])).toBe(false);
});
