import { describe, expect, it } from 'vitest';
import { isPointer, locatorText, parseLocator } from './locator.js';

describe('a locator', () => {
  it.each(['', '/', '/a/0/b~1c', 'header:X-Total-Count', 'link:next', 'last:/id', 'last:'])(
    'reads and writes "%s"',
    (text) => {
      const locator = parseLocator(text);
      expect(locator && locatorText(locator)).toBe(text);
    },
  );

  it.each(['a', 'a/b', '/a~2', '/a~', 'header:', 'header:X Y', 'link:', 'last:id', 'body:/a', ':/a'])(
    'is not "%s"',
    (text) => {
      expect(parseLocator(text)).toBeUndefined();
    },
  );

  it('is a pointer only with whole escapes', () => {
    expect(['', '/', '/~0~1', '//'].every(isPointer)).toBe(true);
    expect(['a', '/~', '/~2', '#/a'].some(isPointer)).toBe(false);
  });
});
