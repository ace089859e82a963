import { expect, it } from 'vitest';
import { hasOptions, typeOf, withParameter } from './named-version.js';

it.each([
  ['/pots', '/pots?api-version=2'],
  ['/pots?', '/pots?api-version=2'],
  ['/pots?q=a%20b?c', '/pots?q=a%20b?c&api-version=2'],
  ['/pots#top', '/pots?api-version=2#top'],
  ['/pots?q=%ZZ', '/pots?q=%ZZ&api-version=2'],
  ['http://here.test/pots?api%2Dversion=1', 'http://here.test/pots?api%2Dversion=1'],
  ['/pots?api-version=1&q=a', '/pots?api-version=1&q=a'],
  ['/pots?api-version', '/pots?api-version'],
])('a URL names the version once: %s', (url, whole) => {
  expect(withParameter(url, ['api-version', '2'])).toBe(whole);
});

it('the version is no option of a URL, and everything else is', () => {
  const parameter = ['api-version', '2'] as const;
  expect(hasOptions('/pots/1?api-version=2', parameter)).toBe(false);
  expect(hasOptions('/pots/1', parameter)).toBe(false);
  expect(hasOptions('/pots/1?api-version=2&fields=a', parameter)).toBe(true);
  expect(hasOptions('/pots/1?api-version=2', undefined)).toBe(true);
});

it('a media type may name the version at several places', () => {
  expect(typeOf('application/vnd.pots.<version>+json; v=<version>', '2')).toBe('application/vnd.pots.2+json; v=2');
});
